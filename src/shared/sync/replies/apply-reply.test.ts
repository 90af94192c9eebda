import { describe, expect, it } from 'vitest';
import type { LessonState, ProgressOperation } from '../../domain/progress/progress.ts';
import { applyReply, replyScope } from './apply-reply.ts';
import type { NoteChange, ProgressChange, SyncReply } from '../ports.ts';
import type { LessonRow, NoteRow, StoreRows, SyncMeta, WaitingRow } from '../store-port.ts';

const stamp = { ms: 1_000, counter: 0, node: 'd' };
const watched: LessonState = {
  covered: [[0, 50]],
  position: { seconds: 50, stamp },
  learnedMs: 50_000,
  completedAtMs: null,
};

describe('an answer of the server', () => {
  it('that starts beyond what the device knows changes nothing but the clock: what it acknowledges may rest on changes that never came', () => {
    const decision = apply(
      rows({ cursor: 'e:5' }),
      reply({ since: 'e:9', cursor: 'e:12', applied: ['a'], changes: [change(12)] }),
      'e:9',
    );
    expect(decision).toEqual({
      answer: { taken: false, recovered: 0, lessons: [], notes: [] },
      meta: {
        ...rows({ cursor: 'e:5' }).meta,
        clockOffsetMs: 50,
        lastStamp: { ms: 5_000, counter: 0, node: 'server' },
      },
    });
  });

  it.each([
    ['that comes late', 'e:5'],
    ['that comes late and says everything', null],
  ])(
    '%s changes nothing but the clock, acknowledgements neither: the server that gave it may have been set back since',
    (_name, since) => {
      const decision = apply(
        rows({ cursor: 'e:9' }, 8),
        reply({ since, cursor: 'e:7', applied: ['a'], changes: [change(7)], noteChanges: [note] }),
        'e:5',
      );
      expect(decision).toEqual({
        answer: { taken: false, recovered: 0, lessons: [], notes: [] },
        meta: expect.objectContaining({ cursor: 'e:9' }),
      });
    },
  );

  it('of a version of equal number and another mark is not taken', () => {
    expect(
      apply(rows({ cursor: 'f:5' }), reply({ since: 'e:5', cursor: 'e:6', applied: ['a'] }), 'f:5')
        .answer.taken,
    ).toBe(false);
  });

  it('never sets back when this device last exchanged, be the clock of the server set back', () => {
    const found = rows({ cursor: 'e:5', lastSyncedAtMs: 9_000 });
    const decision = apply(
      { ...found, lessons: found.lessons.map((row) => ({ ...row, syncedAtMs: 8_000 })) },
      reply({ applied: ['a'] }),
      'e:5',
    );
    expect(decision).toMatchObject({
      meta: { lastSyncedAtMs: 9_000 },
      putLessons: [{ syncedAtMs: 8_000 }],
    });
    expect(
      apply(rows({ cursor: 'e:5', lastSyncedAtMs: 1_000 }), reply({ applied: ['a'] }), 'e:5'),
    ).toMatchObject({ meta: { lastSyncedAtMs: 5_000 }, putLessons: [{ syncedAtMs: 5_000 }] });
  });

  it('that takes what it had refused before takes it out of what is kept aside, and out of sight', () => {
    const found = rows({ cursor: 'e:5' });
    const refused = [{ id: 'a', body: waiting.body, code: 'LESSON_NOT_OWNED', refusedAtMs: 1 }];
    const decision = apply(
      { ...found, waiting: [], refused },
      reply({ applied: ['a'], changes: [change(6)] }),
      'e:5',
    );
    expect(decision).toMatchObject({
      removeRefusedIds: ['a'],
      answer: { lessons: [{ covered: [[0, 5]], learnedMs: 5_000, sync: { state: 'synced' } }] },
    });
  });

  it.each([
    ['another database', 'f:1'],
    ['an earlier state of the same database', 'e:1'],
  ])(
    'of %s starts base anew, seals what waits, and sends back what the server has lost',
    (_name, cursor) => {
      const empty: LessonState = {
        covered: [[0, 10]],
        position: null,
        learnedMs: 10_000,
        completedAtMs: null,
      };
      const decision = apply(
        rows({ cursor: 'e:9' }, 8),
        reply({ since: null, cursor, changes: [{ ...change(1), state: empty }] }),
        'e:9',
      );
      expect(decision.meta?.cursor).toBe(cursor);
      expect(decision.putLessons).toMatchObject([
        { lessonId: 'l', version: 1, state: empty, durationSeconds: 100 },
      ]);
      expect(decision.putWaiting).toMatchObject([
        { id: 'a', sealed: true },
        {
          id: 'recovered',
          sealed: true,
          body: { operation: { intervals: [[0, 50]], watchedMs: 0, position: { seconds: 50 } } },
        },
      ]);
      expect(decision.answer).toMatchObject({
        taken: true,
        recovered: 1,
        lessons: [
          {
            covered: [
              [0, 50],
              [60, 70],
            ],
          },
        ],
      });
    },
  );

  it('that takes away what made a lesson complete with what came from another device has it said that it is, and only once', () => {
    const found = rows({ cursor: 'e:5' });
    const base: LessonRow = {
      lessonId: 'l',
      state: {
        ...watched,
        covered: [
          [0, 60],
          [70, 95],
        ],
      },
      version: 5,
      durationSeconds: 100,
      syncedAtMs: 1_000,
    };
    const decision = apply({ ...found, lessons: [base] }, reply({ applied: ['a'] }), 'e:5');
    expect(decision).toMatchObject({
      answer: { recovered: 1, lessons: [{ completedAtMs: 1_000 }] },
      putWaiting: [
        {
          sealed: true,
          body: {
            operation: { intervals: [[0, 95]], watchedMs: 0, position: null, completedAtMs: 1_000 },
            durationSeconds: 100,
          },
        },
      ],
    });
    const again = decision.putWaiting?.[0];
    expect(again).toBeDefined();
    expect(
      apply(
        { ...found, lessons: [base], waiting: again === undefined ? [] : [again] },
        reply({ applied: [again?.id ?? ''] }),
        'e:5',
      ).putWaiting,
    ).toEqual([]);
  });

  it('that takes the word of a completion before what it rests on has it said once more with all of it, and only once', () => {
    // The first operation is left out; the lesson was of 60 seconds when the second one ended it.
    const said = (
      id: string,
      intervals: ProgressOperation['intervals'],
      completedAtMs: number | null,
      durationSeconds: number,
    ): WaitingRow => ({
      id,
      sealed: true,
      body: {
        kind: 'progress',
        durationSeconds,
        operation: {
          id,
          lessonId: 'l',
          intervals,
          watchedMs: 9,
          position: null,
          completedAtMs,
          stamp,
        },
      },
    });
    const found = {
      ...rows({ cursor: 'e:5' }),
      lessons: [],
      waiting: [said('a', [[0, 50]], null, 100), said('b', [[50, 58]], 1_000, 60)],
    };
    const taken = (id: string, covered: LessonState['covered']) =>
      reply({
        applied: [id],
        changes: [{ ...change(6), state: { ...watched, covered, position: null } }],
      });
    const first = apply(found, taken('b', [[50, 58]]), 'e:5');
    expect(first.putWaiting).toMatchObject([
      {
        id: 'recovered',
        sealed: true,
        body: {
          durationSeconds: 60,
          operation: { intervals: [[0, 58]], watchedMs: 0, position: null, completedAtMs: 1_000 },
        },
      },
    ]);
    expect(first.answer).toMatchObject({ recovered: 1, lessons: [{ completedAtMs: 1_000 }] });
    const after = {
      ...found,
      lessons: first.putLessons ?? [],
      waiting: [said('a', [[0, 50]], null, 100), ...(first.putWaiting ?? [])],
    };
    const second = apply(after, taken('recovered', [[0, 58]]), 'e:5');
    expect([second.putWaiting, second.answer.recovered]).toEqual([[], 0]);
  });

  it('of another base that has more pages draws no conclusion from what it does not name, until the last one', () => {
    const found = { ...rows({ cursor: 'e:9' }, 8), notes: [note, { ...note, noteId: 'm' }] };
    const first = apply(
      found,
      reply({ since: null, cursor: 'f:1', more: true, noteChanges: [{ ...note }] }),
      'e:9',
    );
    expect(first).toMatchObject({
      meta: { cursor: 'f:1', retelling: true, lastSyncedAtMs: null },
      answer: { recovered: 0 },
      removeNoteIds: [],
      putWaiting: [{ id: 'a', sealed: true }],
    });
    const between = {
      meta: { ...found.meta, ...first.meta },
      lessons: first.putLessons ?? [],
      notes: first.putNotes ?? [],
      waiting: first.putWaiting ?? [],
      refused: [],
    };
    expect(between.lessons).toMatchObject([{ lessonId: 'l', version: 0, state: watched }]);
    expect(between.notes).toMatchObject([
      { noteId: 'm', version: 0 },
      { noteId: 'n', version: 7 },
    ]);
    const last = apply(between, reply({ since: 'f:1', cursor: 'f:3' }), 'f:1');
    expect(last).toMatchObject({
      meta: { cursor: 'f:3', retelling: false, lastSyncedAtMs: 5_000 },
      answer: { recovered: 2 },
      removeNoteIds: ['m'],
    });
    expect(last.putWaiting).toMatchObject([
      { body: { operation: { intervals: [[0, 50]] } } },
      { body: { operation: { noteId: 'm' } } },
    ]);
  });

  it('of another base settles in each page what the page names', () => {
    const found = rows({ cursor: 'f:1', retelling: true }, 0);
    const page = apply(
      found,
      reply({ since: 'f:1', cursor: 'f:2', more: true, changes: [change(2)] }),
      'f:1',
    );
    expect(page).toMatchObject({
      meta: { retelling: true },
      answer: {
        recovered: 1,
        lessons: [
          {
            covered: [
              [0, 50],
              [60, 70],
            ],
          },
        ],
      },
      putLessons: [{ version: 2, state: change(2).state }],
    });
  });

  it('of another base that has a later version of a note, but not that it stands over this one, is told of it', () => {
    const own: NoteRow = {
      ...note,
      lineage: [
        { writer: 'b', count: 1 },
        { writer: 'a', count: 1 },
      ],
    };
    const later: NoteChange = { ...note, text: 'mới', stamp: { ...stamp, ms: stamp.ms + 1 } };
    const found = { ...rows({ cursor: 'e:9' }, 8), lessons: [], notes: [own] };
    const told = (noteChange: NoteChange) =>
      apply(found, reply({ since: null, cursor: 'f:1', noteChanges: [noteChange] }), 'e:9');
    const unknown = told({ ...later, lineage: [{ writer: 'c', count: 1 }] });
    expect(unknown.answer).toMatchObject({ recovered: 1, notes: [{ text: 'mới' }] });
    expect(unknown.putWaiting).toMatchObject([
      { id: 'a' },
      { sealed: true, body: { operation: { text: 'cũ', lineage: own.lineage } } },
    ]);
    const known = told({ ...later, lineage: [{ writer: 'c', count: 1 }, ...(own.lineage ?? [])] });
    expect(known.answer.recovered).toBe(0);
  });

  it('that is the first of many to a device that has nothing is told like any other', () => {
    const decision = apply(
      { ...rows({}), lessons: [] },
      reply({ since: null, cursor: 'f:1', more: true, noteChanges: [note] }),
      null,
    );
    expect(decision).toMatchObject({
      meta: { cursor: 'f:1', retelling: false },
      answer: { recovered: 0 },
    });
  });

  it('needs every row when the server does not know the cursor, else those that it and its request speak of', () => {
    const request = { cursor: 'e:4', retelling: false, rows: [waiting] };
    expect(
      replyScope(
        reply({ since: 'e:4', cursor: 'e:9', changes: [{ ...change(9), lessonId: 'm' }] }),
        request,
      ),
    ).toEqual({ kind: 'named', lessonIds: ['m', 'l'], noteIds: [] });
    expect(replyScope(reply({ since: null, cursor: 'e:1' }), request)).toEqual({ kind: 'all' });
    expect(replyScope(reply({ since: null, cursor: 'f:9' }), request)).toEqual({ kind: 'all' });
    expect(
      replyScope(reply({ since: 'e:4', more: true }), { ...request, retelling: true }),
    ).toMatchObject({ kind: 'named' });
    expect(replyScope(reply({ since: 'e:4' }), { ...request, retelling: true })).toEqual({
      kind: 'all',
    });
  });

  it('costs as much as it says, not its square: a base of 60 000 notes started anew holds nobody up', () => {
    const many = Array.from({ length: 60_000 }, (_, at): NoteChange => ({
      ...note,
      noteId: `n${at}`,
      version: at + 1,
    }));
    const decision = apply(
      { ...rows({ cursor: 'e:9' }), notes: many },
      reply({ since: null, cursor: 'f:60000', noteChanges: many.slice(1) }),
      'e:9',
    );
    expect(decision).toMatchObject({ removeNoteIds: ['n0'], answer: { recovered: 1 + 1 } });
  });

  it('takes over the clamp: a reading from the future ends a minute after the server time, however long the answer took', () => {
    const future = { ms: 9_000_000, counter: 4, node: 'd' };
    const decision = applyReply(rows({ cursor: 'e:5', lastStamp: future }), {
      reply: reply({}),
      requestCursor: 'e:5',
      timing: { receivedAtMs: 9_000_000, roundTripMs: 7_000, wallRoundTripMs: 7_000 },
      createId: () => 'x',
    });
    expect(decision.meta).toMatchObject({
      lastStamp: { ms: 5_000 + 7_000 + 60_000 },
      clockOffsetMs: null,
    });
  });
});

