import { toNfc, toOneLine } from '#shared/kernel/unicode-form.ts';
import { countWords } from '#shared/domain/site-content/reading-time.ts';
import type { BlogTopic } from '#shared/domain/site-content/blog-topic.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { type RichText, renderRichText } from '../../rich-text/render-rich-text.ts';

/** What a person writes of a post. */
export interface PostTexts {
  readonly title: string;
  /** Last part of the address: lower-case letters, digits and dashes. */
  readonly slug: string;
  readonly excerpt: string;
  readonly topic: BlogTopic;
  readonly authorName: string;
  readonly markdown: string;
  /** As the upload gave it; null = none. */
  readonly coverName: string | null;
  /** What is to be seen on the cover. */
  readonly coverAlt: string;
}

/** A post that keeps the rules, with what is made of its Markdown. */
export interface ParsedPost extends PostTexts {
  readonly html: string;
  readonly sectionTitles: readonly string[];
  readonly words: number;
}

/** Longest texts, characters. A whole post fits into one request (limits.bodyBytes). */
export const postLengths = {
  title: 120,
  slug: 80,
  excerpt: 240,
  authorName: 80,
  markdown: 30_000,
  coverAlt: 160,
} as const;

const slugForm = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Tidies and checks a post. Refuses with CONTENT_INVALID for every broken field, MARKDOWN_TOO_HARD.
 * A draft may still lack everything but title and address.
 */
export function parsePost(typed: PostTexts): Result<ParsedPost, readonly AppError[]> {
  const texts = {
    ...typed,
    title: line(typed.title),
    slug: typed.slug.trim(),
    excerpt: line(typed.excerpt),
    authorName: line(typed.authorName),
    markdown: toNfc(typed.markdown).trim(),
    coverAlt: line(typed.coverAlt),
  };
  const broken = [
    ...(texts.title === '' || texts.title.length > postLengths.title ? ['title'] : []),
    ...(texts.slug.length > postLengths.slug || !slugForm.test(texts.slug) ? ['slug'] : []),
    ...(texts.excerpt.length > postLengths.excerpt ? ['excerpt'] : []),
    ...(texts.authorName.length > postLengths.authorName ? ['author_name'] : []),
    ...(texts.markdown.length > postLengths.markdown ? ['markdown'] : []),
    ...(texts.coverAlt.length > postLengths.coverAlt ? ['cover_alt'] : []),
  ];
  if (broken.length > 0) return err(broken.map(invalid));
  const rendered = renderPost(texts.markdown);
  if (!rendered.ok) return err([rendered.error]);
  const { html, sections, plainText } = rendered.value;
  return ok({
    ...texts,
    html,
    sectionTitles: sections.map(({ title }) => title),
    words: countWords(plainText),
  });
}

/** What a post still lacks before everybody may read it; none = it is whole. */
export function missingOf(
  post: Pick<ParsedPost, 'excerpt' | 'authorName' | 'html' | 'coverName' | 'coverAlt'>,
): readonly AppError[] {
  const missing = [
    ...(post.excerpt === '' ? ['excerpt'] : []),
    ...(post.authorName === '' ? ['author_name'] : []),
    ...(post.html === '' ? ['markdown'] : []),
    ...(post.coverName !== null && post.coverAlt === '' ? ['cover_alt'] : []),
  ];
  return missing.map(invalid);
}

/** What a post's Markdown would become, as long as it may be. Refuses with MARKDOWN_TOO_HARD. */
export function previewPost(markdown: string): Result<RichText, AppError> {
  return renderPost(markdown.slice(0, postLengths.markdown));
}

function renderPost(markdown: string): Result<RichText, AppError> {
  return renderRichText(markdown, { htmlWithin: 'kept' });
}

function invalid(field: string): AppError {
  return appError('CONTENT_INVALID', { field });
}

/** What a person sees as blanks becomes one; control characters go. */
function line(text: string): string {
  return toOneLine(text);
}
