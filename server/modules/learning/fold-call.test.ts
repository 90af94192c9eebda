import { describe, expect, it } from 'vitest';
import { initialAllowance, operationMemoryMs } from '#shared/domain/progress/assess-operation.ts';
import { emptyLessonState } from '#shared/domain/progress/lesson-state.ts';
import type { ProgressOperation, Stamp } from '#shared/domain/progress/progress.ts';
import { compareStamps, stampNextTo } from '#shared/domain/progress/stamp.ts';
import { longestLineage } from '#shared/sync/notes/lineage.ts';
import type { NoteOperation } from '#shared/sync/ports.ts';
import { foldCall, winningNotes } from './fold-call.ts';
import { writeLesson } from './packed-progress.ts';
import { stepTotals } from './progress-totals.ts';

const nowMs = 1_700_000_000_000;

describe('notes of one call', () => {
  it.each([
    ['the newer one after the older', ['older', 'newer']],
    ['the newer one before the older', ['newer', 'older']],
    ['the newer one between older ones', ['older', 'newer', 'older']],
  ] as const)('are won by the newest version: %s', (_name, order) => {
    const versions = { older: note('cũ', 0), newer: note('mới', 1) };
    expect(
      winningNotes(
        order.map((name) => versions[name]),
        [],
        nowMs,
      ).map(({ text }) => text),
    ).toEqual(['mới']);
    expect(
      winningNotes(
        order.map((name) => versions[name]),
        [{ ...note('cũ nhất', -1), version: 1 }],
        nowMs,
      ).map(({ text }) => text),
    ).toEqual(['mới']);
    expect(
      winningNotes(
        order.map((name) => versions[name]),
        [{ ...note('mới nhất', 2), version: 1 }],
        nowMs,
      ).map(({ text }) => text),
    ).toEqual(['mới nhất']);
  });
});

describe('a version of a note that another was written over', () => {
  const older: NoteOperation = { ...note('cũ', 50_000), lineage: [{ writer: 'a', count: 1 }] };
  const newer: NoteOperation = {
    ...note('mới', 0),
    lineage: [
      { writer: 'b', count: 4 },
      { writer: 'a', count: 1 },
    ],
  };
  const [kept] = winningNotes([newer], [{ ...older, version: 1 }], nowMs);

  it('is overcome whatever their readings say, by one whose reading is later from then on', () => {
    expect(kept).toMatchObject({ text: 'mới', lineage: newer.lineage });
    expect(compareStamps(kept?.stamp ?? older.stamp, older.stamp)).toBeGreaterThan(0);
  });

  it('does not come back, be it from a clock that is years ahead, and leaves nothing to write', () => {
    const known = kept === undefined ? [] : [{ ...kept, version: 2 }];
    expect(
      winningNotes(
        [{ ...older, id: 'một bản khác', stamp: { ...older.stamp, ms: nowMs * 2 } }],
        known,
        nowMs,
      ),
    ).toEqual([]);
  });

  it('leaves its name with what it lost against, so that what was written over that one wins over neither', () => {
    const beside: NoteOperation = { ...note('bên cạnh', -1), lineage: [{ writer: 'c', count: 1 }] };
    const [joined] = winningNotes([beside], [{ ...newer, version: 2 }], nowMs);
    expect(joined).toMatchObject({
      text: 'mới',
      lineage: [
        { writer: 'b', count: 4 },
        { writer: 'c', count: 1 },
        { writer: 'a', count: 1 },
      ],
    });
    expect(
      winningNotes(
        [{ ...beside, stamp: { ...beside.stamp, ms: nowMs * 2 } }],
        joined === undefined ? [] : [{ ...joined, version: 3 }],
        nowMs,
      ),
    ).toEqual([]);
  });
});

describe('a row whose lineage has no room left', () => {
  const full = Array.from({ length: longestLineage - 1 }, (_, index) => ({
    writer: `w${index}`,
    count: 1,
  }));
  const row = {
    ...note('mới', 0),
    lineage: [{ writer: 'r', count: 1 }, ...full] as const,
    version: 9,
  };
  const others = Array.from({ length: longestLineage - 1 }, (_, index) => ({
    writer: `x${index}`,
    count: 1,
  }));

  it.each([
    ['a version that stands over nothing', [{ writer: 'l', count: 1 }]],
    ['a version that stands over as many others', [{ writer: 'l', count: 1 }, ...others]],
  ] as const)(
    'remembers %s and lost, is written once for it, and keeps it out from then on',
    (_name, lineage) => {
      const loser: NoteOperation = { ...note('thua', -1), lineage };
      const [kept] = winningNotes([loser], [row], nowMs);
      expect(kept).toMatchObject({
        text: 'mới',
        lineage: [{ writer: 'r', count: 1 }, { writer: 'l', count: 1 }, ...full.slice(0, -1)],
      });
      const known = kept === undefined ? [] : [{ ...kept, version: 10 }];
      expect(winningNotes([loser], known, nowMs)).toEqual([]);
      expect(
        winningNotes([{ ...loser, stamp: { ...loser.stamp, ms: nowMs * 2 } }], known, nowMs),
      ).toEqual([]);
    },
  );

  it('is remembered by what is written over it, however much that stands over', () => {
    const [kept] = winningNotes(
      [{ ...note('mới hơn', 1), lineage: [{ writer: 'n', count: 1 }, ...others] }],
      [row],
      nowMs,
    );
    expect(kept?.lineage.slice(0, 2)).toEqual([
      { writer: 'n', count: 1 },
      { writer: 'r', count: 1 },
    ]);
    expect(
      winningNotes(
        [{ ...row, stamp: { ...row.stamp, ms: nowMs * 2 } }],
        kept === undefined ? [] : [{ ...kept, version: 10 }],
        nowMs,
      ),
    ).toEqual([]);
  });
});

