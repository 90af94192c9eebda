import { type Selectable, sql } from 'kysely';
import { statement } from '../../db/statement.ts';
import type { Tables } from '../../db/tables/tables.ts';

export type ShortVideoRow = Selectable<Tables['short_videos']>;

export const findShortVideo = statement<{ id: string }>()(
  'content.find_short_video',
  (query, param) => query.selectFrom('short_videos').selectAll().where('id', '=', param('id')),
);

/** Locked until the end of the transaction. */
export const lockShortVideos = statement()('content.lock_short_videos', (query) =>
  query.selectFrom('short_videos').selectAll().orderBy('position').forUpdate(),
);

export const listShortVideos = statement()('content.list_short_videos', (query) =>
  query.selectFrom('short_videos').selectAll().orderBy('position'),
);

export const insertShortVideo = statement<{ title: string; lessonId: string | null; now: Date }>()(
  'content.insert_short_video',
  (_query, param) => sql<ShortVideoRow>`
    insert into short_videos (position, title, lesson_id, created_at)
    select coalesce(max(position), 0) + 1, ${param('title')}, ${param('lessonId')}::uuid, ${param('now')} from short_videos
    returning *`,
);

export const updateShortVideo = statement<{
  id: string;
  title: string;
  lessonId: string | null;
  isPublished: boolean;
}>()('content.update_short_video', (query, param) =>
  query
    .updateTable('short_videos')
    .set((row) => ({
      title: param('title'),
      lesson_id: param('lessonId'),
      is_published: param('isPublished'),
      revision: row('revision', '+', 1),
    }))
    .where('id', '=', param('id')),
);

export const setShortVideoMedia = statement<{
  id: string;
  mediaFolder: string;
  durationSeconds: number;
}>()('content.set_short_video_media', (query, param) =>
  query
    .updateTable('short_videos')
    .set({ media_folder: param('mediaFolder'), duration_seconds: param('durationSeconds') })
    .where('id', '=', param('id')),
);

export const placeShortVideos = statement<{ ids: readonly string[] }>()(
  'content.place_short_videos',
  (_query, param) => sql<never>`
    update short_videos set position = o.position from unnest(${param('ids')}::uuid[]) with ordinality as o (id, position)
    where short_videos.id = o.id and short_videos.position is distinct from o.position`,
);

export const deleteShortVideo = statement<{ id: string }>()(
  'content.delete_short_video',
  (query, param) => query.deleteFrom('short_videos').where('id', '=', param('id')),
);
