import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import type { LedgerQueries } from '../ledger/api.ts';
import { payoutChores } from './chores.ts';
import { payoutExport } from './payout-export.ts';
import { createPayouts } from './payout-service.ts';
import { createTaxRules } from './tax/tax-rules.ts';
import { createWithheldTax } from './tax/withheld-tax.ts';
import { createClosingRests } from './wallet/closing-rest.ts';
import { createPayoutRequests } from './wallet/create-payout-requests.ts';

interface Partners extends Pick<Parameters<typeof createPayouts>[0], 'messenger'> {
  readonly ledger: LedgerQueries;
}

/** What affiliates are paid: their wallets, monthly runs, transfers, what comes back, tax. */
export function payoutsModule(core: ServerCore, { ledger, messenger }: Partners) {
  const { database, cipher, audit, push, now, report } = core;
  const payouts = createPayouts({ database, ledger, audit, cipher, messenger, push, report });
  return {
    rests: createClosingRests({ ledger, push }),
    services: {
      payouts,
      payoutRequests: createPayoutRequests({ database, ledger, push }),
      taxRules: createTaxRules({ database, audit }),
      withheldTax: createWithheldTax({ database, audit, cipher }),
    },
    lists: [payoutExport(payouts)],
    counters: [
      {
        key: 'payouts',
        right: 'payouts.manage',
        count: async () =>
          (await payouts.countRequests()) + (await payouts.countUnsentRuns(new Date(now()))),
      },
      {
        key: 'payouts/runs',
        right: 'payouts.manage',
        count: async () => payouts.countUnsentRuns(new Date(now())),
      },
    ],
    chores: payoutChores(payouts, now),
  } satisfies ServerModule & Record<string, unknown>;
}
