import type { Builder } from '../../graphql/builder.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { refuse } from '../../graphql/refusal.ts';
import { edited, outlineOf } from './edited-outline.ts';
import type { EditChapter, EditLesson, EditOutline } from './outline.ts';
import { addCourseRemovals } from './removal-schema.ts';
import { mediaRevision } from './seen-media.ts';
import { addShortVideoTypes } from './short-video-schema.ts';
import { addUploadTypes, editorOf } from './uploads/upload-schema.ts';

const admin = { authScopes: { admin: true } } as const;
const size = (listSize: number) => ({ extensions: { listSize } });

/**
 * Lessons, chapters, uploads and short videos as administrators work on them, and the short videos
 * that everybody sees.
 */
export function addContentTypes(builder: Builder): void {
  const Upload = addUploadTypes(builder);
  addShortVideoTypes(builder, Upload);
  const State = builder.enumType('LessonEditState', {
    values: ['DRAFT', 'ANNOUNCED', 'RELEASED'] as const,
  });
  const Course = addOutline(builder, Upload, State);
  addCourseRemovals(builder, Course);
  const LessonInput = builder.inputType('LessonTextsInput', {
    fields: (t) => ({
      title: t.string(),
      slug: t.string(),
      summary: t.string(),
      is_preview: t.boolean(),
    }),
  });
  const ChapterInput = builder.inputType('ChapterTextsInput', {
    fields: (t) => ({ title: t.string(), slug: t.string(), outcome: t.string() }),
  });
  const CourseInput = builder.inputType('CourseTextsInput', {
    fields: (t) => ({ title: t.string(), description: t.string() }),
  });
  const StateInput = builder.inputType('LessonStateInput', {
    fields: (t) => ({
      state: t.field({ type: State }),
      release_on: t.field({
        type: 'Date',
        required: false,
        description: 'Of an announced lesson: it opens on that day by itself when it has a video.',
      }),
      reason: t.string({ required: false, description: 'Needed to take a released lesson back.' }),
    }),
  });

  builder.queryFields((t) => ({
    admin_course: t.field({
      type: Course,
      ...admin,
      description: 'The course with its drafts. Error NOT_FOUND.',
      resolve: async (_root, _args, context) => outlineOf(context),
    }),
    admin_lesson_media: t.field({
      type: addLessonMedia(builder),
      ...admin,
      nullable: true,
      description:
        'How a lesson looks and sounds, whatever its state; null while it has no video. Error NOT_FOUND.',
      args: { id: t.arg.id() },
      resolve: async (_root, { id }, context) => lessonMedia(context, id),
    }),
  }));

  builder.mutationFields((t) => ({
    update_course: t.field({
      type: Course,
      ...admin,
      description: 'Errors NOT_FOUND, CONTENT_INVALID, CONFLICT.',
      args: { revision: t.arg.int(), input: t.arg({ type: CourseInput }) },
      resolve: async (_root, change, context) =>
        edited(context, context.services.content.course.updateCourse(change, editorOf(context))),
    }),
    create_chapter: t.field({
      type: Course,
      ...admin,
      description: 'Errors CONTENT_INVALID with its field.',
      args: { input: t.arg({ type: ChapterInput }) },
      resolve: async (_root, { input }, context) =>
        edited(context, context.services.content.course.createChapter(input, editorOf(context))),
    }),
    update_chapter: t.field({
      type: Course,
      ...admin,
      description: 'Errors NOT_FOUND, CONTENT_INVALID, CONFLICT.',
      args: { id: t.arg.id(), revision: t.arg.int(), input: t.arg({ type: ChapterInput }) },
      resolve: async (_root, change, context) =>
        edited(context, context.services.content.course.updateChapter(change, editorOf(context))),
    }),
    move_chapter: t.field({
      type: Course,
      ...admin,
      args: { id: t.arg.id(), position: t.arg.int({ description: '0 = first.' }) },
      resolve: async (_root, { id, position }, context) =>
        edited(
          context,
          context.services.content.course.moveChapter(id, position, editorOf(context)),
        ),
    }),
    create_lesson: t.field({
      type: Course,
      ...admin,
      description: 'A draft. Errors NOT_FOUND, CONTENT_INVALID.',
      args: { chapter_id: t.arg.id(), input: t.arg({ type: LessonInput }) },
      resolve: async (_root, { chapter_id, input }, context) =>
        edited(
          context,
          context.services.content.course.createLesson(
            chapter_id,
            lessonTexts(input),
            editorOf(context),
          ),
        ),
    }),
    update_lesson: t.field({
      type: Course,
      ...admin,
      description: 'Errors NOT_FOUND, CONTENT_INVALID, CONFLICT.',
      args: { id: t.arg.id(), revision: t.arg.int(), input: t.arg({ type: LessonInput }) },
      resolve: async (_root, { id, revision, input }, context) =>
        edited(
          context,
          context.services.content.course.updateLesson(
            { id, revision, input: lessonTexts(input) },
            editorOf(context),
          ),
        ),
    }),
    move_lesson: t.field({
      type: Course,
      ...admin,
      args: {
        id: t.arg.id(),
        chapter_id: t.arg.id(),
        position: t.arg.int({ description: 'Among the other lessons of the chapter, 0 = first.' }),
      },
      resolve: async (_root, { id, chapter_id, position }, context) =>
        edited(
          context,
          context.services.content.course.moveLesson(
            { lessonId: id, chapterId: chapter_id, position },
            editorOf(context),
          ),
        ),
    }),
    set_lesson_state: t.field({
      type: Course,
      ...admin,
      description:
        'Errors NOT_FOUND, CONFLICT, CONTENT_INVALID (no video yet, a day in the past), REASON_REQUIRED.',
      args: { id: t.arg.id(), revision: t.arg.int(), input: t.arg({ type: StateInput }) },
      resolve: async (_root, { id, revision, input }, context) => {
        const change = {
          id,
          revision,
          state: input.state,
          releaseOn: input.release_on ?? null,
          reason: input.reason ?? '',
        };
        return edited(context, context.services.content.course.setState(change, editorOf(context)));
      },
    }),
  }));
}

