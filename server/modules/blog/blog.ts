import type { BlogTopic } from '#shared/domain/site-content/blog-topic.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { ok, type Result } from '#shared/kernel/result.ts';
import type { Database } from '../../db/port.ts';
import { readPageArguments, toPage } from '../../lists/keyset.ts';
import type { CountedPage, PageRequest } from '../../lists/paging.ts';
import { wordStarts } from './word-starts.ts';
import {
  type CardRow,
  countPublished,
  findPublished,
  listPublished,
  listPublishedSlugs,
  listRelated,
  type PublishedRow,
} from './blog-store.ts';

/**
 * The blog as everybody reads it. Drafts and what is scheduled for later are not there, whoever
 * asks.
 */
export interface Blog {
  /**
   * Newest first. Every word of `search` begins a word of the post, with or without accents.
   * Refuses with BAD_INPUT for a page that is none.
   */
  list(
    input: BlogFilter,
    page: PageRequest,
    now: Date,
  ): Promise<Result<CountedPage<CardRow>, AppError>>;
  /** The post of an address, also of one that it had before; null when there is none. */
  find(slug: string, now: Date): Promise<PublishedRow | null>;
  /** At most three other posts: of the same topic first, of each the newest first. */
  related(post: Pick<PublishedRow, 'id' | 'topic'>, now: Date): Promise<readonly CardRow[]>;
  /**
   * The addresses of all posts for the sitemap, newest first, each with the moment of its last
   * change.
   */
  publishedSlugs(now: Date): Promise<readonly PublishedSlug[]>;
}

export interface BlogFilter {
  /** Null = all. */
  readonly topic: BlogTopic | null;
  readonly search: string;
}

/** An address below `/blog/`. */
export interface PublishedSlug {
  readonly slug: string;
  readonly updated_at: Date;
}

const relatedCount = 3;
/** A sitemap may hold ten times as many. */
const mostSlugs = 5000;

/** The blog of a database. */
export function createBlog(database: Database): Blog {
  return {
    async list({ topic, search }, input, now) {
      const page = readPageArguments(input.first, input.after);
      if (!page.ok) return page;
      const filter = { topic, words: wordStarts(search), now };
      const { first, after } = page.value;
      const rows = await database.all(listPublished, {
        ...filter,
        afterAt: after?.at ?? null,
        afterId: after?.id ?? null,
        count: first + 1,
      });
      const total = (await database.first(countPublished, filter))?.total ?? 0;
      return ok(toPage(rows, first, total, ({ published_at: at, id }) => ({ at, id })));
    },
    find: async (slug, now) => database.first(findPublished, { slug, now }),
    related: async ({ id, topic }, now) =>
      database.all(listRelated, { id, topic, now, count: relatedCount }),
    publishedSlugs: async (now) => database.all(listPublishedSlugs, { now, count: mostSlugs }),
  };
}
