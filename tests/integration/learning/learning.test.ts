import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoId } from '#server/demo/demo-course.ts';
import { statement } from '#server/db/statement.ts';
import { startServer } from '#server/start-server.ts';
import { readConfig } from '#server/config.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { foldOperation } from '#shared/domain/progress/fold-operation.ts';
import { emptyLessonState } from '#shared/domain/progress/lesson-state.ts';
import { appError } from '#shared/errors/error-code.ts';
import { ok } from '#shared/kernel/result.ts';
import { classifyFailure } from '#shared/sync/exchange/failure.ts';
import { createMemoryStore, createMemoryTables } from '#shared/sync/queue/memory-store.ts';
import type { ApiClient } from '../support/api-client.ts';
import { createApiClient } from '../support/api-client.ts';
import {
  databaseKinds,
  type DatabaseSource,
  openAt,
  openDatabaseSource,
} from '../support/databases.ts';
import { postSync } from '../support/post-sync.ts';
import { createSyncDevice, type SyncDevice } from '../support/sync-device.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const day = 86_400_000;
/** Lessons of the demonstration by what may be done with them. */
const previewSlug = 'dieu-ban-gioi-va-dieu-nguoi-khac-can';
const boughtSlug = 'dat-gia-lan-dau';
const otherSlug = 'muoi-cuoc-tro-chuyen-truoc-khi-quay';
const announcedSlug = 'goc-quay-tai-nha';
const lessonId = (slug: string): string => demoId('lesson', slug);

