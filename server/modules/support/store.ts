import { sql, type Selectable } from 'kysely';
import type { SupportState, SupportTopic } from '#shared/domain/support/support-rules.ts';
import { statement } from '../../db/statement.ts';
import type { SupportRequestTable } from '../../db/tables/ticket-tables.ts';

/** A request with its person and how its last message begins. */
export type RequestRow = Selectable<SupportRequestTable> & {
  readonly asker: string;
  readonly email: string;
  /** Whether a member of the team wrote already. */
  readonly was_answered: boolean;
  readonly last_text: string;
};

const requestRows = sql`
  select r.*, concat_ws(' ', u.lastname, u.middlename, u.firstname) as asker, u.email,
    exists (select 1 from support_messages m where m.request_id = r.id and m.from_team) as was_answered,
    coalesce((select m.text from support_messages m where m.request_id = r.id order by m.seq desc limit 1), '') as last_text
  from support_requests r join users u on u.id = r.user_id`;

/** A request of a person; another's is not found. */
export const findOwnRequest = statement<{ id: string; userId: string }>()(
  'support.find_own',
  (_query, param) => sql<RequestRow>`
  ${requestRows} where r.id = ${param('id')} and r.user_id = ${param('userId')}`,
);

/** Any request, for administrators. */
export const findRequest = statement<{ id: string }>()(
  'support.find',
  (_query, param) => sql<RequestRow>`${requestRows} where r.id = ${param('id')}`,
);

/**
 * The same, locked until the transaction ends: who answers and who closes come one after the other.
 */
export const lockRequest = statement<{ id: string }>()('support.lock', (query, param) =>
  query
    .selectFrom('support_requests')
    .select(['id', 'user_id', 'state', 'closed_at', 'number', 'subject'])
    .where('id', '=', param('id'))
    .forUpdate(),
);

export const findRequestByKey = statement<{ userId: string; requestKey: string }>()(
  'support.find_by_key',
  (_query, param) => sql<RequestRow>`
  ${requestRows} where r.user_id = ${param('userId')} and r.request_key = ${param('requestKey')}`,
);

export const listOwnRequests = statement<{
  userId: string;
  afterAt: Date | null;
  afterId: string | null;
  limit: number;
}>()(
  'support.list_own',
  (_query, param) => sql<RequestRow>`
  ${requestRows} where r.user_id = ${param('userId')}
    and (${param('afterAt')}::timestamptz is null or (r.updated_at, r.id) < (${param('afterAt')}::timestamptz, ${param('afterId')}::uuid))
  order by r.updated_at desc, r.id desc limit ${param('limit')}`,
);

export const countOwnRequests = statement<{ userId: string }>()(
  'support.count_own',
  (_query, param) => sql<{ total: number }>`
  select count(*)::integer as total from support_requests where user_id = ${param('userId')}`,
);

interface AdminListInput {
  readonly state: SupportState;
  readonly search: string;
  readonly afterAt: Date | null;
  readonly afterId: string | null;
  readonly limit: number;
}

/** What waits for us, the longest first. */
export const listWaitingRequests = statement<Omit<AdminListInput, 'state'>>()(
  'support.list_waiting',
  (_query, param) => sql<RequestRow>`
  ${requestRows} where r.state = 'open' and ${requestMatches(param('search'))}
    and (${param('afterAt')}::timestamptz is null or (r.waiting_since, r.id) > (${param('afterAt')}::timestamptz, ${param('afterId')}::uuid))
  order by r.waiting_since, r.id limit ${param('limit')}`,
);

/** What does not wait for us, the newest first. */
export const listOtherRequests = statement<AdminListInput>()(
  'support.list_other',
  (_query, param) => sql<RequestRow>`
  ${requestRows} where r.state = ${param('state')} and ${requestMatches(param('search'))}
    and (${param('afterAt')}::timestamptz is null or (r.updated_at, r.id) < (${param('afterAt')}::timestamptz, ${param('afterId')}::uuid))
  order by r.updated_at desc, r.id desc limit ${param('limit')}`,
);

export const countRequests = statement<{ state: SupportState; search: string }>()(
  'support.count',
  (_query, param) => sql<{ total: number }>`
  select count(*)::integer as total from support_requests r join users u on u.id = r.user_id where r.state = ${param('state')} and ${requestMatches(param('search'))}`,
);

function requestMatches(search: unknown) {
  return sql`position(lower(${search}::text) in lower(concat_ws(' ', '#HT-' || r.number, r.subject, u.lastname, u.middlename, u.firstname, u.email))) > 0`;
}

/** Held while what a person sent today is counted and more is added. */
export const lockPerson = statement<{ userId: string }>()(
  'support.lock_person',
  (_query, param) =>
    sql<{
      locked: unknown;
    }>`select pg_advisory_xact_lock(4014, hashtext(${param('userId')}))::text as locked`,
);

/** How many requests and messages a person wrote since a moment. */
export const countRecent = statement<{ userId: string; since: Date }>()(
  'support.count_recent',
  (_query, param) => sql<{ requests: number; messages: number; pictures: number }>`
  select (select count(*) from support_requests where user_id = ${param('userId')} and created_at > ${param('since')})::integer as requests,
    (select count(*) from support_messages m join support_requests r on r.id = m.request_id where r.user_id = ${param('userId')} and not m.from_team and m.created_at > ${param('since')})::integer as messages,
    (select count(*) from support_pictures where user_id = ${param('userId')} and created_at > ${param('since')})::integer as pictures`,
);

