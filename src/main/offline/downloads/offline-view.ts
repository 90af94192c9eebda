import type { DownloadHold, DownloadState, OfflineLesson } from '#shared/offline/offline-state.ts';
import type { DownloadRecord } from '../../cache/stores/download-store.ts';

/** A lesson that is being fetched or read through now. */
export interface RunningView {
  readonly activity: 'checking' | 'downloading';
  readonly bytesPerSecond: number | null;
}

/** Bytes of a copy that count. */
export interface KeptBytes {
  readonly kept: number;
  readonly side: number;
}

/** One lesson as the learner sees it; null for one that is on its way out. */
export function offlineLessonOf(
  record: DownloadRecord,
  running: RunningView | null,
  bytes: (folder: string) => KeptBytes | null,
): OfflineLesson | null {
  if (record.stage.kind === 'removing') return null;
  const shown = record.next ?? record.current;
  const keptBytes = shown ? (bytes(shown.folder)?.kept ?? 0) : 0;
  const totalBytes = shown && shown.totalBytes > 0 ? shown.totalBytes : record.expectedBytes;
  return {
    lessonId: record.lessonId,
    totalBytes,
    keptBytes,
    qualityHeight: shown?.qualityHeight || record.qualityHeight,
    state: stateOf(record, running, totalBytes - keptBytes),
  };
}

function stateOf(
  { stage, current, isOutdated }: DownloadRecord,
  running: RunningView | null,
  missingBytes: number,
): DownloadState {
  if (running?.activity === 'checking') return { kind: 'checking' };
  if (running) {
    const { bytesPerSecond } = running;
    return {
      kind: 'downloading',
      bytesPerSecond,
      secondsLeft:
        bytesPerSecond === null || bytesPerSecond <= 0
          ? null
          : Math.ceil(Math.max(0, missingBytes) / bytesPerSecond),
    };
  }
  if (stage.kind === 'failed') return { kind: 'failed', code: stage.code };
  if (stage.kind === 'settled' && current)
    return { kind: isOutdated ? 'outdated' : 'ready', savedAtMs: current.savedAtMs ?? 0 };
  return { kind: stage.kind === 'paused' ? 'paused' : 'queued' };
}

/** What stands in the way of the whole queue. */
export interface Obstacles {
  readonly hasKey: boolean;
  readonly needsLogin: boolean;
  readonly isFull: boolean;
  readonly isOverLimit: boolean;
  readonly isCutOff: boolean;
}

/** Why nothing runs although something waits; null when nothing waits or something runs. */
export function holdOf(
  records: readonly DownloadRecord[],
  runningCount: number,
  obstacles: Obstacles,
): DownloadHold | null {
  if (runningCount > 0) return null;
  const waits = records.some(({ stage }) => stage.kind === 'waiting');
  if (!waits) return records.some(({ stage }) => stage.kind === 'paused') ? 'paused' : null;
  if (!obstacles.hasKey) return 'key_store';
  if (obstacles.needsLogin) return 'needs_login';
  if (obstacles.isFull) return 'disk_full';
  if (obstacles.isOverLimit) return 'limit';
  return obstacles.isCutOff ? 'network' : null;
}
