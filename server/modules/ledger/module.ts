import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import { createLedger } from './api.ts';

/** The double-entry ledger. */
export function ledgerModule({ database }: ServerCore) {
  return { services: { ledger: createLedger(database) } } satisfies ServerModule;
}
