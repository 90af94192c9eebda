import { actorOf } from '../graphql/actor.ts';
import type { Builder } from '../graphql/builder.ts';
import { type RequestContext } from '../graphql/context.ts';
import { addListPage } from '../graphql/types/list-page.ts';
import { valueOrRefuse } from '../graphql/refusal.ts';
import { seenRevision } from '../graphql/types/seen-revision.ts';
import { parseReason } from '../modules/admin/api.ts';
import type { JobEntry } from './job-admin.ts';

/** Jobs for administrators. */
export function addJobTypes(builder: Builder): void {
  const Kind = builder.enumType('JobKind', {
    values: {
      SEND_EMAIL: { value: 'send_email' },
      MAIL_PASSWORD_LINK: { value: 'mail_password_link' },
      TAKE_REFUNDS_BACK: { value: 'take_refunds_back' },
      EXPORT_PERSON_DATA: { value: 'export_person_data' },
      TRANSCODE_LESSON: { value: 'transcode_lesson' },
      PERIODIC: { value: 'periodic' },
    } as const,
  });
  const State = builder.enumType('JobState', {
    values: {
      WAITING: { value: 'waiting' },
      RETRYING: { value: 'retrying', description: 'It failed and is tried again.' },
      RUNNING: { value: 'running' },
      DONE: { value: 'done' },
      CANCELLED: { value: 'cancelled' },
      FAILED: { value: 'failed', description: 'It is not tried again by itself.' },
    } as const,
  });
  const Entry = builder.objectRef<JobEntry>('AdminJob').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.expose('kind', { type: Kind }),
      state: t.expose('state', { type: State }),
      tries: t.exposeInt('tries'),
      longest_tries: t.exposeInt('longest_tries'),
      last_error: t.exposeString('last_error', { nullable: true }),
      data: t.exposeString('data', { description: 'What it needs to know, JSON: ids.' }),
      created_at: t.expose('created_at', { type: 'DateTime' }),
      next_at: t.expose('next_at', { type: 'DateTime', nullable: true }),
      started_at: t.expose('started_at', { type: 'DateTime', nullable: true }),
      ended_at: t.expose('ended_at', { type: 'DateTime', nullable: true }),
      revision: t.exposeID('revision'),
    }),
  });
  const Page = addListPage(builder, 'AdminJobPage', Entry);
  builder.queryFields((t) => ({
    admin_jobs: t.field({
      type: Page,
      description:
        'Newest first; periodic ones that are done only when a state or a kind is asked for. Error BAD_INPUT.',
      authScopes: { admin: true },
      args: {
        first: t.arg.int({ defaultValue: 20 }),
        after: t.arg.string({ required: false }),
        state: t.arg({ type: State, required: false }),
        kind: t.arg({ type: Kind, required: false }),
      },
      resolve: async (_root, { first, after, state, kind }, { services }) =>
        valueOrRefuse(
          await services.jobAdmin.list({
            first,
            after: after ?? null,
            state: state ?? null,
            kind: kind ?? null,
          }),
        ),
    }),
  }));
  addJobActions(builder);
}

/** What becomes of a job, as it was seen. */
function addJobActions(builder: Builder): void {
  builder.mutationFields((t) => ({
    admin_retry_job: t.boolean({
      description:
        'Tries one again now that failed, was cancelled or waits. Errors NOT_FOUND, SEEN_CHANGED, REASON_REQUIRED.',
      authScopes: { admin: true },
      args: {
        id: t.arg.id(),
        revision: t.arg.id({ description: seenRevision }),
        reason: t.arg.string(),
      },
      resolve: async (_root, args, context) =>
        valueOrRefuse(await context.services.jobAdmin.retry(action(args, context))),
    }),
    admin_cancel_job: t.boolean({
      description:
        'Ends one that waits; one that runs is not tried again. Errors NOT_FOUND, SEEN_CHANGED, REASON_REQUIRED.',
      authScopes: { admin: true },
      args: {
        id: t.arg.id(),
        revision: t.arg.id({ description: seenRevision }),
        reason: t.arg.string(),
      },
      resolve: async (_root, args, context) =>
        valueOrRefuse(await context.services.jobAdmin.cancel(action(args, context))),
    }),
  }));
}

function action(
  { reason, ...seen }: { readonly id: string; readonly revision: string; readonly reason: string },
  context: RequestContext,
) {
  return {
    ...seen,
    reason: valueOrRefuse(parseReason(reason)),
    ...actorOf(context),
  };
}
