import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { createMemoryStore, createMemoryTables } from '#shared/sync/queue/memory-store.ts';
import type { SyncRequest } from '#shared/sync/ports.ts';
import type { SyncStore } from '#shared/sync/store-port.ts';
import { createSyncEngine } from '#shared/sync/sync-engine.ts';
import { textStorage } from '#tests/simulation/text-storage.ts';
import { backedUpStore, takeUnsent } from './backed-up-store.ts';
import { createUnsentStore } from './unsent-store.ts';

const tick = (start: number) => ({
  id: `nhip-${start}`,
  ageMs: null,
  lessonId: 'l1',
  durationSeconds: 600,
  intervals: [[start, start + 5]] as const,
  watchedMs: 5_000,
  positionSeconds: start + 5,
  unheard: null,
});
const note = { noteId: 'n1', lessonId: 'l1', atSeconds: 3, text: 'giữ lấy', deleted: false };

/** A browser that denies IndexedDB, with its plain storage and a server that may be away. */
function setUp() {
  const texts = new Map<string, string>();
  const unsent = createUnsentStore(
    () => textStorage(texts),
    () => 1_000,
  );
  const arrived: SyncRequest[] = [];
  const server = { isThere: false, refuses: [] as string[], lost: [] as string[] };
  let ids = 0;
  const createId = () => `id-${(ids += 1)}`;
  const openOn = async (store: SyncStore, userId = 'linh') => {
    await takeUnsent(store, unsent);
    return createSyncEngine({
      userId,
      store,
      random: () => 0.5,
      createId,
      clock: { now: () => 1_700_000_000_000, monotonic: () => 0, schedule: () => () => undefined },
      transport: {
        async exchange(request) {
          if (!server.isThere) return err(appError('SERVER_UNREACHABLE'));
          arrived.push(request);
          const given = [...request.operations, ...request.notes].map(({ id }) => id);
          const rejected = given
            .filter((id) => server.refuses.includes(id))
            .map((id) => ({ id, code: 'LESSON_NOT_OWNED' }));
          const applied = given.filter((id) => !server.refuses.includes(id));
          return ok({
            person: userId,
            applied,
            rejected,
            changes: [],
            noteChanges: [],
            proof: `${userId}.ma`,
            former: request.others.filter((other) => server.lost.includes(other)),
            since: request.cursor,
            cursor: 'm:1',
            more: false,
            serverNowMs: 1_700_000_000_000,
          });
        },
      },
    });
  };
  const openPage = async (userId?: string) =>
    openOn(
      backedUpStore(createMemoryStore(createMemoryTables(createId()), { kind: 'denied' }), unsent),
      userId,
    );
  const sent = () =>
    arrived.flatMap(({ operations, notes }) => [
      ...operations.map(({ intervals }) => JSON.stringify(intervals)),
      ...notes.map(({ text }) => text),
    ]);
  return { texts, unsent, server, arrived, sent, createId, openOn, openPage };
}

describe('work of a page whose browser denies it a database', () => {
  it('is there for the next page when the page closes without a network, and goes to the server once', async () => {
    const { texts, server, sent, openPage } = setUp();
    const closing = await openPage();
    for (const start of [0, 20]) await closing.record(tick(start));
    await closing.recordNote(note);
    closing.stop();
    server.isThere = true;
    const next = await openPage();
    expect(await next.syncNow()).toMatchObject({ connection: 'online', waitingCount: 0 });
    expect(sent()).toEqual(['[[0,5]]', '[[20,25]]', 'giữ lấy']);
    expect([...texts.keys()]).toEqual([]);
  });

  it('is not changed any more by a page that lives on while another one sends it', async () => {
    const { server, arrived, openPage } = setUp();
    const first = await openPage();
    await first.record(tick(0));
    const second = await openPage();
    await first.record(tick(20));
    server.isThere = true;
    await second.syncNow();
    await first.syncNow();
    const said = new Map<string, Set<string>>();
    for (const { id, intervals } of arrived.flatMap(({ operations }) => operations))
      said.set(id, (said.get(id) ?? new Set()).add(JSON.stringify(intervals)));
    expect(Array.from(said.values(), (each) => [...each])).toEqual([['[[0,5]]'], ['[[20,25]]']]);
  });

  it('moves into the database of a browser that has one again, and leaves the shelf', async () => {
    const { texts, openOn, openPage, createId } = setUp();
    await (await openPage()).record(tick(0));
    const tables = createMemoryTables(createId());
    await openOn(createMemoryStore(tables, { kind: 'ok' }));
    expect([...texts.keys(), ...(tables.people.get('linh')?.waiting.values() ?? [])]).toMatchObject(
      [{ sealed: true, body: { operation: { intervals: [[0, 5]] } } }],
    );
  });

  it('stays when the server refuses it, and is asked about again by the next page', async () => {
    const { texts, unsent, server, openPage } = setUp();
    const page = await openPage();
    await page.record(tick(0));
    server.isThere = true;
    server.refuses = unsent.read('linh').map(({ id }) => id);
    expect(await page.syncNow()).toMatchObject({ waitingCount: 0, refusedCount: 1 });
    page.stop();
    const next = await openPage();
    expect(await next.syncNow()).toMatchObject({ refusedCount: 1 });
    server.refuses = [];
    await next.retryRefused();
    expect([...texts.keys()]).toEqual([]);
  });

  it.each(['denied', 'ok'] as const)(
    'is carried over to the new account of a person whose earlier one the server has lost (%s)',
    async (kind) => {
      const { texts, server, sent, openPage, openOn, createId } = setUp();
      const before = await openPage();
      server.isThere = true;
      await before.syncNow();
      server.isThere = false;
      await before.recordNote(note);
      before.stop();
      Object.assign(server, { isThere: true, lost: ['linh.ma'] });
      const page =
        kind === 'denied'
          ? await openPage('linh-moi')
          : await openOn(createMemoryStore(createMemoryTables(createId()), { kind }), 'linh-moi');
      expect(await page.syncNow()).toMatchObject({ connection: 'online', waitingCount: 0 });
      expect([sent(), [...texts.keys()]]).toEqual([['giữ lấy'], []]);
    },
  );

  it('is of one person, and what cannot be read stays as it is', async () => {
    const { texts, openPage, sent, server } = setUp();
    texts.set('mai-vang-unsent minh m1', JSON.stringify({ order: 1, body: { kind: 'note' } }));
    texts.set('mai-vang-unsent linh x1', JSON.stringify({ order: 1, body: { kind: 'huy hiệu' } }));
    texts.set('mai-vang-unsent linh x2', '{');
    server.isThere = true;
    await (await openPage()).syncNow();
    expect([sent(), [...texts.keys()]]).toEqual([
      [],
      ['mai-vang-unsent minh m1', 'mai-vang-unsent linh x1', 'mai-vang-unsent linh x2'],
    ]);
  });

  it('is in the page alone, and said to be, where the browser denies that too or has no room', () => {
    const unsent = createUnsentStore(
      () => {
        throw new DOMException('denied', 'SecurityError');
      },
      () => 0,
    );
    expect(unsent.keepsAll()).toBe(true);
    unsent.keep('linh', { id: 'a', body: {} as never }, null); // nothing looks into it
    unsent.remove('linh', ['a']);
    expect([unsent.keepsAll(), unsent.read('linh')]).toEqual([false, []]);
  });
});
