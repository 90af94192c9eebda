import { useMemo } from 'react';
import { LessonHistoryDocument } from '#renderer/graphql/generated/graphql.ts';
import type { QueryStatus } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { useSyncQueue } from '#renderer/platform/use-sync-queue.ts';
import type { SyncQueue } from '#shared/sync/queue/sync-queue.ts';
import { buildHistory, type HistoryDay } from './history-view.ts';

/** A lesson's history: what this device knows is there at once, the rest comes from the server. */
export interface History {
  readonly days: readonly HistoryDay[];
  /** How the server's part stands. */
  readonly server: QueryStatus<unknown>;
}

const nothingQueued: SyncQueue = { waiting: [], refused: [] };

/** The only door of the history to its data. */
export function useHistory(lessonId: string): History {
  const server = useQueryStatus(LessonHistoryDocument, {
    variables: { lesson_id: lessonId },
    fetchPolicy: 'network-only',
  });
  const queued = useSyncQueue();
  const entries = server.kind === 'ready' ? server.data.lesson_history : null;
  const queue = queued.kind === 'ready' ? queued.queue : nothingQueued;
  const days = useMemo(
    () => buildHistory(lessonId, entries ?? [], queue),
    [lessonId, entries, queue],
  );
  return { days, server };
}
