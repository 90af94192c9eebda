import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoId } from '#server/demo/demo-course.ts';
import { statement } from '#server/db/statement.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { createMemoryStore, createMemoryTables } from '#shared/sync/queue/memory-store.ts';
import type { SyncStore } from '#shared/sync/store-port.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { keepRows } from '../support/keep-rows.ts';
import { postSync } from '../support/post-sync.ts';
import { createSyncDevice, type SyncDevice } from '../support/sync-device.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const lessonId = demoId('lesson', 'dieu-ban-gioi-va-dieu-nguoi-khac-can');
const yearMs = 365 * 86_400_000;
const minuteMs = 60_000;
/** Of all texts of a person, in these tests. */
const roomBytes = 8_000;

const listNotes = statement<{ userId: string }>()('test.notes_of', (query, param) =>
  query
    .selectFrom('notes')
    .select(['note_id', 'text', 'deleted'])
    .where('user_id', '=', param('userId')),
);

describe.each(ruleKinds)('what is written over a note wins over it on %s', (kind) => {
  let server: TestServer;
  let person: { readonly client: ApiClient; readonly userId: string };
  withServer(kind, (started) => ({ server } = started), {
    limits: { notesPerPerson: { live: 5_000, all: 20_000, bytes: roomBytes } },
  });

  beforeEach(async () => {
    const client = server.client();
    const input = {
      full_name: 'Học Viên Mới',
      email: `hoc-${randomUUID()}@vidu.vn`,
      password: 'hoa mai 7 cánh',
      agreed: true,
      client: { kind: 'DESKTOP', name: 'kiểm thử' },
    };
    const { register } = (await client.post(hostOperations.Register, { input })).data;
    client.bearer = register.access_token;
    await server.database.raw(
      "insert into entitlements (user_id, plan, granted_at) values ($1, 'kha_pro', now())",
      [register.user.id],
    );
    person = { client, userId: register.user.id };
  });

  /** A clock of its own, ms ahead of the server's as it is at the start. */
  function createDevice(clock: { aheadMs: number }, store?: SyncStore): SyncDevice {
    const startMs = server.clock.nowMs;
    let ticks = 0;
    const client = () => {
      // From one exchange to the next some time passes.
      server.clock.nowMs += 1_000;
      return person.client;
    };
    return createSyncDevice({
      ...person,
      client,
      nowMs: () => startMs + clock.aheadMs + (ticks += 5),
      ...(store === undefined ? {} : { store }),
    });
  }

  /** What the server has, by id; null: deleted. */
  async function texts(): Promise<Readonly<Record<string, string | null>>> {
    const rows = await server.database.all(listNotes, { userId: person.userId });
    return Object.fromEntries(
      rows.map(({ note_id, text, deleted }) => [note_id, deleted ? null : text]),
    );
  }

  const seen = async ({ engine }: SyncDevice) => {
    const notes = await engine.listNotes(lessonId);
    return notes.ok
      ? Object.fromEntries(notes.value.map(({ noteId, text }) => [noteId, text]))
      : notes.error;
  };

  async function write({ engine }: SyncDevice, noteId: string, text: string | null): Promise<void> {
    const kept = await engine.recordNote({
      noteId,
      lessonId,
      atSeconds: 60,
      text: text ?? '',
      deleted: text === null,
    });
    expect(kept.ok).toBe(true);
  }

  it('though both wait behind a whole batch while the clock of the device is corrected', async () => {
    const store = createMemoryStore(createMemoryTables(randomUUID()), { kind: 'ok' });
    const clock = { aheadMs: 0 };
    const before = createDevice(clock, store);
    await write(before, 'đầu', 'trước');
    await before.sync();
    clock.aheadMs = yearMs;
    for (let count = 0; count < 50; count += 1) await write(before, `${count}`, 'khác');
    await write(before, 'n', 'z: bản cũ');
    before.engine.stop();
    // Rows of an earlier run are left alone: this version waits beside the other one.
    const after = createDevice(clock, store);
    await write(after, 'n', 'a: bản mới');
    await after.sync();
    expect([(await texts())['n'], await seen(after)]).toMatchObject([
      'a: bản mới',
      { n: 'a: bản mới' },
    ]);
    after.engine.stop();
  });

  it.each([0, yearMs])(
    'also when it was refused, its clock %i ms ahead: it is out of sight, and trying again does not bring it back',
    async (aheadMs) => {
      const device = createDevice({ aheadMs });
      await write(device, 'lớn', 'b'.repeat(5_000));
      await write(device, 'n', 'x'.repeat(6_000));
      await device.sync();
      expect(device.engine.status().refusedCount).toBe(1);
      await write(device, 'n', 'bản ngắn');
      await device.sync();
      expect([
        (await texts())['n'],
        await seen(device),
        device.engine.status().refusedCount,
      ]).toMatchObject(['bản ngắn', { n: 'bản ngắn' }, 0]);
      await write(device, 'lớn', null);
      await device.engine.retryRefused();
      expect((await texts())['n']).toBe('bản ngắn');
      await write(device, 'n', null);
      await device.sync();
      await device.engine.retryRefused();
      expect([await texts(), await seen(device)]).toEqual([{ lớn: null, n: null }, {}]);
      device.engine.stop();
    },
  );

  it('also when it was refused here and shortened on another device later', async () => {
    const [device, other] = [createDevice({ aheadMs: yearMs }), createDevice({ aheadMs: 0 })];
    await write(device, 'n', 'ngắn');
    await device.sync();
    await write(device, 'n', 'x'.repeat(9_000));
    await device.sync();
    expect(device.engine.status().refusedCount).toBe(1);
    server.clock.nowMs += 5 * minuteMs;
    await other.sync();
    await write(other, 'n', 'ngắn, sửa ở máy khác');
    await other.sync();
    await device.sync();
    expect(await seen(device)).toEqual({ n: 'ngắn, sửa ở máy khác' });
    for (const { engine } of [device, other]) engine.stop();
  });

  it.each([30_000, 10 * minuteMs])(
    'though the server’s clock was %i ms ahead when that was taken',
    async (aheadMs) => {
      const startMs = server.clock.nowMs;
      const device = createDevice({ aheadMs: 1_000 });
      server.clock.nowMs = startMs + aheadMs;
      await write(device, 'n', 'một');
      await write(device, 'm', 'để xoá');
      await device.sync();
      await write(device, 'n', 'một, sửa');
      await device.sync();
      server.clock.nowMs = startMs + 5_000;
      await write(device, 'n', 'hai');
      await write(device, 'm', null);
      await device.sync();
      expect([await texts(), await seen(device)]).toEqual([{ n: 'hai', m: null }, { n: 'hai' }]);
      const other = createDevice({ aheadMs: -yearMs });
      await other.sync();
      await write(other, 'n', 'ba');
      await other.sync();
      await device.sync();
      expect([await texts(), await seen(device)]).toEqual([{ n: 'ba', m: null }, { n: 'ba' }]);
      for (const { engine } of [device, other]) engine.stop();
    },
  );

  it('though two servers disagree about the time', async () => {
    const startMs = server.clock.nowMs;
    const device = createDevice({ aheadMs: 0 });
    for (const [count, text] of ['một', 'hai', 'ba', 'bốn'].entries()) {
      server.clock.nowMs = startMs + (count % 2 === 0 ? 90_000 : 0);
      await write(device, 'n', text);
      await device.sync();
      expect([await texts(), await seen(device)]).toEqual([{ n: text }, { n: text }]);
    }
    device.engine.stop();
    server.clock.nowMs = startMs;
  });

  it('though the server was restored and its clock set back, whichever of two devices brings its version first', async () => {
    const startMs = server.clock.nowMs;
    const putBack = await keepRows(server, person.userId);
    const [older, newer] = [createDevice({ aheadMs: yearMs }), createDevice({ aheadMs: yearMs })];
    await write(older, 'n', 'cũ');
    await older.sync();
    await newer.sync();
    await write(newer, 'n', 'mới');
    await newer.sync();
    await putBack();
    server.clock.nowMs = startMs - 10 * minuteMs;
    // Both readings are beyond the limit by now: each is pulled back as it comes.
    for (const device of [newer, older, newer]) await device.sync();
    expect([await texts(), await seen(older), await seen(newer)]).toEqual([
      { n: 'mới' },
      { n: 'mới' },
      { n: 'mới' },
    ]);
    for (const { engine } of [older, newer]) engine.stop();
    server.clock.nowMs = startMs;
  });

  it.each([
    ['of this version', true],
    ['of an earlier version, which does not say what it was written over', false],
  ])(
    'though a restored server is sent once more what it was written over, by a client %s',
    async (_name, saysLineage) => {
      const startMs = server.clock.nowMs;
      const putBack = await keepRows(server, person.userId);
      const older = {
        id: randomUUID(),
        note_id: 'n',
        lesson_id: lessonId,
        at_seconds: 60,
        text: 'cũ',
        deleted: false,
        stamp: { ms: startMs + 30_000, counter: 0, node: 'may-cu' },
      };
      const late = {
        notes: [older],
        ...(saysLineage
          ? { lineages: [{ operation_id: older.id, names: [{ writer: 'lần chạy', count: 3 }] }] }
          : {}),
      };
      expect((await postSync(person.client, late)).data.sync.applied).toEqual([older.id]);
      const device = createDevice({ aheadMs: 0 });
      await device.sync();
      await write(device, 'n', 'mới');
      await device.sync();
      await putBack();
      // As a server takes it whose clock is behind by now: the reading of the newer one is beyond
      // what it lets in, and the late one is like it.
      server.clock.nowMs = startMs - 10 * minuteMs;
      await device.sync();
      server.clock.nowMs += minuteMs;
      expect((await postSync(person.client, late)).data.sync).toMatchObject({
        applied: [older.id],
        note_changes: [{ text: 'mới' }],
      });
      await device.sync();
      expect([await texts(), await seen(device)]).toEqual([{ n: 'mới' }, { n: 'mới' }]);
      device.engine.stop();
      server.clock.nowMs = startMs;
    },
  );

  it('and the place in a lesson follows whoever moves it, likewise', async () => {
    const startMs = server.clock.nowMs;
    const device = createDevice({ aheadMs: 0 });
    const place = async () => {
      const listed = await device.engine.list();
      return listed.ok
        ? listed.value.find((lesson) => lesson.lessonId === lessonId)?.position?.seconds
        : listed.error;
    };
    for (const [count, seconds] of [50, 40, 30, 20].entries()) {
      server.clock.nowMs = startMs + (count % 2 === 0 ? 10 * minuteMs : 0);
      const kept = await device.engine.record({
        id: randomUUID(),
        ageMs: null,
        lessonId,
        durationSeconds: 100,
        intervals: [],
        watchedMs: 0,
        positionSeconds: seconds,
        unheard: null,
      });
      expect(kept.ok).toBe(true);
      await device.sync();
      expect(await place()).toBe(seconds);
    }
    device.engine.stop();
    server.clock.nowMs = startMs;
  });
});
