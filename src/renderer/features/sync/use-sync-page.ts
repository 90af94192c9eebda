import { useCallback, useMemo, useState } from 'react';
import { CourseOutlineDocument } from '../../graphql/generated/graphql.ts';
import { readyData } from '../../graphql/query-status.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';
import { lessonsOf, type OutlineLesson } from '../../lib/lessons/course-outline.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { notify } from '../../lib/notify.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import { usePlatform, useSyncStatus } from '../../platform/context.tsx';
import { type QueueStatus, useSyncQueue } from '../../platform/use-sync-queue.ts';
import type { ShownStatus } from '#shared/sync/sync-status.ts';
import { t } from './copy.ts';
import { supportFile } from './queue-list.ts';

/** Everything that the sync page shows and does. */
export interface SyncPageState {
  readonly status: ShownStatus;
  readonly queued: QueueStatus;
  /**
   * Lessons by id, as far as this device knows the course; a title is a convenience, the list does
   * not wait for it.
   */
  readonly lessons: ReadonlyMap<string, OutlineLesson>;
  readonly busy: 'none' | 'syncing' | 'retrying';
  readonly syncNow: () => Promise<void>;
  readonly retryRefused: () => Promise<void>;
  /** Saves what waits and was refused as a file; does nothing before it was read. */
  readonly exportQueue: () => void;
}

const noLessons: ReadonlyMap<string, OutlineLesson> = new Map();

/** The only door of the sync page to its data. */
export function useSyncPage(): SyncPageState {
  const { sync } = usePlatform();
  const status = useSyncStatus();
  const queued = useSyncQueue();
  const outline = readyData(useQueryStatus(CourseOutlineDocument, { variables: {} }));
  const lessons = useMemo(
    () =>
      outline === null
        ? noLessons
        : new Map(lessonsOf(outline.course).map((lesson) => [lesson.id, lesson])),
    [outline],
  );
  const [busy, setBusy] = useState<SyncPageState['busy']>('none');
  const syncNow = useCallback(async () => {
    setBusy('syncing');
    const after = await sync.syncNow();
    setBusy('none');
    if (after.connection === 'online' && after.waitingCount === 0)
      notify(t('sync.done'), { kind: 'success', id: 'sync' });
    else if (after.connection === 'unopened')
      notify(t('sync.unopened'), { kind: 'warning', id: 'sync' });
  }, [sync]);
  const retryRefused = useCallback(async () => {
    setBusy('retrying');
    const result = await sync.retryRefused();
    setBusy('none');
    if (!result.ok)
      notify(t('sync.retry.failed', { reason: errorText(result.error) }), {
        kind: 'error',
        id: 'sync',
      });
    else if (result.value.refusedCount > 0)
      notify(t('sync.retry.left', { n: result.value.refusedCount }), {
        kind: 'warning',
        id: 'sync',
      });
    else if (result.value.waitingCount === 0)
      notify(t('sync.retry.done'), { kind: 'success', id: 'sync' });
  }, [sync]);
  const queue = queued.kind === 'ready' ? queued.queue : null;
  const exportQueue = useCallback(() => {
    if (queue === null) return;
    const now = Date.now();
    saveFile({
      name: `mai-vang-cho-dong-bo-${new Date(now).toISOString().slice(0, 10)}.json`,
      type: 'application/json',
      content: supportFile(queue, now),
    });
  }, [queue]);
  return { status, queued, lessons, busy, syncNow, retryRefused, exportQueue };
}
