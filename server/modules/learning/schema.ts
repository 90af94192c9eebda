import type { Position, Stamp } from '#shared/domain/progress/progress.ts';
import type { VersionName } from '#shared/sync/notes/lineage.ts';
import type { NoteChange, ProgressChange, SyncRejection } from '#shared/sync/ports.ts';
import type { Builder } from '../../graphql/builder.ts';
import { requireViewer } from '../../graphql/context.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import type { LessonHistoryEntry } from './lesson-history.ts';
import { readLesson } from './packed-progress.ts';
import type { SyncAnswer } from './service.ts';
import { toSyncCall } from './sync-call.ts';

/** The mutation `sync` with its types, and what was learned before. */
export function addLearningTypes(builder: Builder): void {
  const SyncInput = addSyncInput(builder);
  const SyncPayload = addSyncPayload(builder);
  addLessonHistory(builder);
  builder.mutationFields((t) => ({
    sync: t.field({
      type: SyncPayload,
      description:
        'The one idempotent call of SYNC.md. Errors UNAUTHENTICATED, UPGRADE_CLIENT, PERSON_CHANGED, RATE_LIMITED.',
      authScopes: { signedIn: true },
      args: { input: t.arg({ type: SyncInput }) },
      resolve: async (_root, { input }, context) => {
        const call = toSyncCall(input, context.recovered.malformedIds);
        return valueOrRefuse(
          await context.services.learning.sync(call, requireViewer(context), context.nowMs),
        );
      },
    }),
  }));
}

function addLessonHistory(builder: Builder): void {
  const LessonHistoryEntryType = builder
    .objectRef<LessonHistoryEntry>('LessonHistoryEntry')
    .implement({
      description: 'What one operation said of a lesson.',
      fields: (t) => ({
        id: t.exposeID('id'),
        at: t.expose('at', {
          type: 'DateTime',
          description:
            'When it was learned, by the clock of the device as far as it can be believed.',
        }),
        device: t.exposeString('device', { description: 'Name of the client that sent it.' }),
        position_seconds: t.exposeFloat('positionSeconds', { nullable: true }),
        watched_ms: t.exposeFloat('watchedMs'),
      }),
    });
  builder.queryFields((t) => ({
    lesson_history: t.field({
      type: [LessonHistoryEntryType],
      extensions: { listSize: 200 },
      description:
        'The own progress of a lesson operation by operation, the newest first, at most 200 of the last 180 days. Errors UNAUTHENTICATED, RATE_LIMITED.',
      authScopes: { signedIn: true },
      args: { lesson_id: t.arg.id() },
      resolve: async (_root, { lesson_id }, context) =>
        valueOrRefuse(
          await context.services.learning.history(lesson_id, requireViewer(context), context.nowMs),
        ),
    }),
  }));
}

function addSyncInput(builder: Builder) {
  const StampInput = builder.inputType('StampInput', {
    fields: (t) => ({ ms: t.float(), counter: t.int(), node: t.id() }),
  });
  const PositionInput = builder.inputType('PositionInput', {
    fields: (t) => ({ seconds: t.float(), stamp: t.field({ type: StampInput }) }),
  });
  const ProgressOperationInput = builder.inputType('ProgressOperationInput', {
    fields: (t) => ({
      id: t.id(),
      kind: t.string({
        description:
          '`progress`; a kind that this server does not know is refused with UPGRADE_SERVER and stays on the device.',
      }),
      lesson_id: t.id(),
      intervals: t.field({
        type: t.listRef(t.listRef('Int')),
        description: 'Pairs of whole seconds, half-open.',
      }),
      watched_ms: t.int(),
      position: t.field({ type: PositionInput, required: false }),
      completed_at: t.float({
        required: false,
        description:
          'When the device saw 90 % reached, ms since 1970; counts only where the coverage agrees.',
      }),
      stamp: t.field({ type: StampInput, description: 'Reading of the newest tick in it.' }),
    }),
  });
  const MeasuredInput = builder.inputType('MeasuredInput', {
    description: 'By which length of its lesson a device measured an operation.',
    fields: (t) => ({
      operation_id: t.id(),
      duration_seconds: t.int({ description: 'Whole seconds.' }),
    }),
  });
  const NoteOperationInput = builder.inputType('NoteOperationInput', {
    fields: (t) => ({
      id: t.id(),
      note_id: t.id(),
      lesson_id: t.id(),
      at_seconds: t.float({ description: 'Second of the lesson that the note belongs to.' }),
      text: t.string(),
      deleted: t.boolean(),
      stamp: t.field({ type: StampInput }),
    }),
  });
  const VersionNameInput = builder.inputType('VersionNameInput', {
    fields: (t) => ({ writer: t.id(), count: t.int() }),
  });
  const NoteLineageInput = builder.inputType('NoteLineageInput', {
    description: 'Which versions of its note an operation was written over.',
    fields: (t) => ({
      operation_id: t.id(),
      names: t.field({
        type: [VersionNameInput],
        description:
          'Its own name first, then the newest of each writer; at most 32. A larger count of one writer was written over every smaller one.',
      }),
    }),
  });
  return builder.inputType('SyncInput', {
    fields: (t) => ({
      person: t.id({
        required: false,
        description:
          'Whose rows these are, as the device believes; another session refuses them with PERSON_CHANGED, and a client that does not say with UPGRADE_CLIENT.',
      }),
      device_id: t.id(),
      schema: t.int({ description: 'Version of the shape of the operations, 1 now.' }),
      cursor: t.string({
        required: false,
        description: 'As the last answer gave it; null at the first exchange.',
      }),
      operations: t.field({ type: [ProgressOperationInput], description: 'At most 50.' }),
      measured: t.field({
        type: [MeasuredInput],
        required: false,
        description: 'For operations of this call; earlier clients do not say it.',
      }),
      notes: t.field({ type: [NoteOperationInput], description: 'At most 50.' }),
      lineages: t.field({
        type: [NoteLineageInput],
        required: false,
        description: 'For notes of this call; earlier clients do not say it.',
      }),
      others: t.idList({
        required: false,
        description:
          'Proofs of those of whom else the device holds rows; only the first 20 are looked at. An id, which earlier clients give, proves nothing.',
      }),
      most_bytes: t.int({
        required: false,
        description:
          'About so many bytes of what changed are enough for this answer: the line is slow. Never more than the server tells of itself, and one whole version at least.',
      }),
    }),
  });
}

