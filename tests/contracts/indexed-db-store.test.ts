import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { askAgainAfterMs } from '#renderer/platform/web/store/disk-fallback.ts';
import { openIndexedDbStore } from '#renderer/platform/web/store/indexed-db-store.ts';
import { createUnsentStore, type UnsentStore } from '#renderer/platform/web/store/unsent-store.ts';
import { compareStamps } from '#shared/domain/progress/stamp.ts';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { NoteOperation } from '#shared/sync/ports.ts';
import type { SyncStore } from '#shared/sync/store-port.ts';
import { createSyncEngine } from '#shared/sync/sync-engine.ts';
import { textStorage } from '#tests/simulation/text-storage.ts';
import { describeSyncStoreContract } from './sync-store-contract.ts';

let names = 0;
const nextName = () => `contract-${(names += 1)}`;

describeSyncStoreContract('IndexedDB', async () => contractStore(null));
describeSyncStoreContract('IndexedDB with something beside it', async () => {
  const texts = new Map<string, string>();
  return contractStore(createUnsentStore(() => textStorage(texts), Date.now));
});

async function contractStore(unsent: UnsentStore | null) {
  const databaseName = nextName();
  const opened: (() => void)[] = [];
  const open = async () => {
    const { store, close } = await openIndexedDbStore({
      databaseName,
      createId: () => crypto.randomUUID(),
      unsent,
    });
    opened.push(close);
    return store;
  };
  return {
    store: await open(),
    async reopen() {
      opened.pop()?.();
      return open();
    },
    openSecond: open,
    close: async () => opened.forEach((close) => close()),
  };
}

const denied = { ok: false, error: { code: 'STORAGE_DENIED' } };

