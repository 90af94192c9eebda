import type { Interval, Stamp } from '#shared/domain/progress/progress.ts';
import { toLineage, type VersionName } from '#shared/sync/notes/lineage.ts';
import type { SyncCall } from './service.ts';

/** `SyncInput` as it was read, whoever read it. */
export interface SyncInputValue {
  readonly person?: string | null | undefined;
  readonly schema: number;
  readonly cursor?: string | null | undefined;
  readonly operations: readonly {
    readonly id: string;
    readonly kind: string;
    readonly lesson_id: string;
    readonly intervals: readonly (readonly number[])[];
    readonly watched_ms: number;
    readonly position?: { readonly seconds: number; readonly stamp: Stamp } | null | undefined;
    readonly completed_at?: number | null | undefined;
    readonly stamp: Stamp;
  }[];
  readonly measured?:
    | readonly { readonly operation_id: string; readonly duration_seconds: number }[]
    | null
    | undefined;
  readonly notes: readonly {
    readonly id: string;
    readonly note_id: string;
    readonly lesson_id: string;
    readonly at_seconds: number;
    readonly text: string;
    readonly deleted: boolean;
    readonly stamp: Stamp;
  }[];
  readonly lineages?:
    | readonly { readonly operation_id: string; readonly names: readonly VersionName[] }[]
    | null
    | undefined;
  readonly others?: readonly string[] | null | undefined;
  readonly most_bytes?: number | null | undefined;
}

/** The service's words for it. */
export function toSyncCall(input: SyncInputValue, malformedIds: readonly string[]): SyncCall {
  const lineages = new Map(
    (input.lineages ?? []).map(({ operation_id, names }) => [operation_id, toLineage(names)]),
  );
  return {
    person: input.person ?? null,
    schema: input.schema,
    cursor: input.cursor ?? null,
    operations: input.operations.map((operation) => ({
      kind: operation.kind,
      id: operation.id,
      lessonId: operation.lesson_id,
      // Pairs by contract; other lengths are refused operation by operation.
      intervals: operation.intervals as unknown as readonly Interval[],
      watchedMs: operation.watched_ms,
      position: operation.position ?? null,
      completedAtMs: operation.completed_at ?? null,
      stamp: operation.stamp,
    })),
    durations: new Map(
      (input.measured ?? []).map(({ operation_id, duration_seconds }) => [
        operation_id,
        duration_seconds,
      ]),
    ),
    notes: input.notes.map(({ note_id, lesson_id, at_seconds, ...note }) => {
      const lineage = lineages.get(note.id);
      const told = lineage === undefined ? {} : { lineage };
      return { ...note, noteId: note_id, lessonId: lesson_id, atSeconds: at_seconds, ...told };
    }),
    malformedIds,
    others: input.others ?? [],
    mostBytes: input.most_bytes ?? null,
  };
}
