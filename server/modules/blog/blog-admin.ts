import type { Actor } from '../audit/api.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Tx } from '../../db/port.ts';
import { readPageArguments, toPage } from '../../lists/keyset.ts';
import type { CountedPage, PageRequest } from '../../lists/paging.ts';
import { wordPatterns } from '../../lists/word-patterns.ts';
import { parseReason } from '../admin/api.ts';
import type { Audit } from '../audit/api.ts';
import type { SiteImages } from '../site-images/api.ts';
import type { PostRow } from './blog-store.ts';
import {
  countAdmin,
  deleteOldSlug,
  deletePost,
  type AdminRow,
  findPost,
  findSlugOwner,
  insertOldSlug,
  insertPost,
  listAdmin,
  lockPost,
  type PostState,
  setPublished,
  updatePost,
} from './admin-store.ts';
import { missingOf, parsePost, type PostTexts } from './parse-post.ts';

/**
 * Posts as administrators work on them. Each change is one transaction with its audit line.
 * Refusals: NOT_FOUND, CONTENT_INVALID with every broken field, SLUG_TAKEN (field `slug`), CONFLICT
 * (somebody changed the post since), REASON_REQUIRED.
 */
export interface BlogAdmin {
  /**
   * Newest first, with how many there are in each state. Refuses with BAD_INPUT for a page that is
   * none.
   */
  list(input: AdminListInput, page: PageRequest, now: Date): Promise<Result<AdminPage, AppError>>;
  find(id: string): Promise<PostRow | null>;
  /** A draft. */
  create(texts: PostTexts, editor: Actor): Promise<Written>;
  /** What is published has to stay whole. Its old address still leads to it. */
  update(change: PostChange & { readonly texts: PostTexts }, editor: Actor): Promise<Written>;
  /**
   * Everybody reads it from that moment on, which may lie in the past or in the future. Asked
   * again, it moves.
   */
  publish(change: PostChange & { readonly at: Date }, editor: Actor): Promise<Written>;
  /** A draft again. */
  unpublish(change: PostChange & { readonly reason: string }, editor: Actor): Promise<Written>;
  /** As it was seen. */
  remove(
    seen: PostChange & { readonly reason: string },
    editor: Actor,
  ): Promise<Result<true, readonly AppError[]>>;
}

export interface AdminListInput {
  /** Null = all. */
  readonly state: PostState | null;
  readonly search: string;
}

export type AdminPage = CountedPage<AdminRow> & {
  readonly counts: readonly (readonly [PostState, number])[];
};

/** `revision` is the one the person saw. */
export interface PostChange {
  readonly id: string;
  readonly revision: number;
}

export type Written = Result<PostRow, readonly AppError[]>;

export interface BlogAdminDeps {
  readonly database: Database;
  readonly audit: Audit;
  readonly images: Pick<SiteImages, 'hasCover'>;
}

/** How a post stands at a moment. */
export function stateOf(
  { published_at: publishedAt }: Pick<PostRow, 'published_at'>,
  now: Date,
): PostState {
  if (publishedAt === null) return 'draft';
  return publishedAt > now ? 'scheduled' : 'published';
}

