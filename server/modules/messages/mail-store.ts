import { type RawBuilder, sql } from 'kysely';
import { statement } from '../../db/statement.ts';

/** Where an e-mail stands; see the table `emails`. */
export type MailState = 'queued' | 'sending' | 'sent' | 'failed' | 'unknown' | 'kept';

interface NewMail {
  readonly id: string;
  readonly userId: string;
  readonly notificationId: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly messageId: string;
  readonly state: MailState;
  readonly at: Date;
}

export const insertMail = statement<NewMail>()('mail.insert', (query, param) =>
  query.insertInto('emails').values({
    id: param('id'),
    user_id: param('userId'),
    notification_id: param('notificationId'),
    // Goes with its notification.
    about_user_id: null,
    to_address: param('to'),
    subject: param('subject'),
    html: param('html'),
    text: param('text'),
    message_id: param('messageId'),
    state: param('state'),
    last_error: null,
    created_at: param('at'),
    sending_at: null,
    sent_at: null,
  }),
);

/**
 * How many messages of a kind were mailed to a person since a moment; no more than `most` are
 * counted.
 */
export const countMailed = statement<{ userId: string; kind: string; since: Date; most: number }>()(
  'mail.count_mailed',
  (_query, param) => sql<{ mailed: number }>`
  select count(*)::integer as mailed from (
    select from notifications n join emails e on e.notification_id = n.id
    where n.user_id = ${param('userId')}::uuid and n.created_at > ${param('since')}::timestamptz and n.content ->> 'kind' = ${param('kind')}::text
    limit ${param('most')}::integer) m`,
);

/**
 * Takes an e-mail for one try. Null when it does not wait, or its words are forgotten: an empty
 * letter says nothing and would be called sent. One that failed is taken too: its job runs again
 * only where somebody asked for that. Must be committed before the mail server hears of it.
 */
export const takeMail = statement<{ id: string; at: Date }>()('mail.take', (query, param) =>
  query
    .updateTable('emails')
    .set({ state: 'sending', sending_at: param('at'), tries: sql<number>`tries + 1` })
    .where('id', '=', param('id'))
    .where('state', 'in', ['queued', 'failed'])
    .where('text', '<>', '')
    .returning(['to_address', 'subject', 'html', 'text', 'message_id']),
);

/** What somebody began and nobody ended. Answers how many. */
export const doubtMail = statement<{ id: string; error: string }>()('mail.doubt', (query, param) =>
  query
    .updateTable('emails')
    .set({ state: 'unknown', last_error: param('error') })
    .where('id', '=', param('id'))
    .where('state', '=', 'sending'),
);

/**
 * The mail server took it; what proves who somebody is, is forgotten. Also when somebody else has
 * given it up for unknown meanwhile: now it is known.
 */
export const settleSent = statement<{ id: string; at: Date }>()('mail.sent', (query, param) =>
  query
    .updateTable('emails')
    .set({
      state: 'sent',
      sent_at: param('at'),
      last_error: null,
      html: sql<string>`case when is_secret then '' else html end`,
      text: sql<string>`case when is_secret then '' else text end`,
    })
    .where('id', '=', param('id'))
    .where('state', 'in', ['sending', 'unknown']),
);

/** The mail server did not take it: it waits again, or failed for good. */
export const settleRefused = statement<{ id: string; state: 'queued' | 'failed'; error: string }>()(
  'mail.refused',
  (query, param) =>
    query
      .updateTable('emails')
      .set({ state: param('state'), last_error: param('error') })
      .where('id', '=', param('id'))
      .where('state', 'in', ['sending', 'unknown']),
);

/**
 * An administrator wants another try of one that failed or is unknown. Answers it as it was; null
 * when it is neither.
 */
export const requeueMail = statement<{ id: string }>()(
  'mail.requeue',
  (_query, param) => sql<{ state: MailState }>`
    update emails set state = 'queued' from (select id, state from emails where id = ${param('id')}::uuid and state in ('failed', 'unknown', 'kept') and text <> '' for update) as old
    where emails.id = old.id returning old.state`,
);

/** How a failure of what was tried again begins; what was refused for good has no such words. */
const givenUp = 'not tried any more after ';

/**
 * Of an e-mail that the mail server would not take while it was tried: in its words. Null when it
 * was refused for good, which another try does not change.
 */
const troubleOf = (mail: 'e' | 'chosen') => sql`(
  case when starts_with(${sql.ref(`${mail}.last_error`)}, ${sql.lit(givenUp)}) then regexp_replace(${sql.ref(`${mail}.last_error`)}, '^[^:]* tries: ', '') end)`;

