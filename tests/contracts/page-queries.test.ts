import { describe, expect, it } from 'vitest';
import { pageQueries } from '#main/offline/prefetch/generated/page-queries.ts';
import { isOfOffice } from '#shared/api/kept-answers.ts';
import * as pageTexts from '#renderer/graphql/generated/texts.ts';

const texts: readonly { readonly name: string; readonly text: string }[] = Object.values(pageTexts);
const queries = texts.filter(({ text }) => text.startsWith('query'));
// The back office is no part of the desktop.
const ofLearners = queries.filter(({ name }) => !isOfOffice(name));
const inPrefetch = new Map(pageQueries.map((query) => [query.name, query]));

describe('the queries that the desktop asks in advance', () => {
  it('are the very texts that the page sends: another blank would be another kept answer', () => {
    expect(pageQueries.map(({ name, text }) => ({ name, text }))).toEqual(
      pageQueries.map(({ name }) => queries.find((query) => query.name === name)),
    );
  });

  it('are all that need no variable, so that a new screen opens offline by having its query', () => {
    const needNothing = ofLearners
      .filter(({ text }) => !/\$\w+: [^,)=]+!(?! =)/.test(text))
      .map(({ name }) => name);
    expect(needNothing).toContain('CourseOutline');
    expect(needNothing.filter((name) => inPrefetch.get(name)?.slugVariable !== null)).toEqual([]);
  });

  it('are none of the back office', () =>
    expect([...inPrefetch.keys()].filter(isOfOffice)).toEqual([]));

  it('are those of a lesson by its slug, under the variable that the page uses', () => {
    expect([
      inPrefetch.get('StudyLesson')?.slugVariable,
      inPrefetch.get('StudyPlayback')?.slugVariable,
    ]).toEqual(['slug', 'lesson_slug']);
    for (const { text, slugVariable } of pageQueries)
      if (slugVariable !== null) expect(text).toContain(`$${slugVariable}: String!`);
  });
});
