import { sql, type Selectable } from 'kysely';
import { statement } from '../../db/statement.ts';
import type { SupportPictureTable } from '../../db/tables/ticket-tables.ts';

export type PictureRow = Selectable<SupportPictureTable>;

/** A message with who wrote it. */
export interface MessageRow {
  readonly id: string;
  readonly request_id: string;
  readonly from_team: boolean;
  /** First name of whoever wrote it; empty once the account is gone. */
  readonly author: string;
  readonly text: string;
  readonly created_at: Date;
  /** In which order they came. */
  readonly seq: bigint;
}

/** The newest first, of those before a place. */
export const listMessages = statement<{
  requestId: string;
  before: bigint | null;
  limit: number;
}>()(
  'support.list_messages',
  (_query, param) => sql<MessageRow>`
  select m.id, m.request_id, m.from_team, coalesce(u.firstname, '') as author, m.text, m.created_at, m.seq
  from support_messages m left join users u on u.id = m.author_id
  where m.request_id = ${param('requestId')} and (${param('before')}::bigint is null or m.seq < ${param('before')}::bigint)
  order by m.seq desc limit ${param('limit')}`,
);

/** Whether a request has so many messages. */
export const hasMessages = statement<{ requestId: string; count: number }>()(
  'support.has_messages',
  (_query, param) => sql<{ is_so: boolean }>`
  select count(*) >= ${param('count')}::integer as is_so from (select 1 from support_messages where request_id = ${param('requestId')}::uuid limit ${param('count')}::integer) m`,
);

/** Of so many messages; each has a few. */
export const listPictures = statement<{ messageIds: readonly string[]; limit: number }>()(
  'support.list_pictures',
  (_query, param) => sql<PictureRow>`
  select p.* from support_pictures p where p.message_id = any (${param('messageIds')}::uuid[]) order by p.created_at, p.id limit ${param('limit')}`,
);
