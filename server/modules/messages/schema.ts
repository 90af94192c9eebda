import type { Builder } from '../../graphql/builder.ts';
import { requireViewer } from '../../graphql/context.ts';
import { addListPage } from '../../graphql/types/list-page.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import type { MailSettings, Notification } from './inbox.ts';
import type { MessageAction, Paragraph, TextPart } from './text-parts.ts';

/** Notifications of the person who asks, and which e-mails they want. */
export function addMessageTypes(builder: Builder): void {
  const Category = builder.enumType('NotificationCategory', {
    values: {
      LEARNING: { value: 'learning' },
      ORDER: { value: 'order' },
      AFFILIATE: { value: 'affiliate' },
    } as const,
  });
  const NotificationType = addNotification(builder, Category);
  const Page = addListPage(builder, 'NotificationPage', NotificationType);
  builder.queryFields((t) => ({
    notifications: t.field({
      type: Page,
      description: 'What the person was told, newest first. Errors UNAUTHENTICATED, BAD_INPUT.',
      authScopes: { signedIn: true },
      args: {
        first: t.arg.int({ defaultValue: 20, description: '1 to 100.' }),
        after: t.arg.string({ required: false }),
        filter: t.arg({ type: Category, required: false }),
      },
      resolve: async (_root, { first, after, filter }, context) =>
        valueOrRefuse(
          await context.services.inbox.list(requireViewer(context).userId, {
            first,
            after: after ?? null,
            category: filter ?? null,
          }),
        ),
    }),
    notification: t.field({
      type: NotificationType,
      description: 'Errors UNAUTHENTICATED, NOT_FOUND.',
      authScopes: { signedIn: true },
      args: { id: t.arg.id() },
      resolve: async (_root, { id }, context) =>
        valueOrRefuse(await context.services.inbox.find(requireViewer(context).userId, id)),
    }),
    unread_notification_count: t.int({
      description: 'SPEC.md: total new email count. Error UNAUTHENTICATED.',
      authScopes: { signedIn: true },
      resolve: async (_root, _args, context) =>
        context.services.inbox.countUnread(requireViewer(context).userId),
    }),
  }));
  builder.mutationFields((t) => ({
    mark_notification_read: t.int({
      description:
        'Marks at most 100 as read or unread and answers how many are unread then. The same again changes nothing. Errors UNAUTHENTICATED, BAD_INPUT.',
      authScopes: { signedIn: true },
      args: { ids: t.arg.idList(), read: t.arg.boolean() },
      resolve: async (_root, { ids, read }, context) =>
        valueOrRefuse(
          await context.services.inbox.mark(requireViewer(context).userId, {
            ids,
            read,
            now: new Date(context.nowMs),
          }),
        ),
    }),
    mark_all_notifications_read: t.int({
      description: 'Answers how many are unread then. Error UNAUTHENTICATED.',
      authScopes: { signedIn: true },
      resolve: async (_root, _args, context) =>
        context.services.inbox.markAll(requireViewer(context).userId, new Date(context.nowMs)),
    }),
  }));
  addMailSettings(builder);
}

function addNotification(
  builder: Builder,
  Category: ReturnType<
    typeof builder.enumType<
      string,
      {
        readonly LEARNING: { readonly value: 'learning' };
        readonly ORDER: { readonly value: 'order' };
        readonly AFFILIATE: { readonly value: 'affiliate' };
      }
    >
  >,
) {
  const Part = builder.objectRef<TextPart>('NotificationPart').implement({
    fields: (t) => ({ text: t.exposeString('text'), strong: t.exposeBoolean('strong') }),
  });
  const ParagraphType = builder.objectRef<Paragraph>('NotificationParagraph').implement({
    fields: (t) => ({
      parts: t.field({ type: [Part], extensions: { listSize: 6 }, resolve: (parts) => parts }),
    }),
  });
  const Action = builder.objectRef<MessageAction>('NotificationAction').implement({
    fields: (t) => ({
      label: t.exposeString('label'),
      path: t.exposeString('path', { description: 'Inside the portal, with its slash.' }),
    }),
  });
  return builder.objectRef<Notification>('Notification').implement({
    description: 'What the person was told. Plain text in parts: nothing of it is HTML.',
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.exposeString('kind', { description: 'What happened: order_paid, lesson_released …' }),
      category: t.expose('category', { type: Category }),
      title: t.exposeString('title'),
      preview: t.exposeString('preview'),
      greeting: t.exposeString('greeting'),
      paragraphs: t.expose('paragraphs', { type: [ParagraphType], extensions: { listSize: 3 } }),
      actions: t.expose('actions', {
        type: [Action],
        extensions: { listSize: 3 },
        description: 'Where to go on; the first is the main one.',
      }),
      sent_to: t.exposeString('sentTo', {
        nullable: true,
        description: 'Address of the e-mail that says the same.',
      }),
      created_at: t.expose('createdAt', { type: 'DateTime' }),
      read_at: t.expose('readAt', { type: 'DateTime', nullable: true }),
    }),
  });
}

function addMailSettings(builder: Builder): void {
  const Settings = builder.objectRef<MailSettings>('MailSettings').implement({
    description:
      'Which e-mails the person wants besides those about their orders, tickets and requests.',
    fields: (t) => ({
      lessons: t.exposeBoolean('lessons', { description: 'A lesson was released.' }),
      offers: t.exposeBoolean('offers', { description: 'A voucher was given.' }),
    }),
  });
  builder.queryFields((t) => ({
    mail_settings: t.field({
      type: Settings,
      description: 'Error UNAUTHENTICATED.',
      authScopes: { signedIn: true },
      resolve: async (_root, _args, context) =>
        context.services.inbox.mailSettings(requireViewer(context).userId),
    }),
  }));
  builder.mutationFields((t) => ({
    set_mail_settings: t.field({
      type: Settings,
      description: 'Error UNAUTHENTICATED.',
      authScopes: { signedIn: true },
      args: { lessons: t.arg.boolean(), offers: t.arg.boolean() },
      resolve: async (_root, { lessons, offers }, context) =>
        context.services.inbox.putMailSettings(requireViewer(context).userId, { lessons, offers }),
    }),
  }));
}