function lessonTexts({
  is_preview: isPreview,
  ...texts
}: {
  readonly title: string;
  readonly slug: string;
  readonly summary: string;
  readonly is_preview: boolean;
}) {
  return { ...texts, isPreview };
}

function addAttachment(builder: Builder) {
  return builder.objectRef<EditLesson['attachments'][number]>('AdminAttachment').implement({
    fields: (t) => ({
      file: t.exposeString('file'),
      title: t.exposeString('title'),
      bytes: t.exposeInt('bytes'),
    }),
  });
}

function addOutline(
  builder: Builder,
  Upload: ReturnType<typeof addUploadTypes>,
  State: ReturnType<
    typeof builder.enumType<'LessonEditState', readonly ['DRAFT', 'ANNOUNCED', 'RELEASED']>
  >,
) {
  const Attachment = addAttachment(builder);
  const Lesson = builder.objectRef<EditLesson>('AdminLesson').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      slug: t.exposeString('slug'),
      index: t.exposeInt('index', {
        description: '1, 2, 3 … over the whole course, drafts counted.',
      }),
      title: t.exposeString('title'),
      summary: t.exposeString('summary'),
      duration_seconds: t.exposeInt('durationSeconds'),
      is_preview: t.exposeBoolean('isPreview'),
      state: t.expose('state', { type: State }),
      release_on: t.expose('releaseOn', { type: 'Date', nullable: true }),
      has_video: t.boolean({ resolve: ({ mediaFolder }) => mediaFolder !== null }),
      cue_count: t.exposeInt('cueCount', { description: 'Lines of its captions; 0 = none.' }),
      captions_revision: t.exposeID('captionsRevision'),
      attachments: t.expose('attachments', { type: [Attachment], ...size(3) }),
      revision: t.exposeInt('revision', { description: 'Of its texts and its state.' }),
      media_revision: t.id({
        description: 'Of its video with what stands beside it, and of one on its way.',
        resolve: ({ mediaFolder, upload }) => mediaRevision(mediaFolder, upload),
      }),
      upload: t.expose('upload', {
        type: Upload,
        nullable: true,
        description: 'A video on its way, or one that failed.',
      }),
    }),
  });
  const Chapter = builder.objectRef<EditChapter>('AdminChapter').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      slug: t.exposeString('slug'),
      title: t.exposeString('title'),
      outcome: t.exposeString('outcome'),
      revision: t.exposeInt('revision'),
      lessons: t.expose('lessons', { type: [Lesson], ...size(8) }),
    }),
  });
  return builder.objectRef<EditOutline>('AdminCourse').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      description: t.exposeString('description'),
      version: t.exposeInt('version'),
      revision: t.exposeInt('revision', { description: 'Of title and description.' }),
      chapters: t.expose('chapters', { type: [Chapter], ...size(6) }),
    }),
  });
}

/** Addresses of a lesson's files, for looking at it before it is released. */
interface LessonMediaAddresses {
  readonly video_url: string;
  readonly captions_url: string | null;
  readonly poster_url: string | null;
}

function addLessonMedia(builder: Builder) {
  return builder.objectRef<LessonMediaAddresses>('AdminLessonMedia').implement({
    description: 'Relative, signed, expiring. The video is one plain file.',
    fields: (t) => ({
      video_url: t.exposeString('video_url'),
      captions_url: t.exposeString('captions_url', { nullable: true }),
      poster_url: t.exposeString('poster_url', { nullable: true }),
    }),
  });
}

async function lessonMedia(
  context: RequestContext,
  id: string,
): Promise<LessonMediaAddresses | null> {
  const lesson =
    (await outlineOf(context)).chapters
      .flatMap(({ lessons }) => lessons)
      .find((one) => one.id === id) ?? refuse('NOT_FOUND');
  const files =
    lesson.mediaFolder === null
      ? null
      : await context.services.catalog.plainFiles(
          lesson.mediaFolder,
          context.viewer,
          context.nowMs,
        );
  return files === null
    ? null
    : { video_url: files.videoUrl, captions_url: files.captionsUrl, poster_url: files.posterUrl };
}
