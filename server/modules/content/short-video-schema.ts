import type { Builder } from '../../graphql/builder.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import { seenRevision } from '../../graphql/types/seen-revision.ts';
import { mediaRevision, openUploadOf } from './seen-media.ts';
import type { ShortVideoRow } from './short-video-store.ts';
import { type addUploadTypes, editorOf } from './uploads/upload-schema.ts';
import type { UploadRow } from './uploads/upload-store.ts';

const admin = { authScopes: { admin: true } } as const;

/** A short video as everybody sees it. */
interface ShownVideo {
  readonly id: string;
  readonly title: string;
  readonly durationSeconds: number;
  readonly videoUrl: string;
  readonly posterUrl: string | null;
  readonly captionsUrl: string | null;
  readonly lesson: { readonly slug: string; readonly title: string } | null;
}

/** Short videos: those that are published for everybody, all of them for administrators. */
export function addShortVideoTypes(
  builder: Builder,
  Upload: ReturnType<typeof addUploadTypes>,
): void {
  const Lesson = builder
    .objectRef<NonNullable<ShownVideo['lesson']>>('ShortVideoLesson')
    .implement({
      fields: (t) => ({ slug: t.exposeString('slug'), title: t.exposeString('title') }),
    });
  const Shown = builder.objectRef<ShownVideo>('ShortVideo').implement({
    description: 'An upright video of a minute or less. Addresses are relative, signed and expire.',
    fields: (t) => ({
      id: t.exposeID('id'),
      title: t.exposeString('title'),
      duration_seconds: t.exposeInt('durationSeconds'),
      video_url: t.exposeString('videoUrl', { description: 'One plain file.' }),
      poster_url: t.exposeString('posterUrl', { nullable: true }),
      captions_url: t.exposeString('captionsUrl', { nullable: true }),
      lesson: t.expose('lesson', {
        type: Lesson,
        nullable: true,
        description: 'The whole lesson that it comes from.',
      }),
    }),
  });
  const Edited = builder
    .objectRef<{ readonly row: ShortVideoRow; readonly upload: UploadRow | null }>(
      'AdminShortVideo',
    )
    .implement({
      fields: (t) => ({
        id: t.id({ resolve: ({ row }) => row.id }),
        position: t.int({ description: '1, 2, 3 …', resolve: ({ row }) => row.position }),
        title: t.string({ resolve: ({ row }) => row.title }),
        lesson_id: t.id({ nullable: true, resolve: ({ row }) => row.lesson_id }),
        duration_seconds: t.int({ nullable: true, resolve: ({ row }) => row.duration_seconds }),
        has_video: t.boolean({ resolve: ({ row }) => row.media_folder !== null }),
        is_published: t.boolean({ resolve: ({ row }) => row.is_published }),
        revision: t.int({ resolve: ({ row }) => row.revision }),
        media_revision: t.id({
          resolve: ({ row, upload }) => mediaRevision(row.media_folder, upload),
        }),
        upload: t.field({ type: Upload, nullable: true, resolve: ({ upload }) => upload }),
        video_url: t.string({
          nullable: true,
          resolve: async ({ row }, _args, { services, viewer, nowMs }) =>
            row.media_folder === null
              ? null
              : ((await services.catalog.plainFiles(row.media_folder, viewer, nowMs))?.videoUrl ??
                null),
        }),
      }),
    });
  const Input = builder.inputType('ShortVideoInput', {
    fields: (t) => ({
      title: t.string(),
      lesson_id: t.id({ required: false }),
      is_published: t.boolean(),
    }),
  });

  builder.queryFields((t) => ({
    short_videos: t.field({
      type: [Shown],
      extensions: { listSize: 10 },
      description: 'Those that are published, in their order. For guests too.',
      resolve: async (_root, _args, { services, viewer, nowMs }) => {
        const course = await services.catalog.course(nowMs);
        const shown = (await services.content.shortVideos.all()).filter((row) => row.is_published);
        const videos = await Promise.all(
          shown.map(async (row): Promise<readonly ShownVideo[]> => {
            const files =
              row.media_folder === null
                ? null
                : await services.catalog.plainFiles(row.media_folder, viewer, nowMs);
            const lesson =
              course.ok && row.lesson_id !== null
                ? course.value.lessonById.get(row.lesson_id)
                : undefined;
            if (files === null || row.duration_seconds === null) return [];
            return [
              {
                id: row.id,
                title: row.title,
                durationSeconds: row.duration_seconds,
                ...files,
                lesson: lesson === undefined ? null : { slug: lesson.slug, title: lesson.title },
              },
            ];
          }),
        );
        return videos.flat();
      },
    }),
    admin_short_videos: t.field({
      type: [Edited],
      ...admin,
      extensions: { listSize: 20 },
      resolve: async (_root, _args, { services }) => {
        const uploads = await services.content.newestUploads();
        return (await services.content.shortVideos.all()).map((row) => ({
          row,
          upload: openUploadOf(uploads, { shortVideoId: row.id }),
        }));
      },
    }),
  }));

  builder.mutationFields((t) => ({
    create_short_video: t.boolean({
      ...admin,
      description: 'Not published yet. Errors CONTENT_INVALID, CONFLICT (too many).',
      args: { title: t.arg.string(), lesson_id: t.arg.id({ required: false }) },
      resolve: async (_root, { title, lesson_id }, context) =>
        valueOrRefuse(
          await context.services.content.shortVideos.create(
            { title, lessonId: lesson_id ?? null },
            editorOf(context),
          ),
        ),
    }),
    update_short_video: t.boolean({
      ...admin,
      description: 'Errors NOT_FOUND, CONTENT_INVALID, CONFLICT.',
      args: { id: t.arg.id(), revision: t.arg.int(), input: t.arg({ type: Input }) },
      resolve: async (_root, { id, revision, input }, context) => {
        const texts = {
          title: input.title,
          lessonId: input.lesson_id ?? null,
          isPublished: input.is_published,
        };
        return valueOrRefuse(
          await context.services.content.shortVideos.update(
            { id, revision, input: texts },
            editorOf(context),
          ),
        );
      },
    }),
    move_short_video: t.boolean({
      ...admin,
      args: { id: t.arg.id(), position: t.arg.int({ description: '0 = first.' }) },
      resolve: async (_root, { id, position }, context) =>
        valueOrRefuse(
          await context.services.content.shortVideos.move(id, position, editorOf(context)),
        ),
    }),
  }));
  addRemoval(builder);
}

function addRemoval(builder: Builder): void {
  builder.mutationField('delete_short_video', (t) =>
    t.boolean({
      ...admin,
      description: 'Errors NOT_FOUND, CONFLICT, REASON_REQUIRED.',
      args: {
        id: t.arg.id(),
        revision: t.arg.int(),
        media_revision: t.arg.id({ description: seenRevision }),
        reason: t.arg.string(),
      },
      resolve: async (_root, { media_revision: mediaRevisionSeen, ...change }, context) =>
        valueOrRefuse(
          await context.services.content.shortVideos.remove(
            { ...change, mediaRevision: mediaRevisionSeen },
            editorOf(context),
          ),
        ),
    }),
  );
}
