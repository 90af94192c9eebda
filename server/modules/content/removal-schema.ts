import type { ObjectRef } from '@pothos/core';
import type { Builder, BuilderTypes } from '../../graphql/builder.ts';
import { seenRevision } from '../../graphql/types/seen-revision.ts';
import { edited } from './edited-outline.ts';
import type { EditOutline } from './outline.ts';
import { editorOf } from './uploads/upload-schema.ts';

const admin = { authScopes: { admin: true } } as const;

/** What goes out of the course goes as it was seen. */
export function addCourseRemovals(
  builder: Builder,
  Course: ObjectRef<BuilderTypes, EditOutline>,
): void {
  builder.mutationFields((t) => ({
    delete_chapter: t.field({
      type: Course,
      ...admin,
      description:
        'An empty one. Errors NOT_FOUND, CONFLICT (it has lessons, or was changed), REASON_REQUIRED.',
      args: { id: t.arg.id(), revision: t.arg.int(), reason: t.arg.string() },
      resolve: async (_root, change, context) =>
        edited(context, context.services.content.course.deleteChapter(change, editorOf(context))),
    }),
    delete_lesson: t.field({
      type: Course,
      ...admin,
      description:
        'One that nobody watched. Errors NOT_FOUND, CONFLICT (or it was changed), REASON_REQUIRED.',
      args: {
        id: t.arg.id(),
        revision: t.arg.int(),
        media_revision: t.arg.id({ description: seenRevision }),
        reason: t.arg.string(),
      },
      resolve: async (_root, { media_revision: mediaRevision, ...change }, context) =>
        edited(
          context,
          context.services.content.course.deleteLesson(
            { ...change, mediaRevision },
            editorOf(context),
          ),
        ),
    }),
    remove_captions: t.field({
      type: Course,
      ...admin,
      description: 'Errors NOT_FOUND, CONTENT_INVALID (no video), CONFLICT.',
      args: { lesson_id: t.arg.id(), captions_revision: t.arg.id({ description: seenRevision }) },
      resolve: async (_root, { lesson_id: lessonId, captions_revision: seen }, context) =>
        edited(
          context,
          context.services.content.lessonMedia.removeCaptions(lessonId, seen, editorOf(context)),
        ),
    }),
    remove_attachment: t.field({
      type: Course,
      ...admin,
      description:
        'What was put there under another name is another file. Errors NOT_FOUND, CONFLICT.',
      args: { lesson_id: t.arg.id(), file: t.arg.string() },
      resolve: async (_root, { lesson_id, file }, context) =>
        edited(
          context,
          context.services.content.lessonMedia.removeAttachment(lesson_id, file, editorOf(context)),
        ),
    }),
  }));
}