/**
 * Others that failed in the same trouble as a chosen one: with the same words, written within two
 * days of it, to the address that their reader has today.
 */
const alike = (id: RawBuilder<string>) => sql`
  from emails e join emails chosen on chosen.id = ${id}::uuid and e.id <> chosen.id
  where e.state = 'failed' and e.text <> '' and ${troubleOf('e')} = ${troubleOf('chosen')}
    and e.created_at between chosen.created_at - interval '2 days' and chosen.created_at + interval '2 days'
    and (e.user_id is null or exists (select from users u where u.id = e.user_id and u.email = e.to_address))`;

/** Lets those wait again, the oldest first; answers their ids. */
export const requeueAlike = statement<{ id: string; most: number }>()(
  'mail.requeue_alike',
  (_query, param) => sql<{ id: string }>`
    update emails set state = 'queued' from (
      select e.id ${alike(param('id'))} order by e.created_at, e.id limit ${param('most')}::integer for update of e
    ) as old where emails.id = old.id returning emails.id`,
);

/** How many of them would go at once, and when the first of them was written. */
export const countAlike = statement<{ id: string; most: number }>()(
  'mail.count_alike',
  (_query, param) => sql<{ total: number; since: Date | null }>`
    select count(*)::integer as total, min(found.created_at) as since from (
      select e.created_at ${alike(param('id'))} order by e.created_at, e.id limit ${param('most')}::integer) found`,
);

/**
 * Ends what waits and has no job that would send it: its tries are over, somebody cancelled the
 * job, or its words are forgotten. What was begun so may have gone out. Answers how many.
 */
export const settleForsaken = statement()(
  'mail.settle_forsaken',
  () => sql<never>`
    update emails e set state = case when e.state = 'sending' then 'unknown' else 'failed' end,
      last_error = left(case when e.text = '' then 'not sent while what it proves was good' else ${sql.lit(givenUp)} || e.tries || ' tries: ' || coalesce(e.last_error, 'no answer') end, 500)
    where e.state in ('queued', 'sending')
      and not exists (select from jobs.job j where j.name = 'send_email' and j.state in ('created', 'retry', 'active') and j.data ->> 'emailId' = e.id::text)`,
);

const mailColumns = [
  'id',
  'to_address',
  'subject',
  'state',
  'tries',
  'last_error',
  'created_at',
  'sent_at',
  'message_id',
] as const;

/** A page of all e-mails, newest first; `state` null = all. */
export const listMails = statement<{
  state: MailState | null;
  at: Date | null;
  id: string | null;
  count: number;
}>()('mail.list', (query, param) =>
  query
    .selectFrom('emails')
    .select(mailColumns)
    .where(sql<boolean>`(${param('state')}::text is null or state = ${param('state')}::text)`)
    .where(
      sql<boolean>`(${param('at')}::timestamptz is null or (created_at, id) < (${param('at')}::timestamptz, ${param('id')}::uuid))`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql<number>`${param('count')}::integer`),
);

export const countMails = statement<{ state: MailState | null }>()('mail.count', (query, param) =>
  query
    .selectFrom('emails')
    .select(sql<number>`count(*)::integer`.as('total'))
    .where(sql<boolean>`(${param('state')}::text is null or state = ${param('state')}::text)`),
);

/**
 * What the learner of an order was told of it, newest first, with how its e-mail stands. At most
 * 50.
 */
export const listOrderMessages = statement<{ userId: string; orderId: string }>()(
  'messages.list_of_order',
  (query, param) =>
    query
      .selectFrom('notifications')
      .leftJoin('emails', 'emails.notification_id', 'notifications.id')
      .select([
        'notifications.id',
        'notifications.content',
        'notifications.created_at',
        'notifications.read_at',
        'emails.id as email_id',
        'emails.state as email_state',
      ])
      .where('notifications.user_id', '=', param('userId'))
      .where(sql<boolean>`notifications.content ->> 'orderId' = ${param('orderId')}::text`)
      .orderBy('notifications.created_at', 'desc')
      .orderBy('notifications.id', 'desc')
      .limit(50),
);

/** One with its text, for the development mailbox. */
export const findMail = statement<{ id: string }>()('mail.find', (query, param) =>
  query
    .selectFrom('emails')
    .select([...mailColumns, 'html', 'text'])
    .where('id', '=', sql<string>`${param('id')}::uuid`),
);
