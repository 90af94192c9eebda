import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import { randomBytes } from 'node:crypto';
import type { Messenger } from '../messages/api.ts';
import {
  createCheckIns,
  createEvents,
  createTicketIssuing,
  createTickets,
  holdersExport,
} from './api.ts';

/**
 * So often passes are looked for that somebody should have and has not (a crash, a refund, a larger
 * room).
 */
const issueMissingMs = 60_000;

/** Passes, the sessions that they open, and the door. */
export function ticketsModule({ database, audit, push, now }: ServerCore, messenger: Messenger) {
  const issuing = createTicketIssuing({ database, messenger, push, random: randomBytes });
  const tickets = createTickets(database);
  return {
    issuing,
    services: {
      tickets,
      events: createEvents({ database, issuing, messenger, push, audit }),
      door: createCheckIns({ database, audit, push }),
    },
    lists: [holdersExport(tickets)],
    chores: [
      {
        name: 'issue_missing_passes',
        everyMs: issueMissingMs,
        nature: 'carries_on',
        work: async () => void (await issuing.issueMissing(new Date(now()))),
      },
    ],
  } satisfies ServerModule & Record<string, unknown>;
}
