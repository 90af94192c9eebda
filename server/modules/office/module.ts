import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import { randomUUID } from 'node:crypto';
import { createOffice } from './api.ts';

type Partners = Pick<
  Parameters<typeof createOffice>[0],
  'accounts' | 'messenger' | 'accountMail' | 'auth'
>;

/** Who works in the office, and how they come to it. */
export function officeModule({ database, limits, now, audit }: ServerCore, partners: Partners) {
  const office = createOffice({ database, audit, limits, newId: randomUUID, ...partners });
  return {
    services: { office },
    chores: [
      {
        name: 'office_invitations.tidy',
        everyMs: limits.officeInvitationSweepMs,
        nature: 'ends',
        work: async () => office.invitations.tidy(new Date(now())),
      },
    ],
  } satisfies ServerModule;
}
