import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Messenger } from '../messages/api.ts';
import type { Vouchers } from '../vouchers/api.ts';
import { affiliateExport } from './admin/affiliate-export.ts';
import { createAffiliateAdmin } from './admin/create-affiliate-admin.ts';
import { createAffiliates } from './affiliates.ts';
import { createProgramme, policyChore } from './programme/create-programme.ts';

interface Partners {
  readonly vouchers: Vouchers;
  readonly messenger: Messenger;
}

/** The affiliate programme: its members, their links and papers, its policy, the office's page. */
export function affiliatesModule(core: ServerCore, { vouchers, messenger }: Partners) {
  const { database, cipher, audit, push, now } = core;
  const programme = createProgramme({
    database,
    cipher,
    audit,
    messenger,
    vouchers,
    randomBytes,
    newId: randomUUID,
  });
  const affiliateAdmin = createAffiliateAdmin({ database, audit, messenger, push });
  return {
    services: {
      affiliates: createAffiliates({ database, cipher, audit }),
      affiliateAdmin,
      ...programme,
    },
    lists: [affiliateExport(affiliateAdmin)],
    // Commissions on hold.
    counters: [
      {
        key: 'affiliates',
        right: 'affiliates.read',
        count: async () => affiliateAdmin.countHeld(),
      },
    ],
    chores: [policyChore(programme.policies, now)],
  } satisfies ServerModule;
}
