import { statement } from '#server/db/statement.ts';

/** One that nothing shows yet: it goes like a retired one unless something does soon. */
export const insertMediaFolder = statement<{ name: string; now: Date }>()(
  'content.insert_media_folder',
  (query, param) =>
    query
      .insertInto('media_folders')
      .values({ name: param('name'), made_at: param('now'), retired_at: param('now') }),
);

export const showMediaFolder = statement<{ name: string }>()(
  'content.show_media_folder',
  (query, param) =>
    query
      .updateTable('media_folders')
      .set({ retired_at: null })
      .where('name', '=', param('name'))
      .returning('name'),
);

/** Only folders that an upload made have a row: the demonstration's stay. */
export const retireMediaFolder = statement<{ name: string; now: Date }>()(
  'content.retire_media_folder',
  (query, param) =>
    query
      .updateTable('media_folders')
      .set({ retired_at: param('now') })
      .where('name', '=', param('name')),
);

export const listRetiredFolders = statement<{ before: Date }>()(
  'content.list_retired_folders',
  (query, param) =>
    query
      .selectFrom('media_folders')
      .select('name')
      .where('retired_at', '<', param('before'))
      .orderBy('retired_at'),
);

export const deleteMediaFolderRow = statement<{ name: string }>()(
  'content.delete_media_folder',
  (query, param) => query.deleteFrom('media_folders').where('name', '=', param('name')),
);
