import type { Page } from 'playwright/test';

/** What the server says to a query that the client's page sends itself: the envelope's `data`. */
export async function ask(page: Page, query: string): Promise<unknown> {
  return page.evaluate(async (text) => {
    const operationName = /^query (\w+)/.exec(text)?.[1] ?? '';
    const answer = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ operationName, query: text, variables: {} }),
    });
    return ((await answer.json()) as { data: unknown }).data; // our own server's envelope
  }, query);
}

/** A lesson's id by its slug; empty when there is none. */
export async function lessonIdOf(page: Page, slug: string): Promise<string> {
  const { course } = (await ask(
    page,
    'query T { course { chapters { lessons { id slug } } } }',
    // the schema says so
  )) as { course: { chapters: { lessons: { id: string; slug: string }[] }[] } };
  return (
    course.chapters.flatMap((chapter) => chapter.lessons).find((lesson) => lesson.slug === slug)
      ?.id ?? ''
  );
}

/** The address of a lesson's playlist. */
export async function masterOf(page: Page, slug: string): Promise<string> {
  const { playback } = (await ask(
    page,
    `query T { playback(lesson_slug: "${slug}") { hls_url } }`,
  )) as { playback: { hls_url: string } }; // the schema says so
  return playback.hls_url;
}
