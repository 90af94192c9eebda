import type { AdminCounter } from '../admin/api.ts';
import type { ExportList } from '../../lists/export-list.ts';
import type { ApplicationAdmin } from './application-admin.ts';
import type { Applications } from './applications.ts';
import { type ApplicationAdminDeps, createApplicationAdmin } from './create-application-admin.ts';
import { type ApplicationsDeps, createApplications } from './create-applications.ts';
import { applicationsExport } from './exports.ts';
import { createInvitations, type Invitations, type InvitationsDeps } from './invitations.ts';

/** Everything of the ambassadors, and what it gives to the back office. */
export interface Ambassadors {
  readonly services: {
    readonly applications: Applications;
    readonly applicationAdmin: ApplicationAdmin;
    readonly invitations: Invitations;
  };
  readonly exports: readonly ExportList[];
  readonly counters: readonly AdminCounter[];
}

/** Puts the ambassadors of a database together. */
export function createAmbassadors(
  deps: ApplicationsDeps & ApplicationAdminDeps & InvitationsDeps,
): Ambassadors {
  const applicationAdmin = createApplicationAdmin(deps);
  return {
    services: {
      applications: createApplications(deps),
      applicationAdmin,
      invitations: createInvitations(deps),
    },
    exports: [applicationsExport(applicationAdmin)],
    counters: [
      {
        key: 'applications',
        right: 'applications.decide',
        count: async () => applicationAdmin.countWaiting(),
      },
    ],
  };
}
