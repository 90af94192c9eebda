import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Database } from './db/port.ts';
import type { KeptFiles } from './disk/kept-files.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Limits } from './limits.ts';
import type { Audit } from './modules/audit/api.ts';
import type { Messenger } from './modules/messages/api.ts';
import {
  createSupport,
  createSupportAdmin,
  createSupportPictures,
  supportExport,
} from './modules/support/api.ts';
import {
  createCheckIns,
  createEvents,
  createTicketIssuing,
  createTickets,
  holdersExport,
} from './modules/tickets/api.ts';
import type { PictureDrawing } from './pictures/picture-drawing.ts';
import type { Push } from './push/push.ts';

export interface TicketingDeps {
  readonly database: Database;
  readonly limits: Limits;
  readonly files: KeptFiles;
  readonly drawing: PictureDrawing;
  readonly messenger: Messenger;
  readonly push: Push;
  readonly audit: Audit;
  readonly jobs: Pick<Jobs, 'every'>;
  readonly now: () => number;
  readonly dataFolder: string;
}

/**
 * So often passes are looked for that somebody should have and has not (a crash, a refund, a larger
 * room).
 */
const issueMissingMs = 60_000;

/** Puts tickets and support together. */
export function createTicketing({
  database,
  limits,
  files,
  drawing,
  messenger,
  push,
  audit,
  jobs,
  now,
  dataFolder,
}: TicketingDeps) {
  const issuing = createTicketIssuing({ database, messenger, push, random: randomBytes });
  const tickets = createTickets(database);
  const supportAdmin = createSupportAdmin({ database, messenger, push, audit });
  jobs.every(
    'issue_missing_passes',
    { everyMs: issueMissingMs, nature: 'carries_on' },
    async () => void (await issuing.issueMissing(new Date(now()))),
  );
  return {
    issuing,
    exports: [holdersExport(tickets), supportExport(supportAdmin)],
    counters: [
      {
        key: 'support',
        right: 'requests.answer',
        count: async () => supportAdmin.countWaiting(),
      } as const,
    ],
    services: {
      tickets,
      events: createEvents({ database, issuing, messenger, push, audit }),
      door: createCheckIns({ database, audit, push }),
      support: createSupport({ database, limits, push }),
      supportAdmin,
      supportPictures: createSupportPictures({
        database,
        limits,
        files,
        drawing,
        folder: path.join(dataFolder, 'support'),
        randomName: () => randomBytes(18).toString('base64url'),
      }),
    },
  };
}
