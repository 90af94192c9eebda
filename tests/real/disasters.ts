import path from 'node:path';
import { tmpdir } from 'node:os';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { RealWorld } from './world.ts';

/** What breaks in a run, each carried out to its end; named for the report. */
export const disasters = {
  async api_killed({ random, crashApi }: RealWorld) {
    await crashApi(random.below(2));
  },
  async device_killed({ random, learners }: RealWorld) {
    await random.pick(random.pick(learners).devices).crash();
  },
  async database_crashed({ database }: RealWorld) {
    await database.crashPrimary();
  },
  async connections_cut({ database }: RealWorld) {
    await database.cutConnections();
  },
  async clock_moved({ random, learners }: RealWorld) {
    const day = 86_400_000;
    random
      .pick(random.pick(learners).devices)
      .setClock(random.pick([0, -3 * day, -3_600_000, 90_000, 40 * day, 3650 * day]));
  },
  /** The standby lags behind when the primary dies: what was acknowledged meanwhile is gone. */
  async standby_promoted({ database, history, random }: RealWorld) {
    const fromMs = Date.now();
    database.holdReplication();
    await pause(500 + random.below(2500));
    await database.promote();
    history.rollbacks.push({ kind: 'promotion', fromMs, atMs: Date.now() });
  },
  /** The operator loads an earlier dump by hand and tells nobody. */
  async backup_restored({ database, history, random, apis, connect }: RealWorld) {
    const file = path.join(tmpdir(), `mai-vang-real-${randomUUID()}.dump`);
    const fromMs = Date.now();
    await database.dump(file);
    await pause(1000 + random.below(4000));
    await Promise.all(apis.map(async (api) => api.stop()));
    await database.restore(file);
    history.rollbacks.push({ kind: 'restore', fromMs, atMs: Date.now() });
    for (const api of apis) await api.crash();
    connect();
    rmSync(file);
  },
} as const satisfies Readonly<Record<string, (world: RealWorld) => Promise<void>>>;

export type Disaster = keyof typeof disasters;

/**
 * The order of a run: the frequent ones by chance, the two that forget at their places, so that
 * every run has them.
 */
export function planDisasters({ random }: RealWorld): () => Disaster {
  const frequent = [
    'api_killed',
    'device_killed',
    'device_killed',
    'connections_cut',
    'clock_moved',
    'database_crashed',
  ] as const;
  let count = 0;
  return () => {
    count += 1;
    if (count % 8 === 4) return 'standby_promoted';
    if (count % 8 === 0) return 'backup_restored';
    return random.pick(frequent);
  };
}
