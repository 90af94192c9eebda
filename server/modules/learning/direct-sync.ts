import * as z from 'zod';
import { hostOperations } from '#shared/api/operations.ts';
import type { NoteChange } from '#shared/sync/ports.ts';
import { admitRequest } from '../../graphql/rules/admit-mutations.ts';
import { guestRefusal } from '../../graphql/context.ts';
import type { DirectOperation } from '../../graphql/requests/direct-operation.ts';
import { actAs } from '../auth/api.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { SyncAnswer } from './service.ts';
import { toSyncCall } from './sync-call.ts';

/** The one text that is answered directly: the one that devices and the portal send. */
export const directSyncText = hostOperations.Sync;

/**
 * Answers `Sync` without graphql-js, which would spend most of a call on completing its lists field
 * by field. Exactly what the executor answers (tests/integration holds the two equal); variables
 * that are not plain values of the schema's types go to the executor.
 */
export const directSync: DirectOperation = (variables) => {
  const read = syncVariables.safeParse(variables);
  if (!read.success) return null;
  return async (context) => {
    const admitted = await admitRequest(context, 'sync');
    if (!admitted.ok) return admitted;
    const { viewer, services, nowMs } = context;
    if (viewer === null) return err(guestRefusal(context));
    const { userId, sessionId } = viewer;
    const answer = await actAs({ userId, sessionId, provenAtMs: null }, async () =>
      services.learning.sync(toSyncCall(read.data.input, []), viewer, nowMs),
    );
    return answer.ok ? ok(writeAnswer(answer.value)) : answer;
  };
};

const stamp = z.strictObject({ ms: z.number(), counter: z.int32(), node: z.string() });
const operation = z.strictObject({
  id: z.string(),
  kind: z.string(),
  lesson_id: z.string(),
  intervals: z.array(z.array(z.int32())),
  watched_ms: z.int32(),
  position: z.strictObject({ seconds: z.number(), stamp }).nullish(),
  completed_at: z.number().nullish(),
  stamp,
});
const measured = z.strictObject({ operation_id: z.string(), duration_seconds: z.int32() });
const note = z.strictObject({
  id: z.string(),
  note_id: z.string(),
  lesson_id: z.string(),
  at_seconds: z.number(),
  text: z.string(),
  deleted: z.boolean(),
  stamp,
});
const noteLineage = z.strictObject({
  operation_id: z.string(),
  names: z.array(z.strictObject({ writer: z.string(), count: z.int32() })),
});
const syncVariables = z.strictObject({
  input: z.strictObject({
    person: z.string().nullish(),
    device_id: z.string(),
    schema: z.int32(),
    cursor: z.string().nullish(),
    operations: z.array(operation),
    measured: z.array(measured).nullish(),
    notes: z.array(note),
    lineages: z.array(noteLineage).nullish(),
    others: z.array(z.string()).nullish(),
    most_bytes: z.int32().nullish(),
  }),
});

/** The members in the order of the operation's text. */
function writeAnswer({
  person,
  applied,
  rejected,
  changes,
  noteChanges,
  proof,
  former,
  since,
  cursor,
  more,
  serverNowMs,
}: SyncAnswer): string {
  const refused = rejected.map(({ id, code }) => ({ id, code }));
  const end = JSON.stringify({
    note_changes: noteChanges.map(toNoteAnswer),
    proof,
    former,
    since,
    cursor,
    more,
    server_now: serverNowMs,
  });
  return `{"data":{"sync":{"person":${JSON.stringify(person)},"applied":${JSON.stringify(applied)},"rejected":${JSON.stringify(refused)},"changes":[${changes.join(',')}],${end.slice(1)}}}`;
}

function toNoteAnswer({
  noteId,
  lessonId,
  version,
  atSeconds,
  text,
  deleted,
  stamp: { ms, counter, node },
  lineage,
}: NoteChange) {
  const names = lineage?.map(({ writer, count }) => ({ writer, count })) ?? null;
  return {
    note_id: noteId,
    lesson_id: lessonId,
    version,
    at_seconds: atSeconds,
    text,
    deleted,
    stamp: { ms, counter, node },
    lineage: names,
  };
}
