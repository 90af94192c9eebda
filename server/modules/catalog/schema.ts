import type { Builder } from '../../graphql/builder.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import type {
  AttachmentFile,
  ChapterEntry,
  CourseSnapshot,
  Cue,
  LessonEntry,
  Marker,
} from './course-snapshot.ts';
import { addPackageTypes } from './package-schema.ts';
import { lessonAccess, mayWatch } from './policy.ts';
import type { PlaybackAddresses } from './service.ts';

/** Usual sizes of lists, for the cost of a query. */
const size = (listSize: number) => ({ extensions: { listSize } });

/** The course, its lessons and how to play them. */
export function addCatalogTypes(builder: Builder): void {
  const Lesson = addLesson(builder);
  const Chapter = builder.objectRef<ChapterEntry>('Chapter').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      slug: t.exposeString('slug'),
      index: t.exposeInt('index', { description: '1, 2, 3 …' }),
      title: t.exposeString('title'),
      outcome: t.exposeString('outcome'),
      lessons: t.expose('lessons', { type: [Lesson], ...size(8) }),
    }),
  });
  const Course = builder.objectRef<CourseSnapshot>('Course').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      slug: t.exposeString('slug'),
      title: t.exposeString('title'),
      description: t.exposeString('description'),
      version: t.exposeInt('version', { description: 'Grows with every change of the structure.' }),
      chapters: t.expose('chapters', { type: [Chapter], ...size(6) }),
    }),
  });
  const Playback = addPlayback(builder);
  addPackageTypes(builder);

  builder.queryFields((t) => ({
    course: t.field({
      type: Course,
      description:
        'The course with its chapters and lessons in order, the same for everybody but `access`.',
      resolve: async (_root, _args, { services, nowMs }) =>
        valueOrRefuse(await services.catalog.course(nowMs)),
    }),
    lesson: t.field({
      type: Lesson,
      description: 'One lesson. Error LESSON_UNKNOWN.',
      args: { slug: t.arg.string() },
      resolve: async (_root, { slug }, { services, nowMs }) =>
        valueOrRefuse(await services.catalog.lesson(slug, nowMs)),
    }),
    playback: t.field({
      type: Playback,
      description:
        'Signed addresses to play a lesson. Errors LESSON_UNKNOWN, LESSON_NOT_RELEASED, LESSON_NOT_OWNED, UNAUTHENTICATED, MEDIA_NOT_FOUND.',
      args: { lesson_slug: t.arg.string() },
      resolve: async (_root, { lesson_slug }, { services, viewer, nowMs }) =>
        valueOrRefuse(await services.catalog.playback(lesson_slug, viewer, nowMs)),
    }),
  }));
}

function addLesson(builder: Builder) {
  const LessonReleaseState = builder.enumType('LessonReleaseState', {
    values: ['RELEASED', 'ANNOUNCED'] as const,
  });
  const LessonAccess = builder.enumType('LessonAccess', {
    description: 'What the asking person may do with a lesson.',
    values: ['FULL', 'PREVIEW', 'LOCKED', 'ANNOUNCED'] as const,
  });
  const MarkerType = builder.objectRef<Marker>('Marker').implement({
    fields: (t) => ({
      start_seconds: t.exposeInt('start_seconds'),
      title: t.exposeString('title'),
    }),
  });
  const CueType = builder.objectRef<Cue>('Cue').implement({
    fields: (t) => ({
      start_seconds: t.exposeFloat('start_seconds'),
      end_seconds: t.exposeFloat('end_seconds'),
      text: t.exposeString('text'),
    }),
  });
  const Attachment = addAttachment(builder);
  return builder.objectRef<LessonEntry>('Lesson').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      slug: t.exposeString('slug'),
      index: t.exposeInt('index', { description: '1, 2, 3 … over the whole course.' }),
      title: t.exposeString('title'),
      summary: t.exposeString('summary'),
      duration_seconds: t.exposeInt('durationSeconds', {
        description: 'Whole seconds, rounded up.',
      }),
      is_preview: t.exposeBoolean('isPreview'),
      state: t.field({
        type: LessonReleaseState,
        resolve: (lesson) => (lesson.isReleased ? 'RELEASED' : 'ANNOUNCED'),
      }),
      release_on: t.expose('releaseOn', {
        type: 'Date',
        nullable: true,
        description: 'Day of release when announced with one.',
      }),
      access: t.field({
        type: LessonAccess,
        resolve: (lesson, _args, { viewer }) => lessonAccess(lesson, viewer),
      }),
      chapter_index: t.exposeInt('chapterIndex'),
      markers: t.expose('markers', { type: [MarkerType], ...size(5) }),
      transcript: t.field({
        type: [CueType],
        ...size(30),
        description: 'Empty when the lesson has none, or when `access` is not FULL or PREVIEW.',
        resolve: (lesson, _args, { viewer }) =>
          mayWatch(lesson, viewer).ok ? lesson.transcript : [],
      }),
      attachments: t.field({
        type: [Attachment],
        ...size(3),
        description: 'Empty when `access` is not FULL or PREVIEW.',
        resolve: (lesson, _args, { viewer }) =>
          mayWatch(lesson, viewer).ok ? lesson.attachments.map((file) => ({ lesson, file })) : [],
      }),
    }),
  });
}

function addAttachment(builder: Builder) {
  return builder
    .objectRef<{ readonly lesson: LessonEntry; readonly file: AttachmentFile }>('Attachment')
    .implement({
      fields: (t) => ({
        title: t.string({ resolve: ({ file }) => file.title }),
        url: t.string({
          description: 'Relative, signed.',
          resolve: ({ lesson, file }, _args, { services, viewer, nowMs }) =>
            services.catalog.fileUrl(lesson, file.file, viewer, nowMs),
        }),
        bytes: t.int({ resolve: ({ file }) => file.bytes }),
      }),
    });
}

function addPlayback(builder: Builder) {
  return builder.objectRef<PlaybackAddresses>('Playback').implement({
    description: 'Relative, signed, expiring addresses below /media/.',
    fields: (t) => ({
      lesson_id: t.exposeID('lesson_id', {
        description:
          'So that a device that keeps the answer finds what it keeps of the lesson, whatever its ' +
          'media are called by then.',
      }),
      hls_url: t.exposeString('hls_url'),
      captions_url: t.exposeString('captions_url', { nullable: true }),
      thumbnails_url: t.exposeString('thumbnails_url', { nullable: true }),
      poster_url: t.exposeString('poster_url', { nullable: true }),
      expires_at: t.expose('expires_at', { type: 'DateTime' }),
    }),
  });
}