const operation: ProgressOperation = {
  id: 'a',
  lessonId: 'l',
  intervals: [[60, 70]],
  watchedMs: 10_000,
  position: null,
  completedAtMs: null,
  stamp,
};
const waiting: WaitingRow = {
  id: 'a',
  body: { kind: 'progress', operation, durationSeconds: 100 },
  sealed: false,
};

const note: NoteChange = {
  noteId: 'n',
  lessonId: 'l',
  version: 7,
  atSeconds: 1,
  text: 'cũ',
  deleted: false,
  stamp,
};

function rows(meta: Partial<SyncMeta>, version = 5): StoreRows {
  const lesson: LessonRow = {
    lessonId: 'l',
    state: watched,
    version,
    durationSeconds: 100,
    syncedAtMs: 1_000,
  };
  return {
    meta: {
      cursor: null,
      retelling: false,
      lastStamp: null,
      clockOffsetMs: null,
      lastSyncedAtMs: null,
      proof: null,
      ...meta,
    },
    lessons: [lesson],
    notes: [],
    waiting: [waiting],
    refused: [],
  };
}

function change(version: number): ProgressChange {
  return {
    lessonId: 'l',
    version,
    state: { covered: [[0, 5]], position: null, learnedMs: 5_000, completedAtMs: null },
  };
}

function reply(more: Partial<SyncReply>): SyncReply {
  return {
    person: 'linh',
    applied: [],
    rejected: [],
    changes: [],
    noteChanges: [],
    proof: null,
    former: [],
    since: 'e:5',
    cursor: 'e:5',
    more: false,
    serverNowMs: 5_000,
    ...more,
  };
}

function apply(found: StoreRows, answer: SyncReply, requestCursor: string | null) {
  return applyReply(found, {
    reply: answer,
    requestCursor,
    timing: { receivedAtMs: 5_000, roundTripMs: 100, wallRoundTripMs: 100 },
    createId: () => 'recovered',
  });
}
