import { type Selectable, sql } from 'kysely';
import { statement } from '../../db/statement.ts';
import type { Tables } from '../../db/tables/tables.ts';

export type FaqRow = Selectable<Tables['faqs']>;

/** All of them in their order. There are few. */
export const listFaqs = statement()('faq.list', (query) =>
  query.selectFrom('faqs').selectAll().orderBy('position'),
);

/** Held until the end of the transaction: places are given one after the other. */
export const lockFaqs = statement()('faq.lock', (query) =>
  query.selectFrom('faqs').selectAll().orderBy('position').forUpdate(),
);

/** The last one. */
export const insertFaq = statement<{
  title: string;
  markdown: string;
  html: string;
  isShown: boolean;
  now: Date;
}>()(
  'faq.insert',
  (_query, param) => sql<FaqRow>`
    insert into faqs (position, title, markdown, html, is_shown, created_at)
    select coalesce(max(position), 0) + 1, ${param('title')}, ${param('markdown')}, ${param('html')}, ${param('isShown')}::boolean, ${param('now')}::timestamptz from faqs
    returning *`,
);

export const updateFaq = statement<{
  id: string;
  title: string;
  markdown: string;
  html: string;
  isShown: boolean;
}>()('faq.update', (query, param) =>
  query
    .updateTable('faqs')
    .set((row) => ({
      title: param('title'),
      markdown: param('markdown'),
      html: param('html'),
      is_shown: param('isShown'),
      revision: row('revision', '+', 1),
    }))
    .where('id', '=', param('id')),
);

/** Gives the places 1, 2, 3 … in the order of the ids. */
export const placeFaqs = statement<{ ids: readonly string[] }>()(
  'faq.place',
  (_query, param) => sql<never>`
    update faqs set position = o.position from unnest(${param('ids')}::uuid[]) with ordinality as o (id, position)
    where faqs.id = o.id and faqs.position is distinct from o.position`,
);

export const deleteFaq = statement<{ id: string }>()('faq.delete', (query, param) =>
  query.deleteFrom('faqs').where('id', '=', param('id')),
);
