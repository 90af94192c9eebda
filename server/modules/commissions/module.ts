import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import type { LedgerQueries } from '../ledger/api.ts';
import { commissionChores } from './chores.ts';
import { createCommissionHolds } from './commission-holds.ts';
import { createCommissions } from './commission-service.ts';

type Deps = Parameters<typeof createCommissions>[0];

interface Partners extends Pick<Deps, 'messenger'> {
  readonly ledger: LedgerQueries;
}

/** What a sale earns whoever it came by: made when it is paid, free after its refund window. */
export function commissionsModule(core: ServerCore, { ledger, messenger }: Partners) {
  const { database, audit, push, now } = core;
  const commissions = createCommissions({ database, ledger, messenger, push });
  return {
    commissions,
    services: {
      commissionHolds: createCommissionHolds({ database, ledger, audit, messenger, push }),
    },
    chores: commissionChores(commissions, now),
  } satisfies ServerModule & Record<string, unknown>;
}
