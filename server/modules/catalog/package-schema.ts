import type { Builder } from '../../graphql/builder.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import { pieceBytes } from '../../media/media-index.ts';
import type { PackageFile } from './media-packages.ts';
import type { LessonPackage, LessonPackageSize } from './lesson-packages.ts';

/** Usual sizes of lists, for the cost of a query. */
const size = (listSize: number) => ({ extensions: { listSize } });

/** What devices fetch to keep lessons. */
export function addPackageTypes(builder: Builder): void {
  const LessonPackageType = addLessonPackage(builder);
  const LessonPackageSizeType = addLessonPackageSize(builder);
  builder.queryFields((t) => ({
    lesson_package: t.field({
      type: LessonPackageType,
      description:
        'Every file of a lesson with its hashes. Errors LESSON_UNKNOWN, LESSON_NOT_RELEASED, LESSON_NOT_OWNED, UNAUTHENTICATED, MEDIA_NOT_FOUND.',
      args: { lesson_id: t.arg.id() },
      resolve: async (_root, { lesson_id }, { services, viewer, nowMs }) =>
        valueOrRefuse(await services.lessonPackages.describe(lesson_id, viewer, nowMs)),
    }),
    lesson_package_sizes: t.field({
      type: [LessonPackageSizeType],
      ...size(60),
      description:
        'What lessons would take, at most 1000 of them, in the order asked for; those that may not be watched or have no video are left out. Error BAD_INPUT.',
      args: { lesson_ids: t.arg.idList() },
      resolve: async (_root, { lesson_ids }, { services, viewer, nowMs }) =>
        valueOrRefuse(await services.lessonPackages.measure(lesson_ids, viewer, nowMs)),
    }),
  }));
}

function addLessonPackage(builder: Builder) {
  const PackageFileType = builder.objectRef<PackageFile>('PackageFile').implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      bytes: t.exposeFloat('bytes'),
      sha256: t.exposeString('sha256', { description: 'Hexadecimal.' }),
      piece_bytes: t.int({ resolve: () => pieceBytes }),
      pieces: t.exposeStringList('pieces', {
        ...size(50),
        description:
          'SHA-256 of each `piece_bytes` of the file, in order; the last piece may be shorter.',
      }),
      height: t.exposeInt('height', {
        nullable: true,
        description: 'Of the rendition that the file belongs to; null beside the video.',
      }),
    }),
  });
  return builder.objectRef<LessonPackage>('LessonPackage').implement({
    description: 'What a device fetches to keep a lesson.',
    fields: (t) => ({
      lesson_id: t.exposeID('lessonId'),
      lesson_slug: t.exposeString('lessonSlug'),
      is_preview: t.exposeBoolean('isPreview'),
      duration_seconds: t.exposeInt('durationSeconds'),
      version: t.exposeString('version', {
        description: 'Another one as soon as any file is another one.',
      }),
      base_url: t.exposeString('baseUrl', {
        description: 'Relative, signed; a file lies at `${base_url}/${name}`.',
      }),
      expires_at: t.expose('expiresAt', { type: 'DateTime' }),
      files: t.expose('files', { type: [PackageFileType], ...size(12) }),
    }),
  });
}

function addLessonPackageSize(builder: Builder) {
  const RenditionSize = builder
    .objectRef<LessonPackageSize['renditions'][number]>('RenditionSize')
    .implement({
      fields: (t) => ({ height: t.exposeInt('height'), bytes: t.exposeFloat('bytes') }),
    });
  return builder.objectRef<LessonPackageSize>('LessonPackageSize').implement({
    fields: (t) => ({
      lesson_id: t.exposeID('lessonId'),
      side_bytes: t.exposeFloat('sideBytes', {
        description: 'Captions, pictures, documents: what every quality needs.',
      }),
      renditions: t.expose('renditions', {
        type: [RenditionSize],
        ...size(3),
        description: 'Largest picture first.',
      }),
    }),
  });
}
