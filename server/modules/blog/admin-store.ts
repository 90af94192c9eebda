import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';
import type { PostRow } from './blog-store.ts';

/** How a post stands at a moment. */
export const postStates = ['published', 'scheduled', 'draft'] as const;
export type PostState = (typeof postStates)[number];

/** What the list of the back office shows of a post. */
export type AdminRow = Pick<
  PostRow,
  'id' | 'slug' | 'title' | 'topic' | 'author_name' | 'words' | 'published_at' | 'updated_at'
> & { readonly state: PostState; readonly listed_at: Date };

interface AdminFilter {
  /** Null = all. */
  readonly state: PostState | null;
  readonly words: readonly string[];
  readonly now: Date;
}

const whole = sql.raw(
  'id, slug, title, excerpt, topic, author_name, markdown, html, section_titles, words, cover_name, cover_alt, published_at, updated_at, created_at, revision',
);

const selectAdmin = (now: ReturnType<typeof sql>, words: ReturnType<typeof sql>) => sql`
  select id, slug, title, topic, author_name, words, published_at, updated_at, coalesce(published_at, updated_at) as listed_at,
    case when published_at is null then 'draft' when published_at > ${now}::timestamptz then 'scheduled' else 'published' end as state
  from blog_posts where search_text like all (${words}::text[])`;

/** The newest first: by the moment a post appears, a draft by its last change. */
export const listAdmin = statement<
  AdminFilter & { afterAt: Date | null; afterId: string | null; count: number }
>()(
  'blog.list_admin',
  (_query, param) => sql<AdminRow>`
    select * from (${selectAdmin(param('now'), param('words'))}) p
    where (${param('state')}::text is null or p.state = ${param('state')}::text)
      and (${param('afterAt')}::timestamptz is null or (p.listed_at, p.id) < (${param('afterAt')}::timestamptz, ${param('afterId')}::uuid))
    order by p.listed_at desc, p.id desc
    limit ${param('count')}::integer`,
);

/** How many a search leaves in each state. */
export const countAdmin = statement<Omit<AdminFilter, 'state'>>()(
  'blog.count_admin',
  (_query, param) =>
    sql<{
      state: PostState;
      total: number;
    }>`select p.state, count(*)::integer as total from (${selectAdmin(param('now'), param('words'))}) p group by p.state`,
);

export const findPost = statement<{ id: string }>()(
  'blog.find',
  (_query, param) => sql<PostRow>`select ${whole} from blog_posts where id = ${param('id')}::uuid`,
);

/** Held until the end of the transaction. */
export const lockPost = statement<{ id: string }>()(
  'blog.lock',
  (_query, param) =>
    sql<PostRow>`select ${whole} from blog_posts where id = ${param('id')}::uuid for update`,
);

/** Another post that has an address, or had it. */
export const findSlugOwner = statement<{ slug: string }>()(
  'blog.find_slug_owner',
  (_query, param) => sql<{ id: string }>`
    select id from blog_posts where slug = ${param('slug')}::text
    union select post_id from blog_old_slugs where slug = ${param('slug')}::text
    limit 1`,
);

/** What is written of a post. */
export interface PostValues {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly topic: string;
  readonly authorName: string;
  readonly markdown: string;
  readonly html: string;
  readonly sectionTitles: readonly string[];
  readonly words: number;
  readonly coverName: string | null;
  readonly coverAlt: string;
  readonly now: Date;
}

/** A draft; no row when the address was taken just now. */
export const insertPost = statement<PostValues>()(
  'blog.insert',
  (_query, param) => sql<PostRow>`
    insert into blog_posts (slug, title, excerpt, topic, author_name, markdown, html, section_titles, words, cover_name, cover_alt, published_at, updated_at, created_at)
    values (${param('slug')}, ${param('title')}, ${param('excerpt')}, ${param('topic')}, ${param('authorName')}, ${param('markdown')}, ${param('html')}, ${param('sectionTitles')}::text[],
      ${param('words')}::integer, ${param('coverName')}::text, ${param('coverAlt')}, null, ${param('now')}, ${param('now')})
    on conflict (slug) do nothing
    returning ${whole}`,
);

export const updatePost = statement<PostValues & { id: string }>()(
  'blog.update',
  (_query, param) => sql<PostRow>`
    update blog_posts set slug = ${param('slug')}, title = ${param('title')}, excerpt = ${param('excerpt')}, topic = ${param('topic')}, author_name = ${param('authorName')},
      markdown = ${param('markdown')}, html = ${param('html')}, section_titles = ${param('sectionTitles')}::text[], words = ${param('words')}::integer,
      cover_name = ${param('coverName')}::text, cover_alt = ${param('coverAlt')}, updated_at = ${param('now')}, revision = revision + 1
    where id = ${param('id')}::uuid
    returning ${whole}`,
);

/** From when on everybody reads it; null = nobody. */
export const setPublished = statement<{ id: string; publishedAt: Date | null }>()(
  'blog.set_published',
  (_query, param) =>
    sql<PostRow>`update blog_posts set published_at = ${param('publishedAt')}::timestamptz, revision = revision + 1 where id = ${param('id')}::uuid returning ${whole}`,
);

export const deletePost = statement<{ id: string }>()('blog.delete', (query, param) =>
  query.deleteFrom('blog_posts').where('id', '=', param('id')),
);

/** An address that a post gave up still leads to it. */
export const insertOldSlug = statement<{ slug: string; postId: string }>()(
  'blog.insert_old_slug',
  (query, param) =>
    query
      .insertInto('blog_old_slugs')
      .values({ slug: param('slug'), post_id: param('postId') })
      .onConflict((conflict) => conflict.doNothing()),
);

export const deleteOldSlug = statement<{ slug: string }>()('blog.delete_old_slug', (query, param) =>
  query.deleteFrom('blog_old_slugs').where('slug', '=', param('slug')),
);