/** No row when the same request is there. */
export const insertRequest = statement<{
  userId: string;
  requestKey: string;
  topic: SupportTopic;
  subject: string;
  contextRoute: string | null;
  contextVersion: string | null;
  now: Date;
}>()('support.insert_request', (query, param) =>
  query
    .insertInto('support_requests')
    .values({
      user_id: param('userId'),
      request_key: param('requestKey'),
      topic: param('topic'),
      subject: param('subject'),
      context_route: param('contextRoute'),
      context_version: param('contextVersion'),
      created_at: param('now'),
      updated_at: param('now'),
      waiting_since: param('now'),
      closed_at: null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'request_key']).doNothing())
    .returning('id'),
);

/** No row when the same message is there. */
export const insertMessage = statement<{
  requestId: string;
  authorId: string;
  fromTeam: boolean;
  messageKey: string;
  text: string;
  now: Date;
}>()('support.insert_message', (query, param) =>
  query
    .insertInto('support_messages')
    .values({
      request_id: param('requestId'),
      author_id: param('authorId'),
      from_team: param('fromTeam'),
      message_key: param('messageKey'),
      text: param('text'),
      created_at: param('now'),
    })
    .onConflict((conflict) => conflict.columns(['request_id', 'message_key']).doNothing())
    .returning('id'),
);

/** The learner wrote: we owe an answer. One that waits already keeps its place in the line. */
export const markOpen = statement<{ id: string; now: Date }>()(
  'support.mark_open',
  (_query, param) => sql<{ id: string }>`
  update support_requests set state = 'open', closed_at = null, updated_at = ${param('now')}, waiting_since = coalesce(waiting_since, ${param('now')}) where id = ${param('id')} returning id`,
);

/** The person is held, so that no deletion comes between; no row for one who was deleted. */
export const insertPicture = statement<{
  userId: string;
  file: string;
  bytes: number;
  width: number;
  height: number;
  now: Date;
}>()(
  'support.insert_picture',
  (_query, param) => sql<{ id: string; width: number; height: number }>`
  insert into support_pictures (user_id, file, bytes, width, height, created_at)
  select id, ${param('file')}::text, ${param('bytes')}::integer, ${param('width')}::integer, ${param('height')}::integer, ${param('now')}::timestamptz
  from users where id = ${param('userId')}::uuid and deleted_at is null for share
  returning id, width, height`,
);

/** Hangs pictures of the person that belong to no message yet to one; answers which. */
export const attachPictures = statement<{
  userId: string;
  messageId: string;
  ids: readonly string[];
}>()(
  'support.attach_pictures',
  (_query, param) => sql<{ id: string }>`
  update support_pictures set message_id = ${param('messageId')}::uuid where user_id = ${param('userId')} and message_id is null and feedback_id is null and id = any (${param('ids')}::uuid[]) returning id`,
);

/** A picture and whose it is. */
export const findPicture = statement<{ id: string }>()('support.find_picture', (query, param) =>
  query
    .selectFrom('support_pictures')
    .select(['file', 'user_id', 'bytes'])
    .where('id', '=', param('id')),
);

/** Hangs a picture of the person that belongs to nothing yet to their feedback. */
export const giveToFeedback = statement<{ userId: string; feedbackId: string; id: string }>()(
  'support.give_to_feedback',
  (_query, param) => sql<{ id: string }>`
  update support_pictures set feedback_id = ${param('feedbackId')}::uuid where user_id = ${param('userId')}::uuid and message_id is null and feedback_id is null and id = ${param('id')}::uuid returning id`,
);

/** Pictures that no message and no feedback took. */
export const takeLoosePictures = statement<{ before: Date }>()(
  'support.take_loose_pictures',
  (query, param) =>
    query
      .deleteFrom('support_pictures')
      .where('message_id', 'is', null)
      .where('feedback_id', 'is', null)
      .where('created_at', '<', param('before'))
      .returning('file'),
);

const savedColumns = ['id', 'title', 'text', 'revision'] as const;

export const listSavedAnswers = statement()('support.list_saved_answers', (query) =>
  query.selectFrom('support_saved_answers').select(savedColumns).orderBy('title'),
);

/** No row when another one has the title. */
export const insertSavedAnswer = statement<{ title: string; text: string; now: Date }>()(
  'support.insert_saved_answer',
  (query, param) =>
    query
      .insertInto('support_saved_answers')
      .values({ title: param('title'), text: param('text'), updated_at: param('now') })
      .onConflict((conflict) => conflict.column('title').doNothing())
      .returning(savedColumns),
);

/** Held until the end of the transaction: it is changed as it was seen. */
export const lockSavedAnswer = statement<{ id: string }>()(
  'support.lock_saved_answer',
  (query, param) =>
    query
      .selectFrom('support_saved_answers')
      .select(savedColumns)
      .where('id', '=', param('id'))
      .forUpdate(),
);

export const updateSavedAnswer = statement<{
  id: string;
  title: string;
  text: string;
  now: Date;
}>()(
  'support.update_saved_answer',
  (_query, param) => sql<{ id: string; title: string; text: string; revision: string }>`
  update support_saved_answers a set title = ${param('title')}, text = ${param('text')}, updated_at = ${param('now')}
  where a.id = ${param('id')} and not exists (select 1 from support_saved_answers b where b.title = ${param('title')} and b.id <> a.id) returning a.id, a.title, a.text, a.revision`,
);

export const deleteSavedAnswer = statement<{ id: string }>()(
  'support.delete_saved_answer',
  (query, param) => query.deleteFrom('support_saved_answers').where('id', '=', param('id')),
);