describe.each(databaseKinds)('sync on %s', (kind) => {
  let source: DatabaseSource;
  let server: TestServer;
  let durations: ReadonlyMap<string, number>;
  withServer(kind, (started) => ({ server, source } = started));
  beforeAll(async () => {
    const { course } = (
      await server.client().post('{ course { chapters { lessons { slug duration_seconds } } } }')
    ).data;
    const lessons: { slug: string; duration_seconds: number }[] = course.chapters.flatMap(
      (chapter: { lessons: unknown }) => chapter.lessons,
    );
    durations = new Map(lessons.map((lesson) => [lesson.slug, lesson.duration_seconds]));
  });

  function operation(slug: string, [start, end]: readonly [number, number], more: object = {}) {
    const stamp = { ms: server.clock.nowMs, counter: 0, node: 'may-1' };
    return {
      id: randomUUID(),
      kind: 'progress',
      lesson_id: lessonId(slug),
      intervals: [[start, end]],
      watched_ms: (end - start) * 1000,
      position: { seconds: end, stamp },
      completed_at: null,
      stamp,
      ...more,
    };
  }

  function note(text: string, more: object = {}) {
    return {
      id: randomUUID(),
      note_id: 'ghi-chu-1',
      lesson_id: lessonId(previewSlug),
      at_seconds: 3.5,
      text,
      deleted: false,
      stamp: { ms: server.clock.nowMs, counter: 0, node: 'may-1' },
      ...more,
    };
  }

  async function sync(client: ApiClient, input: object = {}) {
    const answer = await postSync(client, input);
    return { ...answer, sync: answer.data?.sync };
  }

  /** Somebody new with Khá Pro, registered long ago: every test has its own learner. */
  async function newLearner(): Promise<ApiClient> {
    const client = server.client();
    const input = {
      full_name: 'Học Viên Mới',
      email: `hoc-${randomUUID()}@vidu.vn`,
      password: 'hoa mai 7 cánh',
      agreed: true,
      client: { kind: 'DESKTOP', name: 'kiểm thử' },
    };
    const { register } = (await client.post(hostOperations.Register, { input })).data;
    await server.database.run(grant, {
      userId: register.user.id,
      registeredAt: new Date(server.clock.nowMs - 30 * day),
    });
    client.bearer = register.access_token;
    return client;
  }

  interface Registered {
    readonly client: ApiClient;
    readonly id: string;
  }

  async function registered(email: string): Promise<Registered> {
    const client = server.client();
    const input = {
      full_name: 'Học Viên Mới',
      email,
      password: 'hoa mai 7 cánh',
      agreed: true,
      client: { kind: 'DESKTOP', name: 'kiểm thử' },
    };
    const { register } = (await client.post(hostOperations.Register, { input })).data;
    client.bearer = register.access_token;
    return { client, id: register.user.id };
  }

  /**
   * Somebody follows the link that was mailed, and what the server remembers of their sessions has
   * run out.
   */
  async function prove(userId: string): Promise<void> {
    await server.database.raw('update users set is_verify_email = true where id = $1', [userId]);
    server.clock.nowMs += 6_000;
  }

  /** As by a restore of what is older than an account. */
  async function forget(userId: string): Promise<void> {
    for (const table of [
      'learners',
      'learner_marks',
      'course_progress',
      'applied_operations',
      'notes',
      'sessions',
    ])
      await server.database.raw(`delete from ${table} where user_id = $1`, [userId]);
    await server.database.raw('delete from users where id = $1', [userId]);
  }

  it('refuses the rows of another person than the session’s, and those of a client that does not say whose they are; nothing changes', async () => {
    const [client, other] = [await newLearner(), await newLearner()];
    const { cursor } = (await sync(client)).sync;
    const { person } = (await sync(other)).sync;
    const rows = {
      operations: [operation(boughtSlug, [0, 5])],
      notes: [note('bí mật của người khác')],
    };
    for (const [claimed, code] of [
      [person, 'PERSON_CHANGED'],
      ['', 'PERSON_CHANGED'],
      [null, 'UPGRADE_CLIENT'],
    ] as const) {
      expect((await sync(client, { ...rows, person: claimed })).codes).toEqual([code]);
    }
    for (const each of [client, other])
      expect((await sync(each, { cursor })).sync).toMatchObject({
        applied: [],
        changes: [],
        note_changes: [],
      });
  });

  it('folds an operation exactly as a device does', async () => {
    const client = await newLearner();
    const [first, second] = [operation(boughtSlug, [0, 20]), operation(boughtSlug, [10, 35])];
    const { sync: reply } = await sync(client, { operations: [first, second] });
    const device = [first, second].reduce(
      (state, { id, lesson_id, watched_ms, position, stamp }, at) =>
        foldOperation(
          state,
          {
            id,
            lessonId: lesson_id,
            intervals: at === 0 ? [[0, 20]] : [[10, 35]],
            watchedMs: watched_ms,
            position,
            completedAtMs: null,
            stamp,
          },
          durations.get(boughtSlug) ?? 0,
        ),
      emptyLessonState,
    );
    expect(reply).toMatchObject({
      applied: [first.id, second.id],
      rejected: [],
      since: null,
      server_now: server.clock.nowMs,
    });
    expect(reply.changes).toEqual([
      {
        lesson_id: lessonId(boughtSlug),
        version: 1,
        covered: device.covered,
        position: device.position,
        learned_ms: device.learnedMs,
        completed_at: null,
      },
    ]);
  });

  it('counts an operation once, however often and however much at once it comes', async () => {
    const client = await newLearner();
    const again = operation(previewSlug, [0, 20]);
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => sync(client, { operations: [again] })),
    );
    for (const { sync: reply } of answers) expect(reply.applied).toEqual([again.id]);
    expect((await sync(client)).sync.changes).toMatchObject([
      { version: 1, learned_ms: 20_000, covered: [[0, 20]] },
    ]);
    expect((await sync(client, { operations: [again, again] })).sync.changes).toMatchObject([
      { version: 1, learned_ms: 20_000 },
    ]);
  });

  it('loses nothing of what many devices send at once', async () => {
    const client = await newLearner();
    const parts = Array.from({ length: 30 }, (_, at) =>
      operation(at % 2 === 0 ? previewSlug : boughtSlug, [at, at + 1]),
    );
    const answers = await Promise.all(
      parts.map(async (part) => sync(client, { operations: [part] })),
    );
    expect(answers.flatMap(({ codes }) => codes)).toEqual([]);
    const { changes, cursor } = (await sync(client)).sync;
    expect(cursor).toMatch(/:30$/);
    for (const change of changes)
      expect(change).toMatchObject({
        learned_ms: 15_000,
        covered: Array.from({ length: 15 }, (_, at) =>
          change.lesson_id === lessonId(previewSlug)
            ? [at * 2, at * 2 + 1]
            : [at * 2 + 1, at * 2 + 2],
        ),
      });
  });

  it('answers an unchanged cursor with nothing, and a device that is behind with just what changed', async () => {
    const client = await newLearner();
    const first = (await sync(client, { operations: [operation(previewSlug, [0, 5])] })).sync;
    const second = (
      await sync(client, { cursor: first.cursor, operations: [operation(boughtSlug, [0, 5])] })
    ).sync;
    expect(second).toMatchObject({
      since: first.cursor,
      changes: [{ lesson_id: lessonId(boughtSlug), version: 2 }],
    });
    expect((await sync(client, { cursor: second.cursor })).sync).toMatchObject({
      since: second.cursor,
      cursor: second.cursor,
      changes: [],
      note_changes: [],
    });
    expect((await sync(client, { cursor: first.cursor })).sync.changes).toMatchObject([
      { lesson_id: lessonId(boughtSlug) },
    ]);
    expect((await sync(client)).sync.changes).toHaveLength(2);
  });

  it.each(['mot-csdl-khac:7', 'rác', '', ':', '🙂:1'])(
    'gives the full state for a cursor that is not of this database: %j',
    async (cursor) => {
      const client = await newLearner();
      await sync(client, { operations: [operation(previewSlug, [0, 5])] });
      expect((await sync(client, { cursor })).sync).toMatchObject({
        since: null,
        changes: [{ version: 1 }],
      });
    },
  );

  it('gives the full state for a cursor from beyond what it knows', async () => {
    const client = await newLearner();
    const { cursor } = (await sync(client, { operations: [operation(previewSlug, [0, 5])] })).sync;
    expect((await sync(client, { cursor: cursor.replace(/:1$/, ':99') })).sync).toMatchObject({
      since: null,
      changes: [{ version: 1 }],
    });
  });

  it('refuses operations one by one and never stops the others', async () => {
    const client = await newLearner();
    const [good, alsoGood] = [operation(previewSlug, [0, 5]), operation(boughtSlug, [0, 5])];
    const bad = {
      unknownKind: operation(previewSlug, [0, 5], { kind: 'badge' }),
      unknownLesson: operation(previewSlug, [0, 5], { lesson_id: 'khong-co' }),
      announced: operation(announcedSlug, [0, 5]),
      reversed: operation(previewSlug, [5, 0]),
      triple: operation(previewSlug, [0, 5], { intervals: [[0, 5, 9]] }),
      negativeTime: operation(previewSlug, [0, 5], { watched_ms: -1 }),
      nul: operation(previewSlug, [0, 5], { stamp: { ms: 1, counter: 0, node: 'a\u0000b' } }),
      surrogate: operation(previewSlug, [0, 5], { id: 'nửa-\ud800' }),
      wrongType: operation(previewSlug, [0, 5], { watched_ms: 'nhiều' }),
      half: operation(previewSlug, [0, 5], { intervals: [[0, 5.5]] }),
      noStamp: operation(previewSlug, [0, 5], { stamp: undefined }),
      unknownField: operation(previewSlug, [0, 5], { mood: 'vui' }),
    };
    const { sync: reply, codes } = await sync(client, {
      operations: [good, ...Object.values(bad), alsoGood],
    });
    expect(codes).toEqual([]);
    expect(reply.applied).toEqual([good.id, alsoGood.id]);
    const codeById = new Map(
      reply.rejected.map((rejection: { id: string; code: string }) => [
        rejection.id,
        rejection.code,
      ]),
    );
    expect(
      Object.fromEntries(
        Object.entries(bad).map(([name, { id }]) => [
          name,
          codeById.get(id.toWellFormed()) ?? codeById.get(id),
        ]),
      ),
    ).toEqual({
      unknownKind: 'UPGRADE_SERVER',
      unknownLesson: 'LESSON_UNKNOWN',
      announced: 'LESSON_NOT_RELEASED',
      reversed: 'OPERATION_MALFORMED',
      triple: 'OPERATION_MALFORMED',
      negativeTime: 'OPERATION_MALFORMED',
      nul: 'OPERATION_MALFORMED',
      surrogate: 'OPERATION_MALFORMED',
      wrongType: 'OPERATION_MALFORMED',
      half: 'OPERATION_MALFORMED',
      noStamp: 'OPERATION_MALFORMED',
      unknownField: 'OPERATION_MALFORMED',
    });
  });

  it('takes progress of a lesson that was not bought only where it is a preview', async () => {
    const client = await server.signedIn('an');
    const [preview, locked] = [operation(previewSlug, [0, 5]), operation(boughtSlug, [0, 5])];
    expect(
      (
        await sync(client, {
          operations: [preview, locked],
          notes: [note('x', { lesson_id: lessonId(boughtSlug) })],
        })
      ).sync,
    ).toMatchObject({
      applied: [preview.id],
      rejected: [{ id: locked.id, code: 'LESSON_NOT_OWNED' }, { code: 'LESSON_NOT_OWNED' }],
    });
  });

  it('lets a person change and delete their own notes whatever they may watch by now', async () => {
    const client = await newLearner();
    const [kept, gone] = [randomUUID(), randomUUID()];
    const of = (note_id: string, text: string, counter: number, more: object = {}) =>
      note(text, {
        note_id,
        lesson_id: lessonId(boughtSlug),
        stamp: { ms: server.clock.nowMs, counter, node: 'may-1' },
        ...more,
      });
    await sync(client, { notes: [of(kept, 'một', 0), of(gone, 'số của mẹ', 0)] });
    const { me } = (await client.post('{ me { id } }')).data;
    await server.database.raw('update entitlements set revoked_at = now() where user_id = $1', [
      me.id,
    ]);
    server.clock.nowMs += 6_000;
    const lessonless = { lesson_id: 'bài đã bỏ' };
    const notes = [
      of(kept, 'một, sửa lại', 1),
      of(gone, '', 1, { deleted: true }),
      of('không có ở máy chủ', '', 1, { ...lessonless, deleted: true }),
      of('mới', 'mới', 1),
      of('mới của bài đã bỏ', 'mới', 1, lessonless),
      of('mới rồi xóa', 'mới', 1),
      of('mới rồi xóa', '', 2, { deleted: true }),
    ];
    const idsOf = (...places: number[]) => places.map((place) => notes[place]?.id);
    const answer = (await sync(client, { notes })).sync;
    expect(answer.applied.toSorted()).toEqual(idsOf(0, 1, 2, 5, 6).toSorted());
    expect(answer.rejected).toEqual([
      { id: notes[3]?.id, code: 'LESSON_NOT_OWNED' },
      { id: notes[4]?.id, code: 'LESSON_UNKNOWN' },
    ]);
    // A note that is not of theirs is a new one, whoever else has it.
    const other = server.client();
    other.bearer = (await server.signedIn('an')).bearer;
    expect((await sync(other, { notes: [of(kept, 'của người khác', 3)] })).sync).toMatchObject({
      rejected: [{ code: 'LESSON_NOT_OWNED' }],
    });
    expect(
      Object.fromEntries(
        (await sync(client)).sync.note_changes.map(
          ({ note_id, text, deleted }: { note_id: string; text: string; deleted: boolean }) => [
            note_id,
            deleted ? null : text,
          ],
        ),
      ),
    ).toEqual({
      [kept]: 'một, sửa lại',
      [gone]: null,
      'không có ở máy chủ': null,
      'mới rồi xóa': null,
    });
  });

  it('takes no name of a lesson that could not be one, also for a deletion', async () => {
    const client = await newLearner();
    const long = note('', { lesson_id: 'x'.repeat(65), deleted: true });
    const broken = note('', { lesson_id: 'x\u0000', deleted: true });
    expect((await sync(client, { notes: [long, broken] })).sync.rejected).toEqual([
      { id: long.id, code: 'OPERATION_MALFORMED' },
      { id: broken.id, code: 'OPERATION_MALFORMED' },
    ]);
  });

  it('pulls a stamp from the future back to a minute ahead, so that the next honest action wins', async () => {
    const client = await newLearner();
    const ahead = { ms: server.clock.nowMs + 3650 * day, counter: 7, node: 'may-sai-gio' };
    const { changes } = (
      await sync(client, {
        operations: [
          operation(boughtSlug, [0, 5], { stamp: ahead, position: { seconds: 5, stamp: ahead } }),
        ],
      })
    ).sync;
    expect(changes[0].position.stamp.ms).toBe(server.clock.nowMs + 60_000);
    server.clock.nowMs += 61_000;
    const after = (await sync(client, { operations: [operation(boughtSlug, [0, 9])] })).sync
      .changes[0];
    expect(after.position.seconds).toBe(9);
  });

  it('completes a lesson at 90 % once and for all, and cuts what lies outside of it', async () => {
    const client = await newLearner();
    const duration = durations.get(boughtSlug) ?? 0;
    const almost = Math.ceil(duration * 0.9) - 1;
    expect(
      (await sync(client, { operations: [operation(boughtSlug, [0, almost])] })).sync.changes[0]
        .completed_at,
    ).toBeNull();
    const { changes } = (
      await sync(client, { operations: [operation(boughtSlug, [almost, duration + 500])] })
    ).sync;
    expect(changes[0]).toMatchObject({
      covered: [[0, duration]],
      completed_at: server.clock.nowMs,
    });
    const completedAt = server.clock.nowMs;
    server.clock.nowMs += 600_000;
    expect(
      (await sync(client, { operations: [operation(boughtSlug, [0, 5])] })).sync.changes[0]
        .completed_at,
    ).toBe(completedAt);
  });

  /** By a video of another length. */
  async function changeDuration(seconds: number): Promise<void> {
    await server.database.raw(
      `update lessons set duration_seconds = ${seconds} where slug = '${boughtSlug}'`,
    );
    await server.database.raw(`update courses set version = version + 1`);
  }

  /** Until every process has heard of it. */
  async function makeItLast(seconds: number): Promise<void> {
    await changeDuration(seconds);
    server.clock.nowMs += 10_000;
  }

  it('leaves complete what a device completed before the lesson grew, and measures what is watched since by what it lasts now', async () => {
    const [offline, online] = [await newLearner(), await newLearner()];
    const duration = durations.get(boughtSlug) ?? 0;
    await makeItLast(duration * 2);
    expect(
      (
        await sync(offline, {
          operations: [operation(boughtSlug, [0, duration], { completed_at: server.clock.nowMs })],
        })
      ).sync.changes,
    ).toMatchObject([{ completed_at: expect.any(Number) }]);
    expect(
      (await sync(online, { operations: [operation(boughtSlug, [0, duration])] })).sync.changes,
    ).toMatchObject([{ completed_at: null }]);
    await makeItLast(duration);
  });

  it('measures each operation by the length that its device tells, when the lesson had it', async () => {
    const client = await newLearner();
    const duration = durations.get(boughtSlug) ?? 0;
    const half = Math.floor(duration / 2);
    const [first, second, late] = [
      operation(boughtSlug, [0, half]),
      operation(boughtSlug, [half, duration], { completed_at: server.clock.nowMs }),
      operation(boughtSlug, [0, 1]),
    ];
    const toldBy = ({ id }: { readonly id: string }, seconds: number) => ({
      measured: [{ operation_id: id, duration_seconds: seconds }],
    });
    await makeItLast(duration * 2);
    expect(
      (await sync(client, { operations: [second], ...toldBy(second, duration) })).sync.changes,
    ).toMatchObject([{ completed_at: null }]);
    expect(
      (await sync(client, { operations: [late], ...toldBy(late, half + 1) })).sync.changes,
    ).toMatchObject([{ completed_at: null }]);
    expect(
      (await sync(client, { operations: [first], ...toldBy(first, duration) })).sync.changes,
    ).toMatchObject([{ completed_at: expect.any(Number) }]);
    await makeItLast(duration);
  });

  it('keeps what is told of a lesson while it is short, for when it is long again', async () => {
    const client = await newLearner();
    const duration = durations.get(boughtSlug) ?? 0;
    await makeItLast(20);
    const { changes } = (await sync(client, { operations: [operation(boughtSlug, [30, 60])] }))
      .sync;
    expect(changes).toMatchObject([
      { covered: [[30, 60]], learned_ms: 30_000, completed_at: null },
    ]);
    await makeItLast(duration);
    expect((await sync(client)).sync.changes).toMatchObject([{ covered: [[30, 60]] }]);
  });

  it('takes a completion by a length of between when its device says it again with all that it rests on', async () => {
    const client = await newLearner();
    const duration = durations.get(boughtSlug) ?? 0;
    await makeItLast(30);
    const claim = { completed_at: server.clock.nowMs };
    await makeItLast(duration);
    // What came before it on the device was left out: it was measured by the longer length.
    const claimed = (range: readonly [number, number]) => operation(boughtSlug, range, claim);
    expect((await sync(client, { operations: [claimed([20, 29])] })).sync.changes).toMatchObject([
      { completed_at: null },
    ]);
    expect(
      (await sync(client, { operations: [operation(boughtSlug, [0, 20])] })).sync.changes,
    ).toMatchObject([{ completed_at: null }]);
    expect(
      (await sync(client, { operations: [{ ...claimed([0, 29]), watched_ms: 0 }] })).sync.changes,
    ).toMatchObject([{ completed_at: claim.completed_at }]);
  });

  it('asks for the course again when a device says more of a lesson than this process has known of it for a moment', async () => {
    const client = await newLearner();
    const duration = durations.get(boughtSlug) ?? 0;
    await sync(client, { operations: [operation(boughtSlug, [0, 10])] });
    // The server's clock stands still: what it remembers of the course it would believe for ever.
    await changeDuration(duration + 40);
    const said = operation(boughtSlug, [duration, duration + 40]);
    const { changes } = (
      await sync(client, {
        operations: [said],
        measured: [{ operation_id: said.id, duration_seconds: duration + 40 }],
      })
    ).sync;
    expect(changes).toMatchObject([
      {
        covered: [
          [0, 10],
          [duration, duration + 40],
        ],
      },
    ]);
    await changeDuration(12);
    const short = operation(boughtSlug, [10, 12]);
    const complete = (
      await sync(client, {
        operations: [short],
        measured: [{ operation_id: short.id, duration_seconds: 12 }],
      })
    ).sync;
    expect(complete.changes).toMatchObject([{ completed_at: expect.any(Number) }]);
    await makeItLast(duration);
  });

  it('caps time that cannot have been spent and keeps a flag of it, but keeps the coverage', async () => {
    const client = await newLearner();
    const greedy = operation(otherSlug, [0, 10], { watched_ms: 2_000_000_000 });
    const { changes } = (await sync(client, { operations: [greedy] })).sync;
    expect(changes[0].covered).toEqual([[0, 10]]);
    expect(changes[0].learned_ms).toBeLessThanOrEqual(24_000);
    const { me } = (await client.post('{ me { id } }')).data;
    const flags = async () => server.database.all(listFlags, { userId: me.id });
    const counted = changes[0].learned_ms;
    const first = { flags: ['more_time_than_watched'], operations: 1, claimed_ms: 2_000_000_000 };
    expect(await flags()).toEqual([{ ...first, counted_ms: counted }]);
    // However often: one sum for a lesson and a reason.
    for (let at = 0; at < 3; at += 1) {
      const more = [20, 40].map((from) =>
        operation(otherSlug, [from, from + 10], { watched_ms: 1_000_000_000 }),
      );
      await sync(client, { operations: more });
    }
    const rows = await flags();
    expect(rows.length).toBeLessThanOrEqual(4);
    expect(rows.reduce((sum, row) => sum + row.operations, 0)).toBe(7);
    expect(rows.reduce((sum, row) => sum + row.claimed_ms, 0)).toBe(8_000_000_000);
  });

  it('keeps coverage but no time of an operation older than what it remembers', async () => {
    const client = await newLearner();
    const old = { ms: server.clock.nowMs - 181 * day, counter: 0, node: 'may-1' };
    const { changes } = (
      await sync(client, {
        operations: [
          operation(otherSlug, [0, 10], { stamp: old, position: { seconds: 10, stamp: old } }),
        ],
      })
    ).sync;
    expect(changes).toMatchObject([{ covered: [[0, 10]], learned_ms: 0 }]);
  });

  it('lets the later note win on every device, in whatever order it comes, and keeps its deletion', async () => {
    const client = await newLearner();
    const [older, newer] = [
      note('cũ'),
      note('mới', { stamp: { ms: server.clock.nowMs, counter: 1, node: 'may-2' } }),
    ];
    expect((await sync(client, { notes: [newer] })).sync).toMatchObject({
      applied: [newer.id],
      note_changes: [{ text: 'mới', version: 1 }],
    });
    // What loses leaves its name with what won, which is told once more for it.
    expect((await sync(client, { notes: [older] })).sync).toMatchObject({
      applied: [older.id],
      note_changes: [{ text: 'mới', version: 2 }],
    });
    const both = (id: string) =>
      [older, newer, older].map((one) => ({ ...one, id: randomUUID(), note_id: id }));
    expect((await sync(client, { notes: both('ghi-chu-2') })).sync.note_changes).toContainEqual(
      expect.objectContaining({ note_id: 'ghi-chu-2', text: 'mới' }),
    );
    expect(
      (await sync(client, { notes: both('ghi-chu-3').slice(0, 2).toReversed() })).sync.note_changes,
    ).toContainEqual(expect.objectContaining({ note_id: 'ghi-chu-3', text: 'mới' }));
    const gone = note('', {
      deleted: true,
      stamp: { ms: server.clock.nowMs, counter: 2, node: 'may-1' },
    });
    expect((await sync(client, { notes: [gone, newer] })).sync.note_changes).toContainEqual(
      expect.objectContaining({ note_id: 'ghi-chu-1', deleted: true, version: 5 }),
    );
  });

  it('tells a device of those notes alone that changed since its cursor', async () => {
    const client = await newLearner();
    const { cursor } = (await sync(client, { notes: [note('một')] })).sync;
    const second = (await sync(client, { cursor, notes: [note('hai', { note_id: 'ghi-chu-2' })] }))
      .sync;
    expect(second.note_changes.map(({ text }: { text: string }) => text)).toEqual(['hai']);
    expect(
      (await sync(client, { cursor, operations: [operation(previewSlug, [0, 5])] })).sync,
    ).toMatchObject({ note_changes: [{ text: 'hai' }], changes: [{ version: 3 }] });
    expect((await sync(client, { cursor: second.cursor })).sync).toMatchObject({
      note_changes: [],
      changes: [{ version: 3 }],
    });
  });

  it('never counts the time of an operation twice, be its clock years ahead and its id old', async () => {
    const own = await startTestServer(source);
    const client = await own.signedIn('minh');
    const ahead = { ms: own.clock.nowMs + 3650 * day, counter: 0, node: 'may-sai-gio' };
    const operations = [operation(previewSlug, [0, 20], { stamp: ahead, position: null })];
    expect((await sync(client, { operations })).sync.changes).toMatchObject([
      { learned_ms: 20_000 },
    ]);
    const { createLearning } = await import('#server/modules/learning/api.ts');
    const { limits } = await import('#server/limits.ts');
    // tidy reads no course
    const refuseCourse = { course: () => Promise.reject(new Error('not needed')) } as never;
    await createLearning({
      database: own.database,
      catalog: refuseCourse,
      limits,
      now: () => own.clock.nowMs,
      refusals: { count: () => undefined },
      accounts: { findFormer: async () => [], proofOf: () => null },
      rates: { claim: async () => ok(true) },
      push: { hint: () => undefined },
    }).tidy(own.clock.nowMs + 200 * day);
    expect((await sync(client, { operations })).sync.changes).toMatchObject([
      { learned_ms: 20_000 },
    ]);
    await own.stop();
  });

  it('names an account that is lost as somebody’s former one only by the proof of the same address, and none that lives or was deleted', async () => {
    const email = `truoc-${randomUUID()}@vidu.vn`;
    const [first, again] = [
      await registered(email),
      await registered(`sau-${randomUUID()}@vidu.vn`),
    ];
    expect((await sync(first.client, { person: first.id })).sync.proof, 'not proved').toBeNull();
    await prove(first.id);
    const { proof } = (await sync(first.client, { person: first.id })).sync;
    const former = async () =>
      (
        await sync(again.client, {
          person: again.id,
          others: [proof, first.id, `${first.id}.${'A'.repeat(22)}`, randomUUID(), 'x'],
        })
      ).sync.former;
    await prove(again.id);
    expect(await former(), 'another address').toEqual([]);
    // The row of the account stays under its id, as after a deletion.
    await server.database.raw(`update users set email = $2, deleted_at = now() where id = $1`, [
      first.id,
      `da-xoa-${first.id}@vidu.vn`,
    ]);
    await server.database.raw('update users set email = $2 where id = $1', [again.id, email]);
    server.clock.nowMs += 6_000;
    expect(await former(), 'deleted').toEqual([]);
    await forget(first.id);
    expect(await former(), 'lost').toEqual([proof]);
    await server.database.raw('update users set is_verify_email = false where id = $1', [again.id]);
    server.clock.nowMs += 6_000;
    expect(await former(), 'not proved').toEqual([]);
  });

  it.each([
    ['exchanged since', true, ['Nhật ký riêng của con']],
    ['did not exchange since', false, []],
  ])(
    'gives nobody the rows of an account that was made for their address by mistake and corrected, on a device that %s',
    async (_name, exchanges, back) => {
      const [mothers, childs] = [`me-${randomUUID()}@vidu.vn`, `con-${randomUUID()}@vidu.vn`];
      const store = createMemoryStore(createMemoryTables(randomUUID()), { kind: 'ok' });
      const open = ({ client, id }: Registered) =>
        createSyncDevice({
          userId: id,
          client: () => client,
          nowMs: () => server.clock.nowMs,
          store,
        });
      const texts = async ({ engine }: SyncDevice) => {
        const notes = await engine.listNotes();
        return notes.ok ? notes.value.map(({ text }) => text) : notes.error;
      };
      const child = await registered(mothers);
      let device = open(child);
      await device.engine.recordNote({
        noteId: randomUUID(),
        lessonId: demoId('lesson', previewSlug),
        atSeconds: 3,
        text: 'Nhật ký riêng của con',
        deleted: false,
      });
      await device.sync();
      const corrected = await child.client.post(
        'mutation ($email: String!) { change_unverified_email(email: $email, confirm_password: "hoa mai 7 cánh") { email } }',
        { email: childs },
      );
      expect(corrected.codes).toEqual([]);
      await prove(child.id);
      if (exchanges) await device.sync();
      device.engine.stop();
      await forget(child.id);
      const mother = await registered(mothers);
      await prove(mother.id);
      device = open(mother);
      await device.sync();
      expect(await texts(device), 'the mother’s').toEqual([]);
      device.engine.stop();
      const again = await registered(childs);
      await prove(again.id);
      device = open(again);
      await device.sync();
      expect(await texts(device), 'the child’s again').toEqual(back);
      device.engine.stop();
    },
  );

  it('tells a device to come again when more came of its person than is remembered, and takes it then', async () => {
    const own = await startTestServer(source, {
      limits: { operationsPerPerson: { bytes: 4_500, windowMs: day } },
    });
    const client = await own.signedIn('linh');
    await own.database.raw('delete from applied_operations');
    const stamp = { ms: own.clock.nowMs, counter: 0, node: 'may-1' };
    const ten = Array.from({ length: 10 }, (_, at) =>
      operation(previewSlug, [at, at + 1], { stamp }),
    );
    const [more, words] = [
      operation(previewSlug, [20, 25], { stamp }),
      note('một', { note_id: randomUUID(), stamp }),
    ];
    expect((await sync(client, { operations: ten })).sync.rejected).toEqual([]);
    const held = await own.database.raw('select * from learners');
    const refused = await sync(client, { operations: [more], notes: [words] });
    // A whole call, by a code that devices take for "later": refused one by one, operations would
    // be set aside.
    expect(refused.codes).toEqual(['RATE_LIMITED']);
    expect(classifyFailure(appError('RATE_LIMITED'))).toBe('later');
    expect((await sync(client, { operations: [more, ...ten], notes: [words] })).codes).toEqual([
      'RATE_LIMITED',
    ]);
    expect(await own.database.raw('select * from learners')).toEqual(held);
    // What the server has already weighs nothing, and what changed is told.
    const again = (await sync(client, { operations: ten })).sync;
    expect(again).toMatchObject({ applied: ten.map(({ id }) => id), rejected: [] });
    expect(again.changes.map((change: { lesson_id: string }) => change.lesson_id)).toContain(
      lessonId(previewSlug),
    );
    own.clock.nowMs += day / 4;
    expect(
      (await sync(await own.signedIn('linh'), { operations: [more], notes: [words] })).sync,
    ).toMatchObject({ applied: [more.id, words.id], rejected: [] });
    await own.stop();
  });

  it('has again what it refused while a restore lacked what was bought, once that is booked again and the device starts', async () => {
    const { client, id } = await registered(`mua-${randomUUID()}@vidu.vn`);
    const store = createMemoryStore(createMemoryTables(randomUUID()), { kind: 'ok' });
    const open = () =>
      createSyncDevice({
        userId: id,
        client: () => client,
        nowMs: () => server.clock.nowMs,
        store,
      });
    const buy = async () => {
      await server.database.raw(
        `insert into entitlements (user_id, plan, granted_at) values ($1, 'pro', now())`,
        [id],
      );
      server.clock.nowMs += 6_000;
    };
    await buy();
    let device = open();
    await device.watch({ id: lessonId(boughtSlug), durationSeconds: 60 }, 0, 30);
    await device.engine.recordNote({
      noteId: randomUUID(),
      lessonId: lessonId(boughtSlug),
      atSeconds: 3,
      text: 'ghi chú',
      deleted: false,
    });
    await device.sync();
    for (const table of [
      'learners',
      'learner_marks',
      'course_progress',
      'applied_operations',
      'notes',
      'entitlements',
    ])
      await server.database.raw(`delete from ${table} where user_id = $1`, [id]);
    server.clock.nowMs += 6_000;
    expect(await device.engine.syncNow()).toMatchObject({ waitingCount: 0, refusedCount: 2 });
    device.engine.stop();
    await buy();
    device = open();
    await device.sync();
    expect((await sync(client, { person: id })).sync).toMatchObject({
      changes: [{ covered: [[0, 30]] }],
      note_changes: [{ text: 'ghi chú' }],
    });
    device.engine.stop();
  });

  it('takes no more notes than a person may have, and of those what makes room', async () => {
    const own = await startTestServer(source, {
      limits: { notesPerPerson: { live: 2, all: 3, bytes: 40 } },
    });
    const client = await own.signedIn('linh');
    await own.database.raw(`delete from notes`);
    const of = (id: string, text: string, counter: number, more: object = {}) =>
      note(text, { note_id: id, stamp: { ms: own.clock.nowMs, counter, node: 'may-1' }, ...more });
    const codes = async (...notes: readonly object[]) =>
      (await sync(client, { notes })).sync.rejected.map(({ code }: { code: string }) => code);
    expect(await codes(of('a', 'một', 1), of('b', 'hai', 1), of('c', 'ba', 1))).toEqual([
      'NOTE_QUOTA',
    ]);
    expect(await codes(of('a', 'x'.repeat(60), 2))).toEqual(['NOTE_QUOTA']);
    expect(await codes(of('a', 'một rưỡi', 3))).toEqual([]);
    expect(await codes(of('a', '', 4, { deleted: true }), of('c', 'ba', 2))).toEqual([]);
    expect(await codes(of('b', '', 5, { deleted: true }), of('d', 'bốn', 1))).toEqual([
      'NOTE_QUOTA',
    ]);
    const { note_changes } = (await sync(client)).sync;
    expect(
      Object.fromEntries(
        note_changes.map(({ note_id, text }: { note_id: string; text: string }) => [note_id, text]),
      ),
    ).toEqual({ a: '', b: '', c: 'ba' });
    await own.stop();
  });

  it('refuses a broken note for itself', async () => {
    const client = await newLearner();
    const [good, long, blank, nul] = [
      note('x'.repeat(10_000)),
      note('x'.repeat(10_001)),
      note(' \n'),
      note('a\u0000b'),
    ];
    const longTombstone = note('x'.repeat(10_001), { deleted: true });
    expect(
      (await sync(client, { notes: [long, blank, nul, longTombstone, good] })).sync,
    ).toMatchObject({
      applied: [good.id],
      rejected: [
        { id: long.id, code: 'NOTE_TOO_LONG' },
        { id: blank.id, code: 'NOTE_EMPTY' },
        { id: longTombstone.id, code: 'OPERATION_MALFORMED' },
        { id: nul.id, code: 'OPERATION_MALFORMED' },
      ],
    });
  });

  it('never shows or touches another learner’s rows, even under the same ids', async () => {
    const [one, two] = [await newLearner(), await newLearner()];
    const shared = operation(previewSlug, [0, 20]);
    const sharedNote = note('của tôi');
    await sync(one, { operations: [shared], notes: [sharedNote] });
    expect((await sync(two)).sync).toMatchObject({ changes: [], note_changes: [] });
    const stolen = (
      await sync(two, {
        operations: [{ ...shared, intervals: [[30, 40]] }],
        notes: [{ ...sharedNote, text: 'của người khác' }],
      })
    ).sync;
    expect(stolen).toMatchObject({
      changes: [{ covered: [[30, 40]] }],
      note_changes: [{ text: 'của người khác' }],
    });
    expect((await sync(one)).sync).toMatchObject({
      changes: [{ covered: [[0, 20]], learned_ms: 20_000 }],
      note_changes: [{ text: 'của tôi' }],
    });
  });

  it('asks an outdated client to update, keeps operations of a newer one on their device, and takes at most 50', async () => {
    const client = await newLearner();
    expect((await sync(client, { schema: 0 })).codes).toEqual(['UPGRADE_CLIENT']);
    const future = operation(previewSlug, [0, 5]);
    expect((await sync(client, { schema: 2, operations: [future] })).sync.rejected).toEqual([
      { id: future.id, code: 'UPGRADE_SERVER' },
    ]);
    const many = await sync(client, {
      operations: Array.from({ length: 51 }, () => operation(previewSlug, [0, 5])),
    });
    expect({ status: many.status, codes: many.codes }).toEqual({
      status: 400,
      codes: ['BAD_INPUT'],
    });
    expect((await sync(server.client())).codes).toEqual(['UNAUTHENTICATED']);
  });

  it('shows in the profile what was learned and where to go on', async () => {
    const client = await newLearner();
    const profile = async () =>
      (
        await client.post(
          '{ me { next_video_url learn { total_learned_video total_time_learned total_video } } }',
        )
      ).data.me;
    expect(await profile()).toEqual({
      next_video_url: `/learn/${previewSlug}`,
      learn: { total_learned_video: 0, total_time_learned: 0, total_video: 12 },
    });
    await sync(client, {
      operations: [operation(previewSlug, [0, durations.get(previewSlug) ?? 0])],
    });
    server.clock.nowMs += 1000;
    await sync(client, { operations: [operation(boughtSlug, [0, 10])] });
    expect(await profile()).toEqual({
      next_video_url: `/learn/${boughtSlug}`,
      learn: {
        total_learned_video: 1,
        total_time_learned: (durations.get(previewSlug) ?? 0) + 10,
        total_video: 12,
      },
    });
  });

  it('forgets operation ids after 180 days, and nothing else', async () => {
    const own = await startTestServer(source);
    const client = await own.signedIn('linh');
    const before = (await own.client().post('{ course { id } }')).codes;
    expect(before).toEqual([]);
    const count = async () => (await own.database.first(countApplied, {}))?.count ?? 0;
    expect(await count()).toBeGreaterThan(0);
    const state = (await sync(client)).sync.changes;
    await own.database.run(ageApplied, {});
    await own.database.run(ageFlags, {});
    expect(await own.database.first(countFlags, {})).toEqual({ count: 1 });
    const { createLearning } = await import('#server/modules/learning/api.ts');
    const { limits } = await import('#server/limits.ts');
    // tidy reads no course
    const refuseCourse = { course: () => Promise.reject(new Error('not needed')) } as never;
    await createLearning({
      database: own.database,
      catalog: refuseCourse,
      limits,
      now: () => own.clock.nowMs,
      refusals: { count: () => undefined },
      accounts: { findFormer: async () => [], proofOf: () => null },
      rates: { claim: async () => ok(true) },
      push: { hint: () => undefined },
    }).tidy(own.clock.nowMs);
    expect(await count()).toBe(0);
    expect(await own.database.first(countFlags, {})).toEqual({ count: 0 });
    expect((await sync(client)).sync.changes).toEqual(state);
    await own.stop();
  });
});

