import { type Selectable, sql } from 'kysely';
import type { BlogTopic } from '#shared/domain/site-content/blog-topic.ts';
import { statement } from '../../db/statement.ts';
import type { Tables } from '../../db/tables/tables.ts';

/** A post with everything. */
export type PostRow = Omit<Selectable<Tables['blog_posts']>, 'search_text'>;
/** A post that everybody reads. */
export type PublishedRow = PostRow & { readonly published_at: Date };
/** What a list shows of a published post. */
export type CardRow = Pick<
  PublishedRow,
  | 'id'
  | 'slug'
  | 'title'
  | 'excerpt'
  | 'topic'
  | 'author_name'
  | 'words'
  | 'cover_name'
  | 'cover_alt'
  | 'published_at'
>;

const card = sql.raw(
  'id, slug, title, excerpt, topic, author_name, words, cover_name, cover_alt, published_at',
);
const whole = sql.raw(
  'id, slug, title, excerpt, topic, author_name, markdown, html, section_titles, words, cover_name, cover_alt, published_at, updated_at, created_at, revision',
);

/**
 * What limits a list of published posts; null = all topics. `words` are regular expressions that
 * all have to fit.
 */
interface PublishedFilter {
  readonly topic: BlogTopic | null;
  readonly words: readonly string[];
  readonly now: Date;
}

/** Newest first. */
export const listPublished = statement<
  PublishedFilter & { afterAt: Date | null; afterId: string | null; count: number }
>()(
  'blog.list_published',
  (_query, param) => sql<CardRow>`
    select ${card} from blog_posts
    where published_at <= ${param('now')}::timestamptz
      and (${param('topic')}::text is null or topic = ${param('topic')}::text)
      and search_text ~ all (${param('words')}::text[])
      and (${param('afterAt')}::timestamptz is null or (published_at, id) < (${param('afterAt')}::timestamptz, ${param('afterId')}::uuid))
    order by published_at desc, id desc
    limit ${param('count')}::integer`,
);

export const countPublished = statement<PublishedFilter>()(
  'blog.count_published',
  (_query, param) => sql<{ total: number }>`
    select count(*)::integer as total from blog_posts
    where published_at <= ${param('now')}::timestamptz
      and (${param('topic')}::text is null or topic = ${param('topic')}::text)
      and search_text ~ all (${param('words')}::text[])`,
);

/** The post of an address, or of an address that it had before. */
export const findPublished = statement<{ slug: string; now: Date }>()(
  'blog.find_published',
  (_query, param) => sql<PublishedRow>`
    select ${whole} from blog_posts
    where published_at <= ${param('now')}::timestamptz
      and (slug = ${param('slug')}::text or id = (select post_id from blog_old_slugs o where o.slug = ${param('slug')}::text))
    limit 1`,
);

/** Other published posts: those of the same topic first, of each the newest first. */
export const listRelated = statement<{ id: string; topic: BlogTopic; now: Date; count: number }>()(
  'blog.list_related',
  (_query, param) => sql<CardRow>`
    select ${card} from blog_posts
    where published_at <= ${param('now')}::timestamptz and id <> ${param('id')}::uuid
    order by (topic = ${param('topic')}::text) desc, published_at desc, id desc
    limit ${param('count')}::integer`,
);

/** The newest addresses with the moment of their last change. */
export const listPublishedSlugs = statement<{ now: Date; count: number }>()(
  'blog.list_published_slugs',
  (_query, param) => sql<{ slug: string; updated_at: Date }>`
    select slug, greatest(updated_at, published_at) as updated_at from blog_posts
    where published_at <= ${param('now')}::timestamptz
    order by published_at desc, id desc
    limit ${param('count')}::integer`,
);
