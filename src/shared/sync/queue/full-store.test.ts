import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '#tests/simulation/virtual-clock.ts';
import { appError } from '../../errors/error-code.ts';
import { err, ok } from '../../kernel/result.ts';
import { createMemoryStore, createMemoryTables } from './memory-store.ts';
import type { SyncReply, SyncRequest } from '../ports.ts';
import type { StoreDecision, SyncStore } from '../store-port.ts';
import { createSyncEngine } from '../sync-engine.ts';

describe('a store that takes nothing more', () => {
  it('keeps nothing from the server that this engine has kept, and says what is nowhere else', async () => {
    const { engine, clock, server, disk } = start();
    await write(engine, 120);
    disk.isFull = true;
    engine.setOnline(true);
    for (let second = 0; second < 60; second += 1) {
      // oxlint-disable-next-line no-await-in-loop -- a run takes more turns than one step of it gives
      await clock.pass(1_000);
    }
    expect(server.taken.size).toBe(120);
    expect(engine.status()).toMatchObject({ connection: 'failed', waitingCount: 0 });
    const before = server.sent;
    await clock.pass(3_600_000);
    expect(server.sent).toBe(before);
    disk.isFull = false;
    await clock.pass(600_000);
    expect(engine.status()).toMatchObject({ connection: 'online', waitingCount: 0 });
    expect(disk.waiting()).toBe(0);
  });

  it('grows nothing that left unsealed, also after its answer was lost', async () => {
    const { engine, clock, server, disk } = start();
    await tick(engine, 't1', 0);
    disk.isFull = true;
    server.answers = false;
    engine.setOnline(true);
    await clock.pass(5_000);
    disk.isFull = false;
    engine.setOnline(false);
    await tick(engine, 't2', 5);
    expect(disk.waiting()).toBe(2);
    disk.isFull = true;
    server.answers = true;
    engine.setOnline(true);
    await clock.pass(5_000);
    expect([...server.taken]).toEqual(['t1', 't2']);
  });

  it('leaves to others what they may still grow', async () => {
    const { clock, server, disk, open } = start();
    const other = open();
    other.setOnline(false);
    await tick(other, 'của tab khác', 0);
    disk.isFull = true;
    const engine = open();
    await clock.pass(60_000);
    engine.stop();
    expect(server.taken.size).toBe(0);
    expect(engine.status().waitingCount).toBe(1);
  });
});

function start() {
  const clock = createVirtualClock();
  const tables = createMemoryTables('máy');
  const inner = createMemoryStore(tables, { kind: 'ok' });
  let waiting = 0;
  const disk = { isFull: false, waiting: () => waiting };
  const store: SyncStore = {
    ...inner,
    async transact(userId, scope, decide) {
      if (disk.isFull) {
        const tried = await inner.transact(userId, scope, (rows) => {
          const decision = decide(rows);
          return { answer: { decision } };
        });
        if (tried.ok && writes(tried.value.decision)) return err(appError('DISK_FULL'));
        return tried.ok ? ok(tried.value.decision.answer) : tried;
      }
      const done = await inner.transact(userId, scope, decide);
      const counts = await inner.count(userId);
      if (counts.ok) ({ waiting } = counts.value);
      return done;
    },
  };
  const server = {
    taken: new Set<string>(),
    sent: 0,
    answers: true,
    async exchange(request: SyncRequest) {
      const ids = [...request.operations, ...request.notes].map(({ id }) => id);
      server.sent += ids.length;
      for (const id of ids) server.taken.add(id);
      if (!server.answers) return err(appError('SERVER_UNREACHABLE'));
      const reply: SyncReply = {
        person: request.person,
        applied: ids,
        rejected: [],
        changes: [],
        noteChanges: [],
        proof: null,
        former: [],
        since: request.cursor,
        cursor: `e:${server.taken.size}`,
        more: false,
        serverNowMs: clock.now(),
      };
      return ok(reply);
    },
  };
  let ids = 0;
  const open = () =>
    createSyncEngine({
      userId: 'linh',
      store,
      transport: server,
      clock,
      random: () => 1,
      createId: () => `id-${(ids += 1)}`,
    });
  const engine = open();
  engine.setOnline(false);
  return { engine, clock, server, disk, open };
}

type Engine = ReturnType<typeof start>['engine'];

function writes({ answer: _answer, ...rest }: StoreDecision<unknown>): boolean {
  return Object.values(rest).some((part) => !Array.isArray(part) || part.length > 0);
}

async function write(engine: Engine, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const draft = { lessonId: 'l1', atSeconds: index, text: 'chữ', deleted: false };
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await engine.recordNote({ noteId: `n${index}`, ...draft });
  }
}

async function tick(engine: Engine, id: string, from: number): Promise<void> {
  await engine.record({
    id,
    ageMs: null,
    lessonId: 'l1',
    durationSeconds: 1_000,
    intervals: [[from, from + 5]],
    watchedMs: 5_000,
    positionSeconds: from + 5,
    unheard: null,
  });
}
