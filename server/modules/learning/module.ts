import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import type { Accounts } from '../accounts/api.ts';
import type { Catalog } from '../catalog/api.ts';
import type { Refusals } from '../refusals/api.ts';
import { createLearning } from './api.ts';

interface Partners {
  readonly catalog: Catalog;
  readonly refusals: Refusals;
  readonly accounts: Accounts;
}

/** What people learned, from all their devices. */
export function learningModule(
  { database, limits, now, rates, push }: ServerCore,
  partners: Partners,
) {
  const learning = createLearning({ database, limits, now, rates, push, ...partners });
  return {
    services: { learning },
    tidy: async () => learning.tidy(now()),
  } satisfies ServerModule;
}
