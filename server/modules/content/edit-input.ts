import { toOneLine } from '#shared/kernel/unicode-form.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';

/** What a person may write of a lesson. */
export interface LessonTexts {
  readonly title: string;
  readonly slug: string;
  readonly summary: string;
  readonly isPreview: boolean;
}

/** What a person may write of a chapter; `outcome` is what the learner has in hand after it. */
export interface ChapterTexts {
  readonly title: string;
  readonly slug: string;
  readonly outcome: string;
}

/** What a person may write of the course itself. */
export interface CourseTexts {
  readonly title: string;
  readonly description: string;
}

const slugForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const slugLength = 80;
const titleLength = 120;
const summaryLength = 500;

/** Trimmed, NFC, and of the right length; every broken field is named, with CONTENT_INVALID. */
export function parseLessonTexts(input: LessonTexts): Result<LessonTexts, readonly AppError[]> {
  const texts = {
    ...input,
    title: tidy(input.title),
    slug: input.slug.trim(),
    summary: tidy(input.summary),
  };
  const broken = [
    ...brokenTexts(texts),
    ...(texts.summary.length > summaryLength ? ['summary'] : []),
  ];
  return broken.length === 0 ? ok(texts) : err(broken.map(invalid));
}

/** As `parseLessonTexts`. */
export function parseChapterTexts(input: ChapterTexts): Result<ChapterTexts, readonly AppError[]> {
  const texts = { title: tidy(input.title), slug: input.slug.trim(), outcome: tidy(input.outcome) };
  const broken = [
    ...brokenTexts(texts),
    ...(texts.outcome.length > summaryLength ? ['outcome'] : []),
  ];
  return broken.length === 0 ? ok(texts) : err(broken.map(invalid));
}

/**
 * As `parseLessonTexts`. Whoever searches for the course reads the description: it may not be
 * empty.
 */
export function parseCourseTexts(input: CourseTexts): Result<CourseTexts, readonly AppError[]> {
  const texts = { title: tidy(input.title), description: tidy(input.description) };
  const isDescription = texts.description !== '' && texts.description.length <= summaryLength;
  const broken = [
    ...(isTitle(texts.title) ? [] : ['title']),
    ...(isDescription ? [] : ['description']),
  ];
  return broken.length === 0 ? ok(texts) : err(broken.map(invalid));
}

/** A short text on one line: a title. Refuses with CONTENT_INVALID. */
export function parseTitle(typed: string, field = 'title'): Result<string, AppError> {
  const title = tidy(typed);
  return isTitle(title) ? ok(title) : err(invalid(field));
}

function isTitle(title: string): boolean {
  return title !== '' && title.length <= titleLength;
}

function brokenTexts({
  title,
  slug,
}: {
  readonly title: string;
  readonly slug: string;
}): readonly string[] {
  const isSlug = slug.length <= slugLength && slugForm.test(slug);
  return [...(isTitle(title) ? [] : ['title']), ...(isSlug ? [] : ['slug'])];
}

function invalid(field: string): AppError {
  return appError('CONTENT_INVALID', { field });
}

/** What a person sees as blanks becomes one; control characters go. */
function tidy(text: string): string {
  return toOneLine(text);
}
