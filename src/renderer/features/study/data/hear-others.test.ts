import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { rhythmMs } from '#shared/sync/exchange/rhythm.ts';
import type { SyncReply } from '#shared/sync/ports.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import { createMemoryStore, createMemoryTables } from '#shared/sync/queue/memory-store.ts';
import { createSyncEngine } from '#shared/sync/sync-engine.ts';
import { createVirtualClock } from '#tests/simulation/virtual-clock.ts';
import { hearOthers } from './hear-others.ts';

const emptyReply: Omit<SyncReply, 'person' | 'since' | 'serverNowMs'> = {
  applied: [],
  rejected: [],
  changes: [],
  noteChanges: [],
  proof: 'linh.ma',
  former: [],
  cursor: 'e:1',
  more: false,
};

/** A lesson opens on an engine that ships, whose network is there or not. */
async function setUp({ hasNetwork, knowsNetwork }: Record<'hasNetwork' | 'knowsNetwork', boolean>) {
  const clock = createVirtualClock();
  const network = { isThere: hasNetwork };
  const engine = createSyncEngine({
    userId: 'linh',
    store: createMemoryStore(createMemoryTables('d'), { kind: 'ok' }),
    transport: {
      exchange: async ({ person, cursor }) =>
        network.isThere
          ? ok({ ...emptyReply, person, since: cursor, serverNowMs: clock.now() })
          : err(appError('SERVER_UNREACHABLE')),
    },
    clock,
    random: () => 1,
    createId: () => 'id',
  });
  if (!knowsNetwork) engine.setOnline(false);
  await clock.pass(0);
  const said: string[] = [];
  const heard: number[] = [];
  engine.subscribeStatus(({ connection }) => said.push(connection));
  const sync = {
    subscribe: (listener: Parameters<typeof engine.subscribeStatus>[0]) =>
      engine.subscribeStatus(listener),
  };
  hearOthers(sync, engine.status().connection, () => heard.push(clock.now()));
  return { clock, engine, network, said, heard };
}

describe('the other devices are heard', () => {
  it.each([
    ['offline', ['online'], 1],
    ['offline', ['offline', 'online'], 1],
    ['syncing', ['online'], 1],
    ['syncing', ['failed', 'offline'], 0],
    ['online', ['online'], 0],
    ['online', ['syncing', 'online'], 1],
    ['needs_login', ['online'], 1],
  ] as const)('opened %s, then told %j: %i', (openedAs, words, count) => {
    const listeners = createListeners<{ readonly connection: (typeof words)[number] }>();
    let heard = 0;
    hearOthers({ subscribe: listeners.add }, openedAs, () => (heard += 1));
    for (const connection of words) listeners.emit({ connection });
    expect(heard).toBe(count);
  });

  it('by a look that says nothing before it has found the network', async () => {
    const { clock, network, said, heard } = await setUp({ hasNetwork: false, knowsNetwork: false });
    network.isThere = true;
    await clock.pass(rhythmMs.withoutNetwork);
    expect(said.at(-1)).toBe('online');
    expect(said).not.toContain('syncing');
    expect(heard).toHaveLength(1);
  });

  it('by an exchange that succeeds after one that did not, and not by that one', async () => {
    const { clock, engine, network, heard } = await setUp({
      hasNetwork: false,
      knowsNetwork: true,
    });
    await engine.syncNow();
    expect(heard).toEqual([]);
    network.isThere = true;
    await clock.pass(rhythmMs.withoutNetwork);
    expect(heard).toHaveLength(1);
  });

  it('not by a word about anything else while it was online already', async () => {
    const { clock, engine, network, heard } = await setUp({ hasNetwork: true, knowsNetwork: true });
    expect(engine.status().connection).toBe('online');
    network.isThere = false;
    await engine.recordNote({
      noteId: 'n',
      lessonId: 'l',
      atSeconds: 1,
      text: 'x',
      deleted: false,
    });
    await clock.pass(0);
    expect(engine.status()).toMatchObject({ connection: 'online', waitingCount: 1 });
    expect(heard).toEqual([]);
  });
});