describe('the IndexedDB store', () => {
  const meta = {
    cursor: 'e:1',
    retelling: true,
    lastStamp: null,
    clockOffsetMs: null,
    lastSyncedAtMs: null,
    proof: null,
  };

  it('lasts as long as the page, and says so, when a newer version made the database; that one stays as it is', async () => {
    const databaseName = nextName();
    const newer = await openDB(databaseName, 99, {
      upgrade: (database) => void database.createObjectStore('future'),
    });
    newer.close();
    const { store } = await openIndexedDbStore({ databaseName, createId: () => 'd' });
    expect(store.storage()).toEqual({ kind: 'read_only' });
    expect(await store.transact('linh', { kind: 'meta' }, () => ({ answer: 1, meta }))).toEqual({
      ok: true,
      value: 1,
    });
    const after = await openDB(databaseName, 99);
    expect([...after.objectStoreNames]).toEqual(['future']);
    after.close();
  });

  it('lasts as long as the page, and says so, when the browser never answers', async () => {
    const asked = vi
      .spyOn(IDBFactory.prototype, 'open')
      // nothing is ever dispatched on it
      .mockImplementation(() => new EventTarget() as unknown as IDBOpenDBRequest);
    const { store, close } = await openIndexedDbStore({
      databaseName: nextName(),
      createId: () => 'd',
      limitMs: 5,
    });
    asked.mockRestore();
    expect(store.storage()).toEqual({ kind: 'denied' });
    expect(await store.transact('linh', { kind: 'meta' }, () => ({ answer: 1, meta }))).toEqual({
      ok: true,
      value: 1,
    });
    close();
  });

  it('refuses what a browser that fell silent does not answer, says so, and from then on lasts as long as the page', async () => {
    const databaseName = nextName();
    const { store, close } = await openIndexedDbStore({
      databaseName,
      createId: () => crypto.randomUUID(),
      limitMs: 20,
    });
    const write = (cursor: string) =>
      store.transact('linh', { kind: 'meta' }, () => ({
        answer: cursor,
        meta: { ...meta, cursor },
      }));
    expect(await write('e:before')).toEqual({ ok: true, value: 'e:before' });
    const heard: string[] = [];
    store.onStorageChange((state) => heard.push(state.kind));
    const speak = silenced(IDBObjectStore.prototype, 'get');
    expect(await Promise.all([write('e:hangs'), write('e:hangs too')])).toEqual([denied, denied]);
    expect([heard, store.storage()]).toEqual([['denied'], { kind: 'denied' }]);
    expect(await write('e:page')).toEqual({ ok: true, value: 'e:page' });
    expect(
      await store.transact('linh', { kind: 'meta' }, (rows) => ({ answer: rows.meta.cursor })),
    ).toEqual({ ok: true, value: 'e:page' });
    expect([await store.count('linh'), (await store.deviceId()).ok, store.storage()]).toEqual([
      { ok: true, value: { waiting: 0, refused: 0 } },
      true,
      { kind: 'denied' },
    ]);
    close();
    speak();
    const next = await openIndexedDbStore({ databaseName, createId: () => 'd' });
    // What was kept before is still there, and nothing of what was refused.
    expect(
      await next.store.transact('linh', { kind: 'meta' }, (rows) => ({ answer: rows.meta.cursor })),
    ).toEqual({ ok: true, value: 'e:before' });
    next.close();
  });

  it('refuses nothing that comes true later: what is being committed is waited for, and the page goes on beside it', async () => {
    const databaseName = nextName();
    const { store, close } = await openIndexedDbStore({
      databaseName,
      createId: () => crypto.randomUUID(),
      limitMs: 20,
    });
    const write = (cursor: string) =>
      store.transact('linh', { kind: 'meta' }, () => ({
        answer: cursor,
        meta: { ...meta, cursor },
      }));
    expect(await write('e:before')).toEqual({ ok: true, value: 'e:before' });
    const commit = heldBack(IDBTransaction.prototype, 'complete');
    const slow = write('e:slow');
    await expect.poll(() => store.storage()).toEqual({ kind: 'denied' });
    expect(await write('e:page')).toEqual({ ok: true, value: 'e:page' });
    commit();
    expect(await slow).toEqual({ ok: true, value: 'e:slow' });
    close();
    const next = await openIndexedDbStore({ databaseName, createId: () => 'd' });
    expect(
      await next.store.transact('linh', { kind: 'meta' }, (rows) => ({ answer: rows.meta.cursor })),
    ).toEqual({ ok: true, value: 'e:slow' });
    next.close();
  });

  const ahead = { ms: 1_700_000_900_000, counter: 0, node: 'may-khac' };
  const shown = {
    noteId: 'n',
    lessonId: 'l',
    atSeconds: 1,
    text: 'của máy khác',
    deleted: false,
    stamp: ahead,
    lineage: [{ writer: 'may-khac', count: 4 }],
    version: 3,
  } as const;

  it.each(['fell silent', 'deleted the database'])(
    'changes a note over what the page has shown, after the browser %s, though the clock is behind',
    async (how) => {
      const databaseName = nextName();
      const sent: NoteOperation[] = [];
      let isReachable = true;
      const { store, close } = await openIndexedDbStore({
        databaseName,
        createId: () => crypto.randomUUID(),
        limitMs: 20,
      });
      const engine = createSyncEngine({
        userId: 'linh',
        store,
        random: () => 0.5,
        createId: () => crypto.randomUUID(),
        clock: {
          now: () => 1_700_000_000_000,
          monotonic: () => 0,
          schedule: () => () => undefined,
        },
        transport: {
          async exchange({ notes, cursor }) {
            if (!isReachable) return err(appError('SERVER_UNREACHABLE'));
            sent.push(...notes);
            return ok({
              person: 'linh',
              applied: notes.map(({ id }) => id),
              rejected: [],
              changes: [],
              noteChanges: cursor === null ? [shown] : [],
              proof: null,
              former: [],
              since: cursor,
              cursor: 'm:1',
              more: false,
              serverNowMs: 1_700_000_000_000,
            });
          },
        },
      });
      await engine.syncNow();
      expect(await engine.listNotes()).toMatchObject({
        ok: true,
        value: [{ text: 'của máy khác' }],
      });
      isReachable = false;
      const draft = { noteId: 'n', lessonId: 'l', atSeconds: 1, text: 'sửa', deleted: false };
      const speak =
        how === 'fell silent' ? silenced(IDBObjectStore.prototype, 'get') : () => undefined;
      if (how === 'fell silent') expect(await engine.recordNote(draft)).toEqual(denied);
      else await deleteDB(databaseName);
      expect(await engine.recordNote(draft)).toMatchObject({ ok: true, value: { text: 'sửa' } });
      isReachable = true;
      await engine.syncNow();
      speak();
      engine.stop();
      close();
      expect(sent.map(({ text, lineage }) => [text, lineage?.slice(1)])).toEqual([
        ['sửa', shown.lineage],
      ]);
      expect(compareStamps(sent[0]?.stamp ?? ahead, ahead)).toBe(1);
    },
  );

  it('carries nothing out later that it refused because the database did not open', async () => {
    const databaseName = nextName();
    const { store, close } = await openIndexedDbStore({
      databaseName,
      createId: () => crypto.randomUUID(),
      limitMs: 20,
    });
    const write = (cursor: string) =>
      store.transact('linh', { kind: 'meta' }, () => ({
        answer: cursor,
        meta: { ...meta, cursor },
      }));
    expect(await write('e:before')).toEqual({ ok: true, value: 'e:before' });
    close();
    const open = heldBack(IDBRequest.prototype, 'success');
    expect(await write('e:late')).toEqual(denied);
    open();
    const next = await openIndexedDbStore({ databaseName, createId: () => 'd' });
    const cursorNow = async () =>
      next.store.transact('linh', { kind: 'meta' }, (rows) => ({ answer: rows.meta.cursor }));
    // Each transaction of it comes after whatever the first store began.
    for (let time = 0; time < 3; time += 1)
      expect(await cursorNow()).toEqual({ ok: true, value: 'e:before' });
    next.close();
  });

  it('waits for counting, and for the id of the device, no longer than for anything else', async () => {
    for (const ask of [
      (store: SyncStore) => store.count('linh'),
      (store: SyncStore) => store.deviceId(),
    ]) {
      const { store, close } = await openIndexedDbStore({
        databaseName: nextName(),
        createId: () => 'd',
        limitMs: 20,
      });
      const speak = [
        silenced(IDBIndex.prototype, 'count'),
        silenced(IDBObjectStore.prototype, 'get'),
      ];
      const answer = await ask(store);
      for (const end of speak) end();
      expect([answer, store.storage(), (await ask(store)).ok]).toEqual([
        denied,
        { kind: 'denied' },
        true,
      ]);
      close();
    }
  });

  it('refuses and writes nothing while the disk is full, says so, and goes on when there is room', async () => {
    const { store } = await openIndexedDbStore({ databaseName: nextName(), createId: () => 'd' });
    const heard: string[] = [];
    store.onStorageChange((state) => heard.push(state.kind));
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    const write = () => store.transact('linh', { kind: 'meta' }, () => ({ answer: null, meta }));
    expect(await write()).toEqual({ ok: false, error: { code: 'DISK_FULL' } });
    expect(store.storage()).toEqual({ kind: 'full' });
    full.mockRestore();
    expect(
      await store.transact('linh', { kind: 'meta' }, (rows) => ({ answer: rows.meta.cursor })),
    ).toEqual({ ok: true, value: null });
    expect(await write()).toEqual({ ok: true, value: null });
    expect(heard).toEqual(['full', 'ok']);
  });

  it('sends what is watched while the disk is full, and gives it to the disk when there is room', async () => {
    const texts = new Map<string, string>();
    const unsent = createUnsentStore(() => textStorage(texts), Date.now);
    const databaseName = nextName();
    let [ids, nowMs] = [0, 0];
    const deps = {
      databaseName,
      createId: () => `id-${(ids += 1)}`,
      unsent,
      now: () => nowMs,
    };
    const { store, close } = await openIndexedDbStore(deps);
    const server = createServer();
    const engine = server.engineOn(store, deps.createId);
    const watch = async (start: number) =>
      engine.record({
        id: `nhip-${start}`,
        ageMs: null,
        lessonId: 'l1',
        durationSeconds: 600,
        intervals: [[start, start + 5]],
        watchedMs: 5_000,
        positionSeconds: start + 5,
        unheard: null,
      });
    expect(await watch(0)).toMatchObject({ ok: true });
    const makeRoom = fullFor(IDBObjectStore.prototype);
    onTestFinished(makeRoom);
    // The row that was growing on the disk leaves, and what is watched since beside it.
    for (const start of [5, 10]) expect(await watch(start)).toMatchObject({ ok: true });
    expect(await engine.syncNow()).toMatchObject({
      waitingCount: 0,
      connection: 'online',
      storage: { kind: 'full' },
    });
    expect([...server.taken.keys()]).toEqual(['nhip-0', 'nhip-5', 'nhip-10']);
    server.isThere = false;
    await watch(15);
    expect(await engine.syncNow()).toMatchObject({ waitingCount: 1 });
    expect([...texts.keys()]).toEqual(['mai-vang-unsent linh nhip-15']);
    makeRoom();
    nowMs += askAgainAfterMs;
    await watch(20);
    expect([engine.status().storage, [...texts.keys()]]).toEqual([{ kind: 'ok' }, []]);
    engine.stop();
    close();
    const next = await openIndexedDbStore(deps);
    const again = server.engineOn(next.store, deps.createId);
    // This server tells nothing of what it has taken: what it has not taken is here.
    expect(await again.list()).toMatchObject({ value: [{ covered: [[15, 25]] }] });
    server.isThere = true;
    expect(await again.syncNow()).toMatchObject({ waitingCount: 0 });
    expect([...server.taken.values()]).toEqual([1, 1, 1, 1, 1]);
    again.stop();
    next.close();
  });

  it('writes again what was unsent when the browser deletes the database while the page is open, before the page asks for anything', async () => {
    const databaseName = nextName();
    const body = (id: string) =>
      ({
        kind: 'note',
        operation: {
          id,
          noteId: id,
          lessonId: 'l',
          atSeconds: 1,
          text: `ghi ${id}`,
          deleted: false,
          stamp: { ms: 1, counter: 0, node: 'd' },
        },
      }) as const;
    const waiting = ['a', 'b', 'c'].map((id) => ({ id, body: body(id), sealed: id === 'a' }));
    const lastStamp = { ms: 9, counter: 1, node: 'd' };
    const earlier = await openIndexedDbStore({ databaseName, createId: () => crypto.randomUUID() });
    await earlier.store.transact('linh', { kind: 'meta' }, () => ({
      answer: null,
      putWaiting: waiting.slice(0, 1),
      putRefused: [{ id: 'r', body: body('r'), code: 'X', refusedAtMs: 5 }],
    }));
    earlier.close();

    const opened: string[] = [];
    const tabs = await Promise.all(
      [1, 2].map(async () =>
        openIndexedDbStore({
          databaseName,
          createId: () => crypto.randomUUID(),
          onOpened: (made) => opened.push(made),
        }),
      ),
    );
    const [{ store: first }, { store: second }] = tabs as [
      (typeof tabs)[number],
      (typeof tabs)[number],
    ];
    await first.transact('linh', { kind: 'meta' }, () => ({
      answer: null,
      meta: { ...meta, lastStamp },
      putWaiting: waiting.slice(1, 2),
    }));
    await second.transact('linh', { kind: 'meta' }, () => ({
      answer: null,
      putWaiting: waiting.slice(2),
    }));
    await first.transact('minh', { kind: 'meta' }, () => ({
      answer: null,
      putWaiting: [{ id: 'm', body: body('m'), sealed: false }],
    }));
    await first.transact('minh', { kind: 'meta' }, () => ({
      answer: null,
      removeWaitingIds: ['m'],
    }));
    await deleteDB(databaseName);
    await expect.poll(() => opened.length).toBe(4);
    expect(new Set(opened).size).toBe(2);
    for (const { close } of tabs) close();

    const next = await openIndexedDbStore({ databaseName, createId: () => 'd' });
    const found = await next.store.transact('linh', { kind: 'all' }, (rows) => ({ answer: rows }));
    expect(found).toMatchObject({
      value: { meta: { cursor: null, lastStamp }, refused: [{ id: 'r', code: 'X' }] },
    });
    expect(
      found.ok && found.value.waiting.toSorted((one, other) => one.id.localeCompare(other.id)),
    ).toEqual(waiting.map((row) => ({ ...row, sealed: true })));
    expect(await next.store.count('minh')).toEqual({ ok: true, value: { waiting: 0, refused: 0 } });
    next.close();
  });

  it('lets nothing grow into what it wrote again: another tab had sent it', async () => {
    const databaseName = nextName();
    const arrived = new Map<string, { readonly watchedMs?: number; readonly text?: string }>();
    const open = async () => {
      const { store, close } = await openIndexedDbStore({
        databaseName,
        createId: () => crypto.randomUUID(),
      });
      const engine = createSyncEngine({
        userId: 'linh',
        store,
        random: () => 0.5,
        createId: () => crypto.randomUUID(),
        clock: {
          now: () => 1_700_000_000_000,
          monotonic: () => 0,
          schedule: () => () => undefined,
        },
        transport: {
          async exchange({ operations, notes, cursor }) {
            for (const given of [...operations, ...notes])
              if (!arrived.has(given.id)) arrived.set(given.id, given);
            return ok({
              person: 'linh',
              applied: [...operations, ...notes].map(({ id }) => id),
              rejected: [],
              changes: [],
              noteChanges: [],
              proof: null,
              former: [],
              since: cursor,
              cursor: 'm:1',
              more: false,
              serverNowMs: 1_700_000_000_000,
            });
          },
        },
      });
      return { engine, store, end: () => (engine.stop(), close()) };
    };
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
    const note = (text: string) => ({
      noteId: 'n1',
      lessonId: 'l1',
      atSeconds: 3,
      text,
      deleted: false,
    });
    const page = await open();
    await page.engine.record(tick(0));
    await page.engine.recordNote(note('bản một'));
    const worker = await open();
    await worker.engine.syncNow();
    worker.end();
    await deleteDB(databaseName);
    await page.engine.record(tick(100));
    await page.engine.recordNote(note('bản hai'));
    await page.engine.syncNow();
    page.end();
    const given = [...arrived.values()];
    expect(given.reduce((sum, { watchedMs = 0 }) => sum + watchedMs, 0)).toBe(10_000);
    expect(given.flatMap(({ text }) => text ?? [])).toEqual(['bản một', 'bản hai']);
  });

  it('tries again to write what was unsent when there was no room for it, and answers nothing before', async () => {
    const databaseName = nextName();
    const { store, close } = await openIndexedDbStore({
      databaseName,
      createId: () => crypto.randomUUID(),
    });
    await store.transact('linh', { kind: 'meta' }, () => ({
      answer: null,
      meta,
      putRefused: [
        {
          id: 'r',
          body: {
            kind: 'note',
            operation: {
              id: 'r',
              noteId: 'n',
              lessonId: 'l',
              atSeconds: 1,
              text: 'x',
              deleted: false,
              stamp: { ms: 1, counter: 0, node: 'd' },
            },
          },
          code: 'X',
          refusedAtMs: 5,
        },
      ],
    }));
    const makeRoom = fullFor(IDBObjectStore.prototype, 'refused');
    await deleteDB(databaseName);
    expect(await store.count('linh')).toEqual({ ok: false, error: { code: 'DISK_FULL' } });
    expect(store.storage()).toEqual({ kind: 'full' });
    makeRoom();
    expect(await store.count('linh')).toEqual({ ok: true, value: { waiting: 0, refused: 1 } });
    close();
  });

  it('goes on after the browser closed its connection', async () => {
    const databaseName = nextName();
    const { store, close } = await openIndexedDbStore({ databaseName, createId: () => 'd' });
    await store.transact('linh', { kind: 'meta' }, () => ({ answer: null, meta }));
    close();
    const found = await store.transact('linh', { kind: 'meta' }, (rows) => ({ answer: rows.meta }));
    expect(found).toEqual({ ok: true, value: meta });
  });
});