/**
 * PGlite belongs to one process (its folder lock: database.test.ts), so this is PostgreSQL's alone.
 */
describe('sync by several servers on one PostgreSQL', () => {
  it('keeps everything exact with eight of them', async () => {
    const source = await openDatabaseSource('PostgreSQL');
    const server = await startTestServer(source);
    const others = await Promise.all(
      Array.from({ length: 8 }, async () =>
        startServer(
          readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: '/nonexistent', DEMO: '0' }),
          {
            database: await openAt(server.databaseUrl ?? ''),
            now: () => server.clock.nowMs,
            databaseNow: () => server.clock.nowMs,
          },
        ),
      ),
    );
    const client = await server.signedIn('minh');
    const clients = others.map(({ url }) =>
      Object.assign(createApiClient(url), { bearer: client.bearer }),
    );
    const send = async (through: ApiClient, operations: readonly object[]) =>
      postSync(through, { operations });
    const stamp = { ms: server.clock.nowMs, counter: 0, node: 'may-1' };
    // Every operation is sent through two servers; together they cover each second once.
    const operations = Array.from({ length: 40 }, (_, at) => ({
      id: randomUUID(),
      kind: 'progress',
      lesson_id: lessonId(boughtSlug),
      intervals: [[at, at + 1]],
      watched_ms: 1000,
      position: null,
      completed_at: null,
      stamp,
    }));
    const answers = await Promise.all(
      operations.flatMap((one, at) =>
        [0, 3].map(async (shift) => send(clients[(at + shift) % 8] ?? client, [one])),
      ),
    );
    expect(answers.flatMap(({ codes }) => codes)).toEqual([]);
    expect((await send(client, [])).data.sync.changes).toMatchObject([
      { version: 40, covered: [[0, 40]], learned_ms: 40_000 },
    ]);
    await Promise.all(others.map(async (other) => other.stop()));
    await server.stop();
    await source.stop();
  });
});