describe('a lesson whose length was set after the backup of a restored server', () => {
  const lesson = { id: 'l', durationSeconds: 600, formerDurations: [] };
  const watched = (end: number, completedAtMs: number | null) =>
    ({
      id: 'o',
      lessonId: 'l',
      intervals: [[0, end]],
      watchedMs: 0,
      position: null,
      completedAtMs,
      stamp: { ms: nowMs, counter: 0, node: 'd' },
    }) satisfies ProgressOperation;
  const after = (operation: ProgressOperation, toldSeconds: number | null) =>
    foldCall({
      operations: [{ operation, lesson, rank: 0, toldSeconds }],
      progress: new Map(),
      allowance: initialAllowance(nowMs),
      nowMs,
    }).lessons.get('l')?.after;

  it('keeps what was watched of it up to the length that the device tells, for when it is set again', () => {
    expect(after(watched(900, nowMs - 5), 900)).toMatchObject({
      covered: [[0, 900]],
      completedAtMs: nowMs - 5,
    });
    expect(after(watched(900, null), null)).toMatchObject({ covered: [[0, 600]] });
  });

  it('is complete by no shorter length that only the device tells, and kept up to a day at most', () => {
    expect(after(watched(100, nowMs - 5), 100)).toMatchObject({
      covered: [[0, 100]],
      completedAtMs: null,
    });
    expect(after(watched(500_000, null), 500_000)).toMatchObject({ covered: [[0, 86_400]] });
  });
});

describe('the place of a lesson that opened before the other devices were heard', () => {
  // Older than any operation whose time would still count.
  const left: Stamp = { ms: nowMs - 2 * operationMemoryMs, counter: 3, node: 'b' };
  const later: Stamp = { ...left, ms: left.ms + 1, counter: 0 };

  it.each([
    ['is kept as it was told, over the one that it left', left, left, 7],
    ['is kept as it was told, where there is none', null, null, 7],
    ['is lost to a later one', left, later, 300],
    ['of which nothing was known, is lost to any', null, left, 300],
  ])('%s; what was watched counts', (_what, knew, known, seconds) => {
    const told = { seconds: 7, stamp: stampNextTo(knew, 'd') };
    const position = known === null ? null : { seconds: 300, stamp: known };
    const { lessons, flagged } = foldCall({
      operations: [
        {
          operation: {
            id: 'o',
            lessonId: 'l',
            intervals: [[0, 7]],
            watchedMs: 7_000,
            position: told,
            completedAtMs: null,
            stamp: { ms: nowMs, counter: 0, node: 'd' },
          },
          lesson: { id: 'l', durationSeconds: 600, formerDurations: [] },
          rank: 0,
          toldSeconds: 600,
        },
      ],
      progress: new Map([
        ['l', writeLesson({ lessonId: 'l', version: 1, state: { ...emptyLessonState, position } })],
      ]),
      allowance: initialAllowance(nowMs),
      nowMs,
    });
    expect(flagged).toEqual([]);
    expect(lessons.get('l')?.after).toEqual({
      covered: [[0, 7]],
      position: seconds === 7 ? told : position,
      learnedMs: 7_000,
      completedAtMs: null,
    });
  });
});

describe('pieces behind all that is known of a lesson', () => {
  const lesson = { id: 'l', durationSeconds: 600, formerDurations: [] };
  const after = (pieces: number) =>
    foldCall({
      operations: [
        {
          operation: {
            id: 'o',
            lessonId: 'l',
            intervals: Array.from({ length: pieces }, (_, at) => [2 * at, 2 * at + 1] as const),
            watchedMs: 0,
            position: null,
            completedAtMs: null,
            stamp: { ms: nowMs, counter: 0, node: 'd' },
          },
          lesson,
          rank: 0,
          toldSeconds: 86_400,
        },
      ],
      progress: new Map(),
      allowance: initialAllowance(nowMs),
      nowMs,
    }).lessons.get('l')?.after.covered;

  it('stay apart while they are few, and are one when a device tells a day of every second second', () => {
    expect(after(500)).toHaveLength(500);
    const covered = after(20_000);
    expect(covered).toHaveLength(301);
    expect([covered?.[299], covered?.[300]]).toEqual([
      [598, 599],
      [600, 39_999],
    ]);
  });
});

describe('the step of the totals', () => {
  it('adds exactly what was learned, and nothing when nothing was', () => {
    const before = { ...emptyLessonState, learnedMs: 5_000 };
    const after = { ...before, learnedMs: 8_000 };
    const progress = new Map([['l', writeLesson({ lessonId: 'l', version: 2, state: after })]]);
    expect(stepTotals(new Map([['l', { before, after }]]), progress, null).addedMs).toBe(3_000);
    expect(stepTotals(new Map([['l', { before, after: before }]]), progress, null).addedMs).toBe(0);
  });
});

function note(text: string, ms: number): NoteOperation {
  return {
    id: text,
    noteId: 'n',
    lessonId: 'l',
    atSeconds: 1,
    text,
    deleted: false,
    stamp: { ms: nowMs + ms, counter: 0, node: 'd' },
  };
}
