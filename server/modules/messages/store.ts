import { type Kysely, sql } from 'kysely';
import { statement } from '../../db/statement.ts';
import type { Tables } from '../../db/tables/tables.ts';
import type { MessageCategory } from './kinds/message-kind.ts';

/** Which optional e-mails a person wants. */
export const findReader = statement<{ userId: string }>()('messages.find_reader', (query, param) =>
  query
    .selectFrom('users')
    .leftJoin('mail_settings', 'mail_settings.user_id', 'users.id')
    .select((eb) => [
      eb.fn.coalesce('mail_settings.lessons', sql<boolean>`true`).as('lessons'),
      eb.fn.coalesce('mail_settings.offers', sql<boolean>`true`).as('offers'),
    ])
    .where('users.id', '=', param('userId')),
);

/**
 * What was told and who reads it. No row when this was told before, or when there is no such
 * account (any more): nothing is written to who was deleted.
 */
export const insertNotification = statement<{
  userId: string;
  key: string;
  category: MessageCategory;
  content: string;
  at: Date;
  aboutUserId: string | null;
}>()(
  'messages.insert_notification',
  (_query, param) => sql<{
    id: string;
    email: string;
    is_proved: boolean;
    firstname: string | null;
    lessons: boolean;
    offers: boolean;
  }>`
    with reader as (
      select u.id, u.email, u.is_verify_email as is_proved, u.firstname, coalesce(s.lessons, true) as lessons, coalesce(s.offers, true) as offers
      from users u left join mail_settings s on s.user_id = u.id
      where u.id = ${param('userId')}::uuid and u.deleted_at is null
    ), told as (
      insert into notifications (user_id, key, category, content, created_at, about_user_id)
      select reader.id, ${param('key')}, ${param('category')}, ${param('content')}::jsonb, ${param('at')}::timestamptz, ${param('aboutUserId')}::uuid from reader
      on conflict (user_id, key) do nothing
      returning id
    )
    select told.id, reader.email, reader.is_proved, reader.firstname, reader.lessons, reader.offers from told, reader`,
);

/**
 * Of a kind that its reader brings about: whether this was told before, and how many of the kind
 * were since then, up to `most`.
 */
export const countOwnNotifications = statement<{
  userId: string;
  key: string;
  kind: string;
  since: Date;
  most: number;
}>()(
  'messages.count_own',
  (_query, param) => sql<{ is_known: boolean; told: number }>`
    select exists (select 1 from notifications k where k.user_id = ${param('userId')}::uuid and k.key = ${param('key')}) as is_known,
      (select count(*)::integer from (
        select from notifications n
        where n.user_id = ${param('userId')}::uuid and n.created_at > ${param('since')}::timestamptz and n.content ->> 'kind' = ${param('kind')}::text
        limit ${param('most')}::integer) m) as told`,
);

/** The one notification under a key tells of the newest, unread. */
export const writeNewestNotification = statement<{
  userId: string;
  key: string;
  category: MessageCategory;
  content: string;
  at: Date;
}>()(
  'messages.write_newest',
  (_query, param) => sql<{ id: string }>`
    insert into notifications (user_id, key, category, content, created_at)
    select u.id, ${param('key')}, ${param('category')}, ${param('content')}::jsonb, ${param('at')}::timestamptz from users u where u.id = ${param('userId')}::uuid and u.deleted_at is null
    on conflict (user_id, key) do update set content = excluded.content, created_at = excluded.created_at, read_at = null
    returning id`,
);

/** Notifications with what their reader sees around them. */
function readable(query: Kysely<Tables>) {
  return query
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .leftJoin('emails', 'emails.notification_id', 'notifications.id')
    .select([
      'notifications.id',
      'notifications.category',
      'notifications.content',
      'notifications.created_at',
      'notifications.read_at',
      'users.firstname',
      'emails.to_address',
    ]);
}

/** A page, newest first; `category` null = all. */
export const listNotifications = statement<{
  userId: string;
  category: MessageCategory | null;
  at: Date | null;
  id: string | null;
  count: number;
}>()('messages.list_notifications', (query, param) =>
  readable(query)
    .where('notifications.user_id', '=', param('userId'))
    .where(
      sql<boolean>`(${param('category')}::text is null or notifications.category = ${param('category')}::text)`,
    )
    .where(
      sql<boolean>`(${param('at')}::timestamptz is null or (notifications.created_at, notifications.id) < (${param('at')}::timestamptz, ${param('id')}::uuid))`,
    )
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(sql<number>`${param('count')}::integer`),
);

export const countNotifications = statement<{ userId: string; category: MessageCategory | null }>()(
  'messages.count_notifications',
  (query, param) =>
    query
      .selectFrom('notifications')
      .select(sql<number>`count(*)::integer`.as('total'))
      .where('user_id', '=', param('userId'))
      .where(
        sql<boolean>`(${param('category')}::text is null or category = ${param('category')}::text)`,
      ),
);

export const findNotification = statement<{ userId: string; id: string }>()(
  'messages.find_notification',
  (query, param) =>
    readable(query)
      .where('notifications.user_id', '=', param('userId'))
      .where('notifications.id', '=', sql<string>`${param('id')}::uuid`),
);

export const countUnread = statement<{ userId: string }>()(
  'messages.count_unread',
  (query, param) =>
    query
      .selectFrom('notifications')
      .select(sql<number>`count(*)::integer`.as('unread'))
      .where('user_id', '=', param('userId'))
      .where('read_at', 'is', null),
);

/** Marks those of them that are the person's; touches only what changes. */
export const markRead = statement<{ userId: string; ids: readonly string[]; at: Date }>()(
  'messages.mark_read',
  (query, param) =>
    query
      .updateTable('notifications')
      .set({ read_at: param('at') })
      .where('user_id', '=', param('userId'))
      .where('id', '=', sql<string>`any(${param('ids')}::uuid[])`)
      .where('read_at', 'is', null),
);

export const markUnread = statement<{ userId: string; ids: readonly string[] }>()(
  'messages.mark_unread',
  (query, param) =>
    query
      .updateTable('notifications')
      .set({ read_at: null })
      .where('user_id', '=', param('userId'))
      .where('id', '=', sql<string>`any(${param('ids')}::uuid[])`)
      .where('read_at', 'is not', null),
);

/** Everything that was there at a moment. */
export const markAllRead = statement<{ userId: string; at: Date }>()(
  'messages.mark_all_read',
  (query, param) =>
    query
      .updateTable('notifications')
      .set({ read_at: param('at') })
      .where('user_id', '=', param('userId'))
      .where('read_at', 'is', null),
);

export const upsertMailSettings = statement<{
  userId: string;
  lessons: boolean;
  offers: boolean;
}>()('messages.put_mail_settings', (query, param) =>
  query
    .insertInto('mail_settings')
    .values({ user_id: param('userId'), lessons: param('lessons'), offers: param('offers') })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ lessons: param('lessons'), offers: param('offers') }),
    ),
);