/**
 * The transaction begins, and a request of it is never answered; the returned function ends that.
 */
function silenced<Name extends 'get' | 'count'>(
  prototype: Record<Name, (query: IDBValidKey) => IDBRequest>,
  name: Name,
): () => void {
  const asked = prototype[name];
  const silence = function (this: unknown, query: IDBValidKey): IDBRequest {
    const request = asked.call(this, query);
    request.addEventListener = () => undefined;
    return request;
  };
  prototype[name] = silence;
  return () => (prototype[name] = asked);
}

type Listening = [
  type: string,
  listener: EventListenerOrEventListenerObject | null,
  options?: AddEventListenerOptions | boolean,
];

/** Nobody hears of an event any more, until the returned function is called. */
function heldBack(prototype: EventTarget, held: string): () => void {
  const addEventListener: EventTarget['addEventListener'] = Reflect.get(
    prototype,
    'addEventListener',
  );
  const released = Promise.withResolvers<undefined>();
  prototype.addEventListener = function listen(
    this: unknown,
    ...[type, listener, options]: Listening
  ) {
    const tell = (event: Event) =>
      typeof listener === 'function' ? listener.call(this, event) : listener?.handleEvent(event);
    addEventListener.call(
      this,
      type,
      type === held ? (event) => void released.promise.then(() => tell(event)) : listener,
      options,
    );
  };
  return () => {
    prototype.addEventListener = addEventListener;
    released.resolve(undefined);
  };
}

