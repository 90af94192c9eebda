import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import { randomUUID } from 'node:crypto';
import type { SupportPictures } from '../support/api.ts';
import { createFeedback, createTeamMail, feedbackExport } from './api.ts';

/** What people say of the product. */
export function feedbackModule(
  { database, config, audit, limits, jobs }: ServerCore,
  pictures: SupportPictures,
) {
  const feedback = createFeedback({
    database,
    audit,
    limits,
    pictures,
    mailTeam: createTeamMail({
      jobs,
      to: config.feedbackEmail,
      sends: config.smtpUrl !== null,
      newId: randomUUID,
    }),
  });
  return {
    services: { feedback },
    lists: [feedbackExport(feedback)],
    counters: [{ key: 'feedback', right: 'feedback.read', count: async () => feedback.countNew() }],
  } satisfies ServerModule;
}
