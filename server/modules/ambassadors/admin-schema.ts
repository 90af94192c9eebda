import { actorOf } from '../../graphql/actor.ts';
import type { Builder } from '../../graphql/builder.ts';
import { foreignId } from '../../graphql/types/foreign-id.ts';
import { addListPage } from '../../graphql/types/list-page.ts';
import { refuse, valueOrRefuse } from '../../graphql/refusal.ts';
import type { SentApplication } from './application-admin.ts';
import { addApplicationDecisions } from './application-decision-schema.ts';
import type { ApplicationEvent } from './application-store.ts';
import type { AmbassadorTypes } from './schema.ts';

const admin = { authScopes: { admin: true } } as const;

/** Applications in the back office. */
export function addAmbassadorAdminTypes(builder: Builder, types: AmbassadorTypes): void {
  const Application = addSentApplication(builder, types);
  const Page = addListPage(builder, 'SentApplicationPage', Application);
  const Tab = builder.enumType('ApplicationTab', {
    values: {
      WAITING: { value: 'waiting' },
      ASKED: { value: 'asked' },
      ACCEPTED: { value: 'accepted' },
      DECLINED: { value: 'declined' },
    } as const,
  });
  builder.queryFields((t) => ({
    admin_applications: t.field({
      type: Page,
      ...admin,
      description:
        'WAITING the longest first, the others the newest first. Drafts are their applicant’s alone. Error BAD_INPUT.',
      args: {
        tab: t.arg({ type: Tab, defaultValue: 'waiting' }),
        search: t.arg.string({ defaultValue: '' }),
        first: t.arg.int({ defaultValue: 20 }),
        after: t.arg.string({ required: false }),
      },
      resolve: async (_root, { after, ...input }, { services }) =>
        valueOrRefuse(await services.applicationAdmin.list({ ...input, after: after ?? null })),
    }),
    admin_application: t.field({
      type: Application,
      ...admin,
      description: 'Error NOT_FOUND.',
      args: { id: t.arg.id() },
      resolve: async (_root, { id }, { services }) =>
        (await services.applicationAdmin.find(foreignId(id))) ?? refuse('NOT_FOUND'),
    }),
  }));
  addApplicationDecisions(builder, Application);
  builder.mutationFields((t) => ({
    open_application: t.field({
      type: Application,
      ...admin,
      description:
        'An administrator reads it; its applicant sees that. Again it changes nothing. Error NOT_FOUND.',
      args: { id: t.arg.id() },
      resolve: async (_root, { id }, context) =>
        valueOrRefuse(await context.services.applicationAdmin.open(id, actorOf(context))),
    }),
    invite_ambassador: t.boolean({
      ...admin,
      description:
        'Writes to somebody with a link of their own. Errors EMAIL_INVALID, NAME_REQUIRED, ANSWER_MISSING, ANSWER_TOO_LONG.',
      args: { email: t.arg.string(), name: t.arg.string(), note: t.arg.string() },
      resolve: async (_root, input, context) =>
        valueOrRefuse(await context.services.invitations.invite({ ...input, ...actorOf(context) }))
          .token !== '',
    }),
  }));
}

function addSentApplication(builder: Builder, types: AmbassadorTypes) {
  const Event = builder.objectRef<ApplicationEvent>('SentApplicationEvent').implement({
    fields: (t) => ({
      kind: t.expose('kind', { type: types.EventKind }),
      note: t.exposeString('note', { nullable: true }),
      at: t.expose('at', { type: 'DateTime' }),
      actor: t.exposeString('actor', {
        nullable: true,
        description: 'Given name of the administrator; null for the applicant’s own.',
      }),
    }),
  });
  return builder.objectRef<SentApplication>('SentApplication').implement({
    description: 'An application as the office sees it: numbers of papers and accounts masked.',
    fields: (t) => ({
      id: t.exposeID('id'),
      revision: t.exposeID('seenRevision', {
        description: 'Another each time that it is sent, asked about or decided.',
      }),
      user_id: t.exposeID('userId'),
      applicant: t.exposeString('applicant', { description: 'lastname middlename firstname.' }),
      email: t.exposeString('email'),
      phone_number: t.exposeString('phoneNumber', { nullable: true }),
      affiliate_code: t.exposeString('affiliateCode', {
        nullable: true,
        description: 'Null for somebody who is no affiliate.',
      }),
      status: t.expose('status', { type: types.Status }),
      answers: t.expose('answers', { type: types.Answers }),
      identity_masked: t.exposeString('identityMasked', { nullable: true }),
      account_masked: t.exposeString('accountMasked', { nullable: true }),
      submitted_at: t.expose('submittedAt', { type: 'DateTime', nullable: true }),
      note: t.exposeString('note', { nullable: true }),
      events: t.field({
        type: [Event],
        extensions: { listSize: 20 },
        description: 'Empty in a list.',
        resolve: ({ events }) => [...events],
      }),
    }),
  });
}
