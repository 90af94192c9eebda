import { actorOf } from '../../graphql/actor.ts';
import type { Builder } from '../../graphql/builder.ts';
import { addListPage } from '../../graphql/types/list-page.ts';
import { mailStateType } from '../../graphql/types/mail-state-type.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import { parseReason } from '../admin/api.ts';
import type { MailEntry } from './mail-admin.ts';

/** E-mails for administrators. */
export function addMailTypes(builder: Builder): void {
  const State = mailStateType(builder);
  const Alike = builder
    .objectRef<{ readonly total: number; readonly since: Date | null }>('AdminMailsAlike')
    .implement({
      fields: (t) => ({
        total: t.exposeInt('total'),
        since: t.expose('since', { type: 'DateTime', nullable: true }),
      }),
    });
  const Entry = builder.objectRef<MailEntry>('AdminMail').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      to: t.exposeString('to'),
      subject: t.exposeString('subject'),
      state: t.expose('state', { type: State }),
      tries: t.exposeInt('tries'),
      last_error: t.exposeString('lastError', { nullable: true }),
      created_at: t.expose('createdAt', { type: 'DateTime' }),
      sent_at: t.expose('sentAt', { type: 'DateTime', nullable: true }),
      message_id: t.exposeString('messageId'),
      alike: t.field({
        type: Alike,
        description:
          'Others that failed in the same trouble, within two days of it, to addresses that are still good: what `with_alike` takes along.',
        resolve: async ({ id }, _args, { services }) => services.mailAdmin.alike(id),
      }),
    }),
  });
  const Page = addListPage(builder, 'AdminMailPage', Entry);
  builder.queryFields((t) => ({
    admin_emails: t.field({
      type: Page,
      description: 'Newest first. Error BAD_INPUT.',
      authScopes: { admin: true },
      args: {
        first: t.arg.int({ defaultValue: 20 }),
        after: t.arg.string({ required: false }),
        state: t.arg({ type: State, required: false }),
      },
      resolve: async (_root, { first, after, state }, { services }) =>
        valueOrRefuse(
          await services.mailAdmin.list({ first, after: after ?? null, state: state ?? null }),
        ),
    }),
    admin_email: t.field({
      type: Entry,
      description: 'Error NOT_FOUND.',
      authScopes: { admin: true },
      args: { id: t.arg.id() },
      resolve: async (_root, { id }, { services }) =>
        valueOrRefuse(await services.mailAdmin.find(id)),
    }),
  }));
  addResending(builder);
}

function addResending(builder: Builder): void {
  builder.mutationFields((t) => ({
    admin_resend_email: t.boolean({
      description:
        'Sends one more time what failed, is unknown or was only kept; with those of `alike`, 200 at once. Errors NOT_FOUND, REASON_REQUIRED, CONFLICT (no mail server).',
      authScopes: { admin: true },
      args: {
        id: t.arg.id(),
        reason: t.arg.string(),
        with_alike: t.arg.boolean({ defaultValue: false }),
      },
      resolve: async (_root, { id, reason, with_alike: withAlike }, context) =>
        valueOrRefuse(
          await context.services.mailAdmin.resend({
            id,
            withAlike,
            reason: valueOrRefuse(parseReason(reason)),
            ...actorOf(context),
          }),
        ),
    }),
  }));
}
