import type { AppError } from '#shared/errors/error-code.ts';
import type {
  AdminBlogPostPartsFragment,
  BlogPostInput,
  BlogTopic,
} from '#renderer/graphql/generated/graphql.ts';
import { readClock } from '#renderer/lib/time/read-clock.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { adminBlogTexts, t } from './copy.ts';

/** Longest texts of a post, characters (server/modules/blog/parse-post.ts). */
export const postLengths = {
  title: 120,
  slug: 80,
  excerpt: 240,
  author: 80,
  markdown: 30_000,
  coverAlt: 160,
} as const;

/** A post as it is typed. */
export interface PostForm {
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string;
  readonly topic: BlogTopic;
  readonly author_name: string;
  readonly markdown: string;
  readonly cover_name: string | null;
  readonly cover_alt: string;
}

/** Under which what is typed of a post and not saved is kept. */
export function draftOf(id: string): string {
  return `post:${id}`;
}

/** A post with nothing in it. */
export const emptyPost: PostForm = {
  title: '',
  slug: '',
  excerpt: '',
  topic: 'CONTENT',
  author_name: '',
  markdown: '',
  cover_name: null,
  cover_alt: '',
};

/** The fields of a post that are written, not chosen. */
export const postWords = {
  title: t('abl.field.title'),
  excerpt: t('abl.field.excerpt'),
  author_name: t('abl.field.author'),
  markdown: t('abl.field.markdown'),
  cover_alt: t('abl.cover.alt'),
} as const;

export const topics: readonly BlogTopic[] = ['CONTENT', 'VIDEO', 'SELLING', 'LEARNERS'];

/** The form of a post that is there. */
export function formOf({
  title,
  slug,
  excerpt,
  topic,
  author_name,
  markdown,
  cover_name,
  cover_alt,
}: AdminBlogPostPartsFragment): PostForm {
  return { title, slug, excerpt, topic, author_name, markdown, cover_name, cover_alt };
}

/** What the server is sent. */
export function inputOf({
  title,
  slug,
  excerpt,
  topic,
  author_name,
  markdown,
  cover_name,
  cover_alt,
}: PostForm): BlogPostInput {
  return { title, slug, excerpt, topic, author_name, markdown, cover_name, cover_alt };
}

/** What to say below a field, or of the whole post; undefined when it is another field's. */
export function wrongText(error: AppError | null, field: string | undefined): string | undefined {
  if (error === null || error.field !== field) return undefined;
  const key = `abl.wrong.${field ?? ''}`;
  return error.code === 'CONTENT_INVALID' && isText(key) ? t(key) : errorText(error);
}

type Wrong = Extract<keyof typeof adminBlogTexts, `abl.wrong.${string}`>;

function isText(key: string): key is Wrong {
  return Object.hasOwn(adminBlogTexts, key);
}

/**
 * A text put into another one in the place of what is selected there, as a paragraph of its own.
 */
export function insertParagraph(
  text: string,
  [from, to]: readonly [number, number],
  paragraph: string,
): string {
  const before = text.slice(0, from).trimEnd();
  const after = text.slice(to).trimStart();
  return [before, paragraph, after].filter((part) => part !== '').join('\n\n');
}

/** Whether a day is given, `2026-11-24`. */
function isDay(day: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day);
}

/**
 * A day `2026-11-24` and a time `20:00`, as people write it, in Vietnam as a moment; null when they
 * are none.
 */
export function momentOf(day: string, time: string): Date | null {
  const clock = readClock(time);
  if (!isDay(day) || clock === null) return null;
  const moment = new Date(`${day}T${clock}:00+07:00`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
