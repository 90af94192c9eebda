import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import { later } from '#server/later.ts';
import { createRefusals } from './api.ts';

/** How often what was refused, and why. */
export function refusalsModule({ database, limits, now, report }: ServerCore) {
  const refusals = createRefusals({ database, limits, now, report, schedule: later });
  return {
    services: { refusals },
    chores: [
      {
        name: 'refusals.tidy',
        everyMs: limits.refusalsSweepMs,
        nature: 'ends',
        work: async () => refusals.forget(new Date(now())),
      },
    ],
  } satisfies ServerModule;
}
