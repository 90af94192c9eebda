import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';

/** A copy that was asked for. */
export interface DataExportRow {
  readonly id: string;
  readonly state: 'queued' | 'ready' | 'failed' | 'expired';
  readonly requested_at: Date;
  readonly ready_at: Date | null;
  readonly expires_at: Date | null;
  readonly file: string | null;
  readonly bytes: number | null;
}

const columns = ['id', 'state', 'requested_at', 'ready_at', 'expires_at', 'file', 'bytes'] as const;

/** Their newest. */
export const findNewest = statement<{ userId: string }>()(
  'people_data.find_newest_export',
  (query, param) =>
    query
      .selectFrom('data_exports')
      .select(columns)
      .where('user_id', '=', param('userId'))
      .orderBy('requested_at', 'desc')
      .limit(1),
);

/**
 * Lets one session fetch a copy that is there, once; a ticket of before is good for nothing then.
 * No row when it is not theirs, or not there.
 */
export const putTicket = statement<{
  userId: string;
  id: string;
  hash: Uint8Array;
  sessionId: string;
  now: Date;
  until: Date;
}>()('people_data.put_export_ticket', (query, param) =>
  query
    .updateTable('data_exports')
    .set({
      ticket_hash: param('hash'),
      ticket_session: param('sessionId'),
      ticket_until: param('until'),
    })
    .where('id', '=', param('id'))
    .where('user_id', '=', param('userId'))
    .where('file', 'is not', null)
    .where('expires_at', '>', param('now'))
    .returning('id'),
);

/** Takes the ticket, and answers what it opens; of several at once one gets it. */
export const takeTicket = statement<{
  userId: string;
  id: string;
  hash: Uint8Array;
  sessionId: string;
  now: Date;
}>()('people_data.take_export_ticket', (query, param) =>
  query
    .updateTable('data_exports')
    .set({ ticket_hash: null, ticket_session: null, ticket_until: null })
    .where('id', '=', param('id'))
    .where('user_id', '=', param('userId'))
    .where('ticket_hash', '=', param('hash'))
    .where('ticket_session', '=', param('sessionId'))
    .where('ticket_until', '>', param('now'))
    .where('expires_at', '>', param('now'))
    .returning(['file', 'bytes']),
);

/**
 * The person, held: they ask for one copy at a time. Null for nobody, or somebody who was deleted.
 */
export const lockPerson = statement<{ userId: string }>()(
  'people_data.lock_person',
  (query, param) =>
    query
      .selectFrom('users')
      .select('id')
      .where('id', '=', param('userId'))
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate(),
);

/** When they asked for copies since a moment, the oldest first. */
export const listRecent = statement<{ userId: string; since: Date }>()(
  'people_data.list_recent_exports',
  (query, param) =>
    query
      .selectFrom('data_exports')
      .select(['requested_at'])
      .where('user_id', '=', param('userId'))
      .where('requested_at', '>', param('since'))
      .orderBy('requested_at'),
);

export const insertExport = statement<{ id: string; userId: string; now: Date }>()(
  'people_data.insert_export',
  (query, param) =>
    query
      .insertInto('data_exports')
      .values({ id: param('id'), user_id: param('userId'), requested_at: param('now') })
      .returning(columns),
);

/** Whose it is, while it waits to be made. */
export const findQueued = statement<{ id: string }>()(
  'people_data.find_queued_export',
  (query, param) =>
    query
      .selectFrom('data_exports')
      .select('user_id')
      .where('id', '=', param('id'))
      .where('state', '=', 'queued'),
);

/** It is there; no row when it waits no more. */
export const markReady = statement<{
  id: string;
  file: string;
  bytes: number;
  now: Date;
  expiresAt: Date;
}>()('people_data.mark_export_ready', (query, param) =>
  query
    .updateTable('data_exports')
    .set({
      state: 'ready',
      file: param('file'),
      bytes: param('bytes'),
      ready_at: param('now'),
      expires_at: param('expiresAt'),
    })
    .where('id', '=', param('id'))
    .where('state', '=', 'queued')
    .returning('user_id'),
);

/** Its file is not there: they may ask again. */
export const markLost = statement<{ id: string; file: string }>()(
  'people_data.mark_export_lost',
  (query, param) =>
    query
      .updateTable('data_exports')
      .set({ state: 'failed', file: null, bytes: null, expires_at: null, ready_at: null })
      .where('id', '=', param('id'))
      .where('state', '=', 'ready')
      .where('file', '=', param('file')),
);

/** Those whose time is over, with the files that are to go. */
export const expireOld = statement<{ now: Date }>()(
  'people_data.expire_exports',
  (_query, param) => sql<{ file: string | null }>`
  with old as (select id, file from data_exports where state = 'ready' and expires_at <= ${param('now')} for update skip locked)
  update data_exports d set state = 'expired', file = null, bytes = null from old where d.id = old.id returning old.file`,
);

/** One whose job gave up: they may ask again. */
export const failStuck = statement<{ before: Date }>()(
  'people_data.fail_stuck_exports',
  (query, param) =>
    query
      .updateTable('data_exports')
      .set({ state: 'failed' })
      .where('state', '=', 'queued')
      .where('requested_at', '<', param('before')),
);
