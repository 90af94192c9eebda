import type { DownloadPlan } from '#shared/offline/offline-state.ts';
import type { DownloadRecord } from '../../cache/stores/download-store.ts';
import { type LessonSizes, nearestHeight } from './package-requests.ts';
import { roomLeftBytes } from './storage.ts';

export interface PlanInput {
  readonly sizes: readonly LessonSizes[];
  readonly records: readonly DownloadRecord[];
  readonly qualityHeight: number;
  readonly keptOf: (record: DownloadRecord) => number;
}

/** What a download would take, beside what the queue is going to take anyway. */
export function planDownload(
  { sizes, records, qualityHeight, keptOf }: PlanInput,
  {
    usedBytes,
    limitBytes,
    freeBytes,
  }: { readonly usedBytes: number; readonly limitBytes: number; readonly freeBytes: number | null },
): DownloadPlan {
  const known = new Map(records.map((record) => [record.lessonId, record]));
  const asked = new Set(sizes.map(({ lessonId }) => lessonId));
  const missingOf = (record: DownloadRecord, total: number) =>
    Math.max(
      0,
      total -
        (record.next
          ? keptOf(record) - (record.current ? record.current.totalBytes : 0)
          : record.isOutdated
            ? 0
            : keptOf(record)),
    );
  const lessons = sizes.flatMap((size) => {
    const record = known.get(size.lessonId);
    if (record?.stage.kind === 'settled' && !record.isOutdated) return [];
    const total = bytesWanted(size, qualityHeight);
    return [{ lessonId: size.lessonId, bytes: record ? missingOf(record, total) : total }];
  });
  const queued = records
    .filter(({ lessonId, stage }) => stage.kind === 'waiting' && !asked.has(lessonId))
    .reduce(
      (sum, record) => sum + missingOf(record, record.next?.totalBytes ?? record.expectedBytes),
      0,
    );
  const bytes = lessons.reduce((sum, lesson) => sum + lesson.bytes, 0);
  const limitLeftBytes = limitBytes - usedBytes - queued - bytes;
  const isOverDisk = freeBytes !== null && freeBytes - queued - bytes < roomLeftBytes;
  return {
    lessons,
    bytes,
    freeBytes,
    limitLeftBytes,
    verdict: isOverDisk ? 'over_disk' : limitLeftBytes < 0 ? 'over_limit' : 'fits',
  };
}

/**
 * Bytes of a lesson at the height that is nearest to the wanted one, with everything beside the
 * video.
 */
export function bytesWanted({ sideBytes, renditions }: LessonSizes, qualityHeight: number): number {
  const height = nearestHeight(
    renditions.map((rendition) => rendition.height),
    qualityHeight,
  );
  return sideBytes + (renditions.find((rendition) => rendition.height === height)?.bytes ?? 0);
}