const grant = statement<{ userId: string; registeredAt: Date }>()(
  'test.grant',
  (_query, param) => sql<never>`
    with aged as (update users set created_at = ${param('registeredAt')} where id = ${param('userId')})
    insert into entitlements (user_id, plan, granted_at) values (${param('userId')}, 'kha_pro', now())`,
);
const listFlags = statement<{ userId: string }>()('test.list_flags', (query, param) =>
  query
    .selectFrom('flagged_operations')
    .select(['flags', 'operations', 'claimed_ms', 'counted_ms'])
    .where('user_id', '=', param('userId')),
);
const countFlags = statement()(
  'test.count_flags',
  () =>
    sql<{
      count: number;
    }>`select count(*)::integer as count from flagged_operations where lesson_id = 'cut long ago'`,
);
const ageFlags = statement()(
  'test.age_flags',
  () => sql<never>`
    with old as (select user_id, 'cut long ago' as lesson_id from learners limit 1)
    insert into flagged_operations (user_id, lesson_id, flags, operations, claimed_ms, counted_ms, flagged_at)
    select user_id, lesson_id, '{too_old_for_time}', 1, 1, 0, now() - interval '181 days' from old`,
);
const countApplied = statement()(
  'test.count_applied',
  () => sql<{ count: number }>`select count(*)::integer as count from applied_operations`,
);
const ageApplied = statement()(
  'test.age_applied',
  () => sql<never>`update applied_operations set applied_at = applied_at - interval '181 days'`,
);
