import type { SearchHit } from '#shared/search/search.ts';
import type { Builder } from '../../graphql/builder.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import type { LessonEntry } from '../catalog/api.ts';
import type { LessonTexts, SearchTexts } from './service.ts';

/** Usual sizes of lists, for the cost of a query. */
const size = (listSize: number) => ({ extensions: { listSize } });

/** The queries `search` and `search_texts`. */
export function addSearchTypes(builder: Builder): void {
  const Answer = addSearchAnswer(builder);
  const Texts = addSearchTexts(builder);
  builder.queryFields((t) => ({
    search: t.field({
      type: Answer,
      description:
        'Lessons, captions of lessons that the person may watch, and their own notes; accents are optional. Errors BAD_INPUT, RATE_LIMITED.',
      args: {
        text: t.arg.string({ description: 'At most 100 characters.' }),
        limit: t.arg.int({ description: '1 to 50.' }),
      },
      resolve: async (_root, request, { services, viewer, nowMs }) =>
        valueOrRefuse(await services.search.find(request, viewer, nowMs)),
    }),
    search_texts: t.field({
      type: Texts,
      description: 'What a device keeps to search without a network, a page at a time.',
      args: {
        known: t.arg.string({
          required: false,
          description: 'The version that the device has whole.',
        }),
        after: t.arg.int({ description: '0 at first, then `next` of the page before.' }),
      },
      resolve: async (_root, { known, after }, { services, viewer, nowMs }) =>
        valueOrRefuse(await services.search.texts({ known: known ?? null, after }, viewer, nowMs)),
    }),
  }));
}

function addSearchAnswer(builder: Builder) {
  const Kind = builder.enumType('SearchHitKind', {
    values: ['LESSON', 'CAPTION', 'NOTE'] as const,
  });
  const kinds = { lesson: 'LESSON', caption: 'CAPTION', note: 'NOTE' } as const;
  const Hit = builder.objectRef<SearchHit>('SearchHit').implement({
    fields: (t) => ({
      kind: t.field({ type: Kind, resolve: (hit) => kinds[hit.kind] }),
      lesson_id: t.exposeID('lessonId'),
      lesson_slug: t.exposeString('lessonSlug'),
      lesson_index: t.exposeInt('lessonIndex'),
      lesson_title: t.exposeString('lessonTitle'),
      seconds: t.exposeFloat('seconds', {
        nullable: true,
        description: 'Where in the lesson; null = the lesson as a whole.',
      }),
      text: t.exposeString('text', {
        description: 'What was found, shortened around the first match.',
      }),
      marks: t.field({
        type: t.listRef(t.listRef('Int')),
        description:
          'Matched parts of `text`: half-open pairs in UTF-16 code units, sorted, disjoint.',
        resolve: (hit) => hit.marks.map(([start, end]) => [start, end]),
      }),
      note_id: t.exposeID('noteId', { nullable: true }),
    }),
  });
  return builder.objectRef<readonly SearchHit[]>('SearchAnswer').implement({
    fields: (t) => ({
      hits: t.field({
        type: [Hit],
        ...size(50),
        description: 'Best first.',
        resolve: (hits) => hits,
      }),
    }),
  });
}

function addSearchTexts(builder: Builder) {
  const Cue = builder.objectRef<LessonEntry['transcript'][number]>('SearchCue').implement({
    fields: (t) => ({
      start_seconds: t.exposeFloat('start_seconds'),
      text: t.exposeString('text'),
    }),
  });
  const Lesson = builder.objectRef<LessonTexts>('SearchLesson').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ lesson }) => lesson.id }),
      slug: t.string({ resolve: ({ lesson }) => lesson.slug }),
      index: t.int({ resolve: ({ lesson }) => lesson.index }),
      title: t.string({ resolve: ({ lesson }) => lesson.title }),
      summary: t.string({ resolve: ({ lesson }) => lesson.summary }),
      transcript: t.expose('transcript', {
        type: [Cue],
        ...size(30),
        description: 'Empty when the person may not watch the lesson.',
      }),
    }),
  });
  return builder.objectRef<SearchTexts>('SearchTexts').implement({
    fields: (t) => ({
      version: t.exposeString('version', {
        description:
          'Changes with the course and with what the person may watch; equal to `known`: nothing is new.',
      }),
      lessons: t.expose('lessons', { type: [Lesson], ...size(40) }),
      next: t.exposeInt('next', {
        nullable: true,
        description: '`after` of the next page; null = this was the last one.',
      }),
    }),
  });
}