/** The posts of a database. */
export function createBlogAdmin({ database, audit, images }: BlogAdminDeps): BlogAdmin {
  /**
   * Runs a change of a post that is there and that nobody changed since; what it refuses changes
   * nothing.
   */
  async function change<T>(
    { id, revision }: PostChange,
    work: (tx: Tx, before: PostRow) => Promise<Result<T, readonly AppError[]>>,
  ): Promise<Result<T, readonly AppError[]>> {
    return database.transaction(async (tx) => {
      const before = isUuid(id) ? await tx.first(lockPost, { id }) : null;
      if (before === null) return refusal('NOT_FOUND');
      return before.revision === revision ? work(tx, before) : refusal('CONFLICT');
    });
  }

  async function checkPlaces(
    tx: Tx,
    { slug, coverName }: Pick<PostTexts, 'slug' | 'coverName'>,
    id: string | null,
  ): Promise<readonly AppError[]> {
    const owner = await tx.first(findSlugOwner, { slug });
    const isTaken = owner !== null && owner.id !== id;
    const hasCover = coverName === null || (await images.hasCover(tx, coverName));
    return [
      ...(isTaken ? [appError('SLUG_TAKEN', { field: 'slug' })] : []),
      ...(hasCover ? [] : [appError('CONTENT_INVALID', { field: 'cover_name' })]),
    ];
  }

  async function record(
    tx: Tx,
    { actorId, now }: Actor,
    entry: {
      readonly action: string;
      readonly id: string;
      readonly before: object | null;
      readonly after: object | null;
      readonly reason?: string;
    },
  ): Promise<void> {
    const { action, id, before, after, reason = null } = entry;
    await audit.record(tx, {
      actorId,
      action,
      subjectKind: 'blog_post',
      subjectId: id,
      before,
      after,
      reason,
      at: now,
    });
  }

  return {
    async list({ state, search }, input, now) {
      const page = readPageArguments(input.first, input.after);
      if (!page.ok) return page;
      const { first, after } = page.value;
      const filter = { words: wordPatterns(search), now };
      const rows = await database.all(listAdmin, {
        ...filter,
        state,
        afterAt: after?.at ?? null,
        afterId: after?.id ?? null,
        count: first + 1,
      });
      const counts = (await database.all(countAdmin, filter)).map(
        (row) => [row.state, row.total] as const,
      );
      const total = counts
        .filter(([of]) => state === null || of === state)
        .reduce((sum, [, count]) => sum + count, 0);
      return ok({ ...toPage(rows, first, total, ({ listed_at: at, id }) => ({ at, id })), counts });
    },

    find: async (id) => (isUuid(id) ? database.first(findPost, { id }) : null),

    async create(texts, editor) {
      const parsed = parsePost(texts);
      if (!parsed.ok) return parsed;
      return database.transaction(async (tx): Promise<Written> => {
        const broken = await checkPlaces(tx, parsed.value, null);
        if (broken.length > 0) return err(broken);
        const made = await tx.first(insertPost, { ...parsed.value, now: editor.now });
        if (made === null) return err([appError('SLUG_TAKEN', { field: 'slug' })]);
        await record(tx, editor, {
          action: 'blog_post.create',
          id: made.id,
          before: null,
          after: factsOf(made),
        });
        return ok(made);
      });
    },

    update: async ({ id, revision, texts }, editor) =>
      change({ id, revision }, async (tx, before) => {
        const parsed = parsePost(texts);
        if (!parsed.ok) return parsed;
        const missing = before.published_at === null ? [] : missingOf(parsed.value);
        const broken = [...missing, ...(await checkPlaces(tx, parsed.value, id))];
        if (broken.length > 0) return err(broken);
        if (parsed.value.slug !== before.slug) {
          await tx.run(deleteOldSlug, { slug: parsed.value.slug });
          if (stateOf(before, editor.now) === 'published')
            await tx.run(insertOldSlug, { slug: before.slug, postId: id });
        }
        const made = await tx.first(updatePost, { ...parsed.value, id, now: editor.now });
        if (made === null) return refusal('NOT_FOUND');
        await record(tx, editor, {
          action: 'blog_post.update',
          id,
          before: factsOf(before),
          after: factsOf(made),
        });
        return ok(made);
      }),

    publish: async ({ id, revision, at }, editor) =>
      change({ id, revision }, async (tx, before) => {
        const missing = missingOf({
          excerpt: before.excerpt,
          authorName: before.author_name,
          html: before.html,
          coverName: before.cover_name,
          coverAlt: before.cover_alt,
        });
        if (missing.length > 0) return err(missing);
        const made = await tx.first(setPublished, { id, publishedAt: at });
        if (made === null) return refusal('NOT_FOUND');
        const action = at > editor.now ? 'blog_post.schedule' : 'blog_post.publish';
        await record(tx, editor, {
          action,
          id,
          before: { published_at: before.published_at },
          after: { title: made.title, published_at: made.published_at },
        });
        return ok(made);
      }),

    unpublish: async ({ id, revision, reason: typed }, editor) =>
      change({ id, revision }, async (tx, before) => {
        const reason = parseReason(typed);
        if (!reason.ok) return err([reason.error]);
        const made = await tx.first(setPublished, { id, publishedAt: null });
        if (made === null) return refusal('NOT_FOUND');
        await record(tx, editor, {
          action: 'blog_post.unpublish',
          id,
          before: { title: before.title, published_at: before.published_at },
          after: { published_at: null },
          reason: reason.value,
        });
        return ok(made);
      }),

    remove: async ({ id, revision, reason: typed }, editor) =>
      change<true>({ id, revision }, async (tx, before) => {
        const reason = parseReason(typed);
        if (!reason.ok) return err([reason.error]);
        await tx.run(deletePost, { id });
        // The whole text, so that what was deleted by mistake can be written again.
        await record(tx, editor, {
          action: 'blog_post.delete',
          id,
          before: { ...factsOf(before), markdown: before.markdown },
          after: null,
          reason: reason.value,
        });
        return ok(true);
      }),
  };
}

/** What the audit tells of a post. */
function factsOf(row: PostRow): object {
  return {
    title: row.title,
    slug: row.slug,
    topic: row.topic,
    author_name: row.author_name,
    excerpt: row.excerpt,
    words: row.words,
    cover_name: row.cover_name,
    published_at: row.published_at,
  };
}

function refusal(code: 'NOT_FOUND' | 'CONFLICT'): Result<never, readonly AppError[]> {
  return err([appError(code)]);
}
