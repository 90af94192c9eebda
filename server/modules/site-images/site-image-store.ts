import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';

/**
 * A picture whose files are written, which no text names yet; the same name again changes nothing.
 */
export const insertSiteImage = statement<{
  name: string;
  kind: 'cover' | 'figure';
  width: number;
  height: number;
  uploadedBy: string | null;
  now: Date;
}>()('site_images.insert', (query, param) =>
  query
    .insertInto('site_images')
    .values({
      name: param('name'),
      kind: param('kind'),
      width: param('width'),
      height: param('height'),
      uploaded_by: param('uploadedBy'),
      created_at: param('now'),
      unused_since: param('now'),
    })
    .onConflict((conflict) => conflict.doNothing()),
);

export const findSiteImage = statement<{ name: string }>()('site_images.find', (query, param) =>
  query.selectFrom('site_images').selectAll().where('name', '=', param('name')),
);

export const listImageNames = statement()('site_images.list_names', (query) =>
  query.selectFrom('site_images').select('name'),
);

/**
 * Whether anything names `site_images i`: a post, be it a draft, a question, a version of the
 * policy. An address within a text ends its name with `-`, so that no name is taken for another's
 * beginning.
 */
const isNamed = sql<boolean>`(
  exists (select 1 from blog_posts p where p.cover_name = i.name or position('/site-images/' || i.name || '-' in p.markdown) > 0)
  or exists (select 1 from faqs f where position('/site-images/' || i.name || '-' in f.markdown) > 0)
  or exists (select 1 from affiliate_policies a where position('/site-images/' || i.name || '-' in a.markdown) > 0))`;

/** Writes down of which pictures nothing names them any more, and of which something does again. */
export const noteUnusedImages = statement<{ now: Date }>()(
  'site_images.note_unused',
  (_query, param) => sql<never>`
    update site_images i set unused_since = case when i.unused_since is null then ${param('now')}::timestamptz end where ${isNamed} = (i.unused_since is not null)`,
);

/** Those that nothing has named since before a moment, and nothing names now. */
export const deleteUnusedImages = statement<{ before: Date }>()(
  'site_images.delete_unused',
  (_query, param) => sql<never>`
    delete from site_images i where i.unused_since < ${param('before')}::timestamptz and not ${isNamed}`,
);