/** A server that says how often it was sent what, and engines that exchange with it. */
function createServer() {
  const taken = new Map<string, number>();
  const server = {
    taken,
    isThere: true,
    engineOn(store: SyncStore, createId: () => string) {
      return createSyncEngine({
        userId: 'linh',
        store,
        random: () => 0.5,
        createId,
        clock: {
          now: () => 1_700_000_000_000,
          monotonic: () => 0,
          schedule: () => () => undefined,
        },
        transport: {
          async exchange({ operations, cursor }) {
            if (!server.isThere) return err(appError('SERVER_UNREACHABLE'));
            for (const { id } of operations) taken.set(id, (taken.get(id) ?? 0) + 1);
            return ok({
              person: 'linh',
              applied: operations.map(({ id }) => id),
              rejected: [],
              changes: [],
              noteChanges: [],
              proof: null,
              former: [],
              since: cursor,
              cursor: cursor ?? 'm:1',
              more: false,
              serverNowMs: 1_700_000_000_000,
            });
          },
        },
      });
    },
  };
  return server;
}

/**
 * Nothing is written any more, or nothing into one object store, until the returned function is
 * called.
 */
function fullFor(
  prototype: Record<'put', (value: unknown, key?: IDBValidKey) => IDBRequest<IDBValidKey>>,
  name?: string,
): () => void {
  const { put } = prototype;
  prototype.put = function (this: unknown, ...given) {
    if (this instanceof IDBObjectStore && (name === undefined || this.name === name))
      throw new DOMException('no room', 'QuotaExceededError');
    return put.apply(this, given);
  };
  return () => (prototype.put = put);
}
