import { statement } from '../../db/statement.ts';

/** A picture whose files are written; the same name again changes nothing. */
export const insertSiteImage = statement<{ name: string; kind: 'cover' | 'figure'; width: number; height: number; uploadedBy: string | null; now: Date }>()('site_images.insert', (query, param) =>
  query
    .insertInto('site_images')
    .values({ name: param('name'), kind: param('kind'), width: param('width'), height: param('height'), uploaded_by: param('uploadedBy'), created_at: param('now') })
    .onConflict((conflict) => conflict.doNothing()),
);

export const findSiteImage = statement<{ name: string }>()('site_images.find', (query, param) => query.selectFrom('site_images').selectAll().where('name', '=', param('name')));
