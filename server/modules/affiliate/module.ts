import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { LedgerQueries } from '../ledger/api.ts';
import type { Vouchers } from '../vouchers/api.ts';
import {
  affiliateChores,
  affiliateCounters,
  affiliateExports,
  createAffiliateAdmin,
  createAffiliates,
  createClosingRests,
  createCommissionHolds,
  createCommissions,
  createPayoutRequests,
  createPayouts,
  createProgramme,
  createReports,
  createTaxRules,
  policyChore,
  rollupProofChore,
} from './api.ts';

interface Partners extends Pick<Parameters<typeof createCommissions>[0], 'messenger'> {
  readonly ledger: LedgerQueries;
  readonly vouchers: Vouchers;
}

/** The affiliate programme: members, commissions, wallets, payments and reports. */
export function affiliateModule(core: ServerCore, { ledger, vouchers, messenger }: Partners) {
  const { database, config, cipher, audit, push, limits, now, report } = core;
  const affiliates = createAffiliates({ database, cipher, audit });
  const programme = createProgramme({
    database,
    cipher,
    audit,
    messenger,
    vouchers,
    randomBytes,
    newId: randomUUID,
  });
  const payouts = createPayouts({ database, ledger, audit, cipher, messenger, push });
  const commissions = createCommissions({ database, ledger, messenger, push });
  const affiliateAdmin = createAffiliateAdmin({ database, audit, messenger, push });
  const fontFolder = path.join(config.productFolder, 'resources/fonts');
  const reports = createReports({ database, report, now, limits, fontFolder });
  return {
    commissions,
    rests: createClosingRests({ ledger, push }),
    services: {
      affiliates,
      payouts,
      payoutRequests: createPayoutRequests({ database, ledger, push }),
      affiliateAdmin,
      commissionHolds: createCommissionHolds({ database, ledger, audit, messenger, push }),
      taxRules: createTaxRules({ database, audit }),
      ...reports,
      ...programme,
    },
    lists: affiliateExports(affiliateAdmin, payouts),
    counters: affiliateCounters(affiliateAdmin, payouts),
    chores: [
      rollupProofChore(reports.rollupProofs, now),
      ...affiliateChores({ commissions, payouts, now }),
      policyChore(programme.policies, now),
    ],
  } satisfies ServerModule & Record<string, unknown>;
}
