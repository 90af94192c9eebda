import type { AdminCounter } from '../admin/api.ts';
import type { ExportList } from '../../lists/export-list.ts';
import type { ApplicationDesk } from './application-desk.ts';
import type { Applications } from './applications.ts';
import { type ApplicationDeskParts, createApplicationDesk } from './create-application-desk.ts';
import { type ApplicationsParts, createApplications } from './create-applications.ts';
import { applicationsExport } from './exports.ts';
import { createInvitations, type Invitations, type InvitationsParts } from './invitations.ts';

/** Everything of the ambassadors, and what it gives to the back office. */
export interface Ambassadors {
  readonly services: {
    readonly applications: Applications;
    readonly applicationDesk: ApplicationDesk;
    readonly invitations: Invitations;
  };
  readonly exports: readonly ExportList[];
  readonly counters: readonly AdminCounter[];
}

/** Puts the ambassadors of a database together. */
export function createAmbassadors(
  parts: ApplicationsParts & ApplicationDeskParts & InvitationsParts,
): Ambassadors {
  const applicationDesk = createApplicationDesk(parts);
  return {
    services: {
      applications: createApplications(parts),
      applicationDesk,
      invitations: createInvitations(parts),
    },
    exports: [applicationsExport(applicationDesk)],
    counters: [
      {
        key: 'applications',
        right: 'applications.decide',
        count: async () => applicationDesk.countWaiting(),
      },
    ],
  };
}