function addSyncPayload(builder: Builder) {
  const SyncRejectionType = builder.objectRef<SyncRejection>('SyncRejection').implement({
    fields: (t) => ({ id: t.exposeID('id'), code: t.exposeString('code') }),
  });
  const StampState = builder.objectRef<Stamp>('StampState').implement({
    fields: (t) => ({
      ms: t.exposeFloat('ms'),
      counter: t.exposeInt('counter'),
      node: t.exposeID('node'),
    }),
  });
  const PositionState = builder.objectRef<Position>('PositionState').implement({
    fields: (t) => ({
      seconds: t.exposeFloat('seconds'),
      stamp: t.expose('stamp', { type: StampState }),
    }),
  });
  const ProgressChangeType = builder.objectRef<ProgressChange>('ProgressChange').implement({
    fields: (t) => ({
      lesson_id: t.exposeID('lessonId'),
      version: t.exposeInt('version'),
      covered: t.field({
        type: t.listRef(t.listRef('Int')),
        resolve: (change) => change.state.covered,
      }),
      position: t.field({
        type: PositionState,
        nullable: true,
        resolve: (change) => change.state.position,
      }),
      learned_ms: t.float({ resolve: (change) => change.state.learnedMs }),
      completed_at: t.float({
        nullable: true,
        description: 'ms since 1970.',
        resolve: (change) => change.state.completedAtMs,
      }),
    }),
  });
  const VersionNameType = builder.objectRef<VersionName>('VersionName').implement({
    fields: (t) => ({ writer: t.exposeID('writer'), count: t.exposeInt('count') }),
  });
  const NoteChangeType = builder.objectRef<NoteChange>('NoteChange').implement({
    fields: (t) => ({
      note_id: t.exposeID('noteId'),
      lesson_id: t.exposeID('lessonId'),
      version: t.exposeInt('version'),
      at_seconds: t.exposeFloat('atSeconds'),
      text: t.exposeString('text'),
      deleted: t.exposeBoolean('deleted'),
      stamp: t.expose('stamp', { type: StampState }),
      lineage: t.field({
        type: [VersionNameType],
        nullable: true,
        description:
          'Which versions this one stands over, its own name first; null when an earlier server took it.',
        resolve: (note) => note.lineage ?? null,
      }),
    }),
  });
  return builder.objectRef<SyncAnswer>('SyncPayload').implement({
    fields: (t) => ({
      person: t.exposeID('person', { description: 'For whom this answer was made.' }),
      applied: t.idList({
        description: 'Operation ids that are on the server now, also those it had already.',
        resolve: (reply) => reply.applied,
      }),
      rejected: t.expose('rejected', { type: [SyncRejectionType] }),
      changes: t.field({
        type: [ProgressChangeType],
        description:
          'The lessons of the learner that changed after `since`, and those of the given operations.',
        resolve: (reply) => reply.changes.map(readLesson),
      }),
      note_changes: t.expose('noteChanges', { type: [NoteChangeType] }),
      proof: t.exposeString('proof', {
        nullable: true,
        description:
          'What the device keeps to show that this account is this person’s, should the server ever lose it; null while their address is not proved.',
      }),
      former: t.idList({
        description:
          'Those of `others` that are of an account of this person that the server has lost: of the address that they have proved, and of nobody now.',
        resolve: (reply) => reply.former,
      }),
      since: t.exposeString('since', {
        nullable: true,
        description: 'The cursor that this answer builds on; null = from the beginning.',
      }),
      cursor: t.exposeString('cursor'),
      more: t.exposeBoolean('more', {
        description:
          'A page: what it does not name may come in the next one, which the same call with `cursor` gives.',
      }),
      server_now: t.float({
        description: 'Server clock, ms since 1970.',
        resolve: (reply) => reply.serverNowMs,
      }),
    }),
  });
}
