import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';
import { nameAndEmail } from '../../lists/person-words.ts';

export type FeedbackTopic = 'bug' | 'idea' | 'praise';
export type FeedbackState = 'new' | 'read' | 'answered';

/** A word of feedback with its author and its lesson. */
export interface FeedbackRow {
  readonly id: string;
  readonly topic: FeedbackTopic;
  readonly text: string;
  readonly rating: number | null;
  readonly route: string;
  readonly app_version: string;
  readonly state: FeedbackState;
  readonly written_at: Date;
  readonly created_at: Date;
  readonly author_id: string;
  readonly author_name: string;
  readonly author_email: string;
  readonly lesson_title: string | null;
  readonly lesson_slug: string | null;
  readonly picture_id: string | null;
  readonly picture_width: number | null;
  readonly picture_height: number | null;
}

/** No row when it was sent before. */
export const insertFeedback = statement<{
  userId: string;
  clientKey: string;
  topic: FeedbackTopic;
  text: string;
  rating: number | null;
  lessonSlug: string | null;
  route: string;
  appVersion: string;
  writtenAt: Date;
  now: Date;
}>()(
  'feedback.insert',
  (_query, param) => sql<{ id: string }>`
    insert into feedback (user_id, client_key, topic, text, rating, lesson_id, route, app_version, written_at, created_at)
    values (${param('userId')}, ${param('clientKey')}, ${param('topic')}, ${param('text')}, ${param('rating')}::integer,
      (select id from lessons where slug = ${param('lessonSlug')}::text and not is_draft), ${param('route')}, ${param('appVersion')}, ${param('writtenAt')}, ${param('now')})
    on conflict (user_id, client_key) do nothing
    returning id`,
);

export const countSince = statement<{ userId: string; since: Date }>()(
  'feedback.count_since',
  (_query, param) =>
    sql<{
      total: number;
    }>`select count(*)::integer as total from feedback where user_id = ${param('userId')} and created_at > ${param('since')}`,
);

const columns =
  sql.raw(`f.id, f.topic, f.text, f.rating, f.route, f.app_version, f.state, f.written_at, f.created_at, u.id as author_id,
  concat_ws(' ', u.lastname, u.middlename, u.firstname) as author_name, u.email as author_email, l.title as lesson_title, l.slug as lesson_slug,
  p.id as picture_id, p.width as picture_width, p.height as picture_height
  from feedback f join users u on u.id = f.user_id left join lessons l on l.id = f.lesson_id left join support_pictures p on p.feedback_id = f.id`);

/**
 * What limits the list; null = all. `words` are LIKE patterns that all have to fit a person or the
 * text.
 */
export interface FeedbackFilter {
  readonly state: FeedbackState | null;
  readonly words: readonly string[];
}

/** Newest first. */
export const listFeedback = statement<
  FeedbackFilter & { afterAt: Date | null; afterId: string | null; count: number }
>()(
  'feedback.list',
  (_query, param) => sql<FeedbackRow>`
    select ${columns}
    where (${param('state')}::text is null or f.state = ${param('state')}::text)
      and (${nameAndEmail} || ' ' || fold_text(f.text)) like all (${param('words')}::text[])
      and (${param('afterAt')}::timestamptz is null or (date_trunc('milliseconds', f.created_at), f.id) < (${param('afterAt')}::timestamptz, ${param('afterId')}::uuid))
    order by date_trunc('milliseconds', f.created_at) desc, f.id desc
    limit ${param('count')}::integer`,
);

export const countFeedback = statement<FeedbackFilter>()(
  'feedback.count',
  (_query, param) => sql<{ total: number }>`
    select count(*)::integer as total from feedback f join users u on u.id = f.user_id
    where (${param('state')}::text is null or f.state = ${param('state')}::text)
      and (${nameAndEmail} || ' ' || fold_text(f.text)) like all (${param('words')}::text[])`,
);

export const findFeedback = statement<{ id: string }>()(
  'feedback.find',
  (_query, param) => sql<FeedbackRow>`select ${columns} where f.id = ${param('id')}`,
);

/** No row where it is in another state than the expected one. */
export const setFeedbackState = statement<{
  id: string;
  expected: FeedbackState;
  state: FeedbackState;
}>()('feedback.set_state', (query, param) =>
  query
    .updateTable('feedback')
    .set({ state: param('state') })
    .where('id', '=', param('id'))
    .where('state', '=', param('expected'))
    .returning('id'),
);
