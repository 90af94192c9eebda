import * as z from 'zod/mini';
import type { HostOperationName } from '../../api/operations.ts';
import type { Position, ProgressOperation } from '../../domain/progress/progress.ts';
import { appError, type AppError } from '../../errors/error-code.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import { parseCursor } from '../replies/cursor.ts';
import { type Lineage, toLineage, type VersionName } from '../notes/lineage.ts';
import type {
  AbortSignalLike,
  NoteOperation,
  SyncReply,
  SyncRequest,
  SyncTransport,
} from '../ports.ts';

/**
 * Sends one of `hostOperations` with its variables and answers the `data` of the reply, unparsed.
 * It renews an access token by itself, once, and never throws: what went wrong is an error
 * (`SERVER_UNREACHABLE`, `HTTP_STATUS` with its status, the code of the first GraphQL error …).
 * It calls `heard` for each piece of the answer.
 */
export type PostHostOperation = (
  operationName: Extract<HostOperationName, 'Sync'>,
  variables: Readonly<Record<string, unknown>>,
  signal: AbortSignalLike,
  heard: () => void,
) => Promise<Result<unknown, AppError>>;

/**
 * The sync transport over GraphQL, the same on the desktop and in the portal. An answer of another
 * shape is `INTERNAL`.
 */
export function createGraphqlTransport(post: PostHostOperation): SyncTransport {
  return {
    async exchange(request, signal, heard) {
      const answer = await post('Sync', { input: toInput(request) }, signal, heard);
      return answer.ok ? readReply(answer.value) : answer;
    },
  };
}

function toInput({
  person,
  deviceId,
  schema,
  cursor,
  operations,
  durations,
  notes,
  others,
  mostBytes,
}: SyncRequest) {
  const measured = Array.from(durations, ([operation_id, duration_seconds]) => ({
    operation_id,
    duration_seconds,
  }));
  // Beside the operations, not in them: a server that does not know it yet refuses the call then,
  // and none of them for good.
  const lineages = notes.flatMap(({ id, lineage }) =>
    lineage === undefined ? [] : [{ operation_id: id, names: lineage }],
  );
  const sent = {
    ...(measured.length === 0 ? {} : { measured }),
    ...(lineages.length === 0 ? {} : { lineages }),
    ...(others.length === 0 ? {} : { others }),
    ...(mostBytes === undefined ? {} : { most_bytes: mostBytes }),
  };
  return {
    person,
    device_id: deviceId,
    schema,
    cursor,
    operations: operations.map(toOperationInput),
    ...sent,
    notes: notes.map(toNoteInput),
  };
}

function toOperationInput({
  id,
  lessonId,
  intervals,
  watchedMs,
  position,
  completedAtMs,
  stamp,
}: ProgressOperation) {
  return {
    id,
    kind: 'progress',
    lesson_id: lessonId,
    intervals,
    watched_ms: watchedMs,
    position: toPositionInput(position),
    completed_at: completedAtMs,
    stamp,
  };
}

function toPositionInput(position: Position | null) {
  return position === null ? null : { seconds: position.seconds, stamp: position.stamp };
}

function toNoteInput({ id, noteId, lessonId, atSeconds, text, deleted, stamp }: NoteOperation) {
  return { id, note_id: noteId, lesson_id: lessonId, at_seconds: atSeconds, text, deleted, stamp };
}

function readReply(data: unknown): Result<SyncReply, AppError> {
  const parsed = replySchema.safeParse(data);
  if (!parsed.success) return err(appError('INTERNAL'));
  const {
    person,
    applied,
    rejected,
    changes,
    note_changes,
    proof,
    former,
    since,
    cursor,
    more,
    server_now,
  } = parsed.data.sync;
  return ok({
    person,
    applied,
    rejected,
    changes: changes.map(({ lesson_id, version, covered, position, learned_ms, completed_at }) => ({
      lessonId: lesson_id,
      version,
      state: { covered, position, learnedMs: learned_ms, completedAtMs: completed_at },
    })),
    noteChanges: note_changes.map(
      ({ note_id, lesson_id, at_seconds, version, text, deleted, stamp, lineage: names }) => ({
        noteId: note_id,
        lessonId: lesson_id,
        version,
        atSeconds: at_seconds,
        text,
        deleted,
        stamp,
        ...withLineage(names),
      }),
    ),
    proof,
    former,
    since,
    cursor,
    more,
    serverNowMs: server_now,
  });
}

function withLineage(names: readonly VersionName[] | null | undefined): {
  readonly lineage?: Lineage;
} {
  const lineage = toLineage(names ?? []);
  return lineage === undefined ? {} : { lineage };
}

const wholeNumber = z.int().check(z.gte(0));
const moment = z.number().check(z.gte(0));
const cursorText = z.string().check(z.refine((text) => parseCursor(text) !== null));
const stampSchema = z.object({ ms: moment, counter: wholeNumber, node: z.string() });

const replySchema = z.object({
  sync: z.object({
    person: z.string(),
    applied: z.array(z.string()),
    rejected: z.array(z.object({ id: z.string(), code: z.string() })),
    changes: z.array(
      z.object({
        lesson_id: z.string(),
        version: wholeNumber,
        covered: z.array(z.tuple([wholeNumber, wholeNumber])),
        position: z.nullable(z.object({ seconds: moment, stamp: stampSchema })),
        learned_ms: moment,
        completed_at: z.nullable(moment),
      }),
    ),
    note_changes: z.array(
      z.object({
        note_id: z.string(),
        lesson_id: z.string(),
        version: wholeNumber,
        at_seconds: moment,
        text: z.string(),
        deleted: z.boolean(),
        stamp: stampSchema,
        lineage: z.nullish(z.array(z.object({ writer: z.string(), count: wholeNumber }))),
      }),
    ),
    proof: z.nullable(z.string()),
    former: z.array(z.string()),
    since: z.nullable(cursorText),
    cursor: cursorText,
    more: z.boolean(),
    server_now: moment,
  }),
});
