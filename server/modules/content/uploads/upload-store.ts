import { type Selectable, sql } from 'kysely';
import { statement } from '#server/db/statement.ts';
import type { Tables } from '#server/db/tables/tables.ts';

export type UploadRow = Selectable<Tables['uploads']>;

export const insertUpload = statement<{
  kind: UploadRow['kind'];
  lessonId: string | null;
  shortVideoId: string | null;
  actorId: string;
  fileName: string;
  title: string;
  bytes: bigint;
  now: Date;
}>()('content.insert_upload', (query, param) =>
  query
    .insertInto('uploads')
    .values({
      kind: param('kind'),
      lesson_id: param('lessonId'),
      short_video_id: param('shortVideoId'),
      actor_id: param('actorId'),
      file_name: param('fileName'),
      title: param('title'),
      bytes: param('bytes'),
      error_code: null,
      created_at: param('now'),
      changed_at: param('now'),
    })
    .returningAll(),
);

export const findUpload = statement<{ id: string }>()('content.find_upload', (query, param) =>
  query.selectFrom('uploads').selectAll().where('id', '=', param('id')),
);

/** Counts what was written; no row when somebody else wrote there, or it is not wanted any more. */
export const setReceived = statement<{
  id: string;
  before: bigint;
  receivedBytes: bigint;
  now: Date;
}>()('content.set_received', (query, param) =>
  query
    .updateTable('uploads')
    .set({ received_bytes: param('receivedBytes'), changed_at: param('now') })
    .where('id', '=', param('id'))
    .where('received_bytes', '=', param('before'))
    .where('state', '=', 'receiving')
    .returning('id'),
);

/** Moves an upload on from one of the states it may be in; no row when it is in another one. */
export const moveUpload = statement<{
  id: string;
  from: readonly string[];
  to: UploadRow['state'];
  errorCode: string | null;
  now: Date;
}>()(
  'content.move_upload',
  (_query, param) => sql<UploadRow>`
    update uploads set state = ${param('to')}, error_code = ${param('errorCode')}, changed_at = ${param('now')}, progress = case when ${param('to')}::text = 'done' then 1 else 0 end
    where id = ${param('id')} and state = any(${param('from')}::text[])
    returning *`,
);

/** No row when the work is not wanted any more. */
export const setProgress = statement<{ id: string; progress: number; now: Date }>()(
  'content.set_progress',
  (query, param) =>
    query
      .updateTable('uploads')
      .set({ progress: param('progress'), changed_at: param('now') })
      .where('id', '=', param('id'))
      .where('state', '=', 'working')
      .returning('id'),
);

/** The newest upload of each lesson and each short video, whatever became of it. */
export const listNewestUploads = statement()(
  'content.list_newest_uploads',
  () => sql<UploadRow>`
    select distinct on (lesson_id, short_video_id) * from uploads
    where kind in ('lesson_video', 'short_video')
    order by lesson_id, short_video_id, created_at desc, id`,
);

/** Another video on its way to the same place. */
export const findOpenUpload = statement<{
  kind: UploadRow['kind'];
  lessonId: string | null;
  shortVideoId: string | null;
}>()(
  'content.find_open_upload',
  (_query, param) => sql<UploadRow>`
    select * from uploads where kind = ${param('kind')} and lesson_id is not distinct from ${param('lessonId')}::uuid
      and short_video_id is not distinct from ${param('shortVideoId')}::uuid and state in ('receiving', 'queued', 'working')
    order by created_at desc limit 1`,
);

/** Those whose file is still needed: to go on with it, or to do the work again. */
export const listOpenUploads = statement()('content.list_open_uploads', (query) =>
  query
    .selectFrom('uploads')
    .select('id')
    .where('state', 'in', ['receiving', 'queued', 'working', 'failed']),
);

/** Transfers that nobody went on with. */
export const listStaleUploads = statement<{ before: Date }>()(
  'content.list_stale_uploads',
  (query, param) =>
    query
      .selectFrom('uploads')
      .select('id')
      .where('state', 'in', ['receiving', 'failed'])
      .where('changed_at', '<', param('before'))
      .limit(100),
);
