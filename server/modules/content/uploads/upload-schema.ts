import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { Builder } from '#server/graphql/builder.ts';
import { type RequestContext, requireViewer } from '#server/graphql/context.ts';
import { valueOrRefuse } from '#server/graphql/refusal.ts';
import type { Editor } from '../content-audit.ts';
import type { UploadRow } from './upload-store.ts';

const admin = { authScopes: { admin: true } } as const;

const kinds = {
  LESSON_VIDEO: 'lesson_video',
  LESSON_CAPTIONS: 'lesson_captions',
  LESSON_ATTACHMENT: 'lesson_attachment',
  SHORT_VIDEO: 'short_video',
  SHORT_CAPTIONS: 'short_captions',
} as const satisfies Record<string, UploadRow['kind']>;
// the keys of the literal above
const kindCodes = Object.keys(kinds) as readonly (keyof typeof kinds)[];
const states = {
  receiving: 'RECEIVING',
  queued: 'QUEUED',
  working: 'WORKING',
  done: 'DONE',
  failed: 'FAILED',
  cancelled: 'CANCELLED',
} as const satisfies Record<UploadRow['state'], string>;

/**
 * Files on their way: begun and followed here, sent in pieces by `PUT
 * /admin/uploads/<id>?offset=…`.
 */
export function addUploadTypes(builder: Builder) {
  const Kind = builder.enumType('UploadKind', { values: kindCodes });
  const State = builder.enumType('UploadState', { values: Object.values(states) });
  const Upload = builder.objectRef<UploadRow>('Upload').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.field({
        type: Kind,
        resolve: ({ kind }) => kindCodes.find((code) => kinds[code] === kind) ?? 'LESSON_VIDEO',
      }),
      file_name: t.exposeString('file_name'),
      bytes: t.expose('bytes', { type: 'BigInt' }),
      received_bytes: t.expose('received_bytes', {
        type: 'BigInt',
        description: 'Where the transfer goes on.',
      }),
      state: t.field({ type: State, resolve: ({ state }) => states[state] }),
      progress: t.exposeFloat('progress', {
        description: 'Of the work after the transfer, 0 to 1.',
      }),
      error_code: t.exposeString('error_code', {
        nullable: true,
        description: 'Why it failed: a code of the catalogue.',
      }),
      created_at: t.expose('created_at', { type: 'DateTime' }),
    }),
  });
  const Begin = builder.inputType('BeginUploadInput', {
    fields: (t) => ({
      kind: t.field({ type: Kind }),
      target_id: t.id({ description: 'The lesson or the short video.' }),
      file_name: t.string(),
      title: t.string({ required: false, description: 'Name of an attachment for learners.' }),
      bytes: t.field({ type: 'BigInt' }),
    }),
  });

  builder.queryFields((t) => ({
    upload: t.field({
      type: Upload,
      ...admin,
      nullable: true,
      args: { id: t.arg.id() },
      resolve: async (_root, { id }, { services }) => services.content.uploads.find(id),
    }),
  }));
  builder.mutationFields((t) => ({
    begin_upload: t.field({
      type: Upload,
      ...admin,
      description:
        'Errors NOT_FOUND, UPLOAD_TOO_LARGE, STORAGE_FULL, CONTENT_INVALID, CONFLICT (a video is on its way there already).',
      args: { input: t.arg({ type: Begin }) },
      resolve: async (_root, { input }, context) => {
        const request = {
          kind: kinds[input.kind],
          targetId: input.target_id,
          fileName: input.file_name,
          title: input.title ?? '',
          bytes: input.bytes,
        };
        return valueOrRefuse(
          await context.services.content.uploads.begin(request, editorOf(context)),
        );
      },
    }),
    finish_upload: t.field({
      type: Upload,
      ...admin,
      description:
        'The file is whole. Errors NOT_FOUND, CONFLICT, TRANSCODE_*, CAPTIONS_INVALID, UPLOAD_TYPE, CONTENT_INVALID.',
      args: { id: t.arg.id() },
      ...byId(async (context, id) =>
        context.services.content.uploads.finish(id, editorOf(context)),
      ),
    }),
    cancel_upload: t.field({
      type: Upload,
      ...admin,
      args: { id: t.arg.id() },
      ...byId(async (context, id) =>
        context.services.content.uploads.cancel(id, editorOf(context)),
      ),
    }),
    retry_upload: t.field({
      type: Upload,
      ...admin,
      args: { id: t.arg.id() },
      ...byId(async (context, id) => context.services.content.uploads.retry(id, editorOf(context))),
    }),
  }));
  return Upload;
}

/** A field about one upload. */
function byId(run: (context: RequestContext, id: string) => Promise<Result<UploadRow, AppError>>) {
  return {
    resolve: async (_root: object, { id }: { readonly id: string }, context: RequestContext) =>
      valueOrRefuse(await run(context, id)),
  };
}

/** Who changes the content by this request. */
export function editorOf(context: RequestContext): Editor {
  return { userId: requireViewer(context).userId, nowMs: context.nowMs };
}
