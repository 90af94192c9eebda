import type { ApolloClient } from '@apollo/client';
import { findHits } from '#shared/search/find-hits.ts';
import { prepareLesson } from '#shared/search/find-lessons.ts';
import { prepareNote } from '#shared/search/find-notes.ts';
import type { SearchHit, SearchRequest } from '#shared/search/search.ts';
import { CourseOutlineDocument } from '../../graphql/generated/graphql.ts';
import { lessonsOf } from '../../lib/lessons/course-outline.ts';
import type { NotesPort } from '../../platform/port.ts';

/**
 * Titles and own notes that this page or this device knows without the server, by the same rules as
 * everywhere.
 */
export async function findKnownHere(
  { client, notes }: { readonly client: ApolloClient; readonly notes: Pick<NotesPort, 'list'> },
  request: SearchRequest,
): Promise<readonly SearchHit[]> {
  const [known, own] = await Promise.all([
    // Not known is no error here: the palette says that it needs the network.
    client.query({ query: CourseOutlineDocument, fetchPolicy: 'cache-first' }).catch(() => null),
    notes.list(),
  ]);
  const course = known?.data?.course;
  const lessons =
    course === undefined
      ? []
      : lessonsOf(course).map(({ id, slug, index, title }) => ({
          id,
          slug,
          index,
          title,
          summary: '',
        }));
  return findHits(
    {
      lessons: lessons.map(prepareLesson),
      lessonOf: (id) => lessons.find((lesson) => lesson.id === id),
      notes: own.ok ? own.value.map(prepareNote) : [],
      captions: null,
    },
    request,
  );
}
