import { useMemo } from 'react';
import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { OfflineState } from '#shared/offline/offline-state.ts';
import { CourseOutlineDocument } from '../../graphql/generated/graphql.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';
import { type CourseOutline, isWatchable, lessonsOf } from '../../lib/lessons/course-outline.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useDeviceSettings } from '../../platform/context.tsx';
import { useOffline } from '../../platform/use-offline.ts';
import { useOnline } from '../../platform/use-online.ts';
import { useProgress } from '../../platform/use-progress.ts';
import { buildOfflineView, type OfflineView } from './data/offline-view.ts';
import { useRemovalStore } from './removal-store.ts';
import { useSizes } from './use-sizes.ts';

/**
 * How the offline manager stands: the course comes from the server, everything else from this
 * device.
 */
export type OfflinePageStatus =
  | { readonly kind: 'loading' }
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'failed';
      readonly part: 'course';
      readonly error: AppError;
      readonly reload: () => void;
    }
  | { readonly kind: 'failed'; readonly part: 'device'; readonly reload: () => void }
  | { readonly kind: 'ready'; readonly data: OfflineData };

export interface OfflineData {
  readonly course: CourseOutline;
  readonly state: OfflineState;
  readonly view: OfflineView;
  readonly progress: ReadonlyMap<string, LessonProgress>;
}

const nothingKnown: ReadonlyMap<string, LessonProgress> = new Map();
const noIds: readonly string[] = [];

/** The only door of the offline manager to its data. */
export function useOfflinePage(): OfflinePageStatus {
  const course = useQueryStatus(CourseOutlineDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  const offline = useOffline();
  const progress = useProgress();
  const removing = useRemovalStore((store) => store.removing);
  const { qualityHeight } = useDeviceSettings().offline;
  const isOnline = useOnline();
  const nowMs = useNow();
  const outline = course.kind === 'ready' ? course.data.course : null;
  const kept = offline.kind === 'ready' ? offline.byLesson : null;
  const missing = useMemo(
    () =>
      outline === null || kept === null
        ? noIds
        : lessonsOf(outline)
            .filter((lesson) => isWatchable(lesson) && !kept.has(lesson.id))
            .map(({ id }) => id),
    [outline, kept],
  );
  const sizes = useSizes(missing, qualityHeight);
  const state = offline.kind === 'ready' ? offline.state : null;
  const view = useMemo(
    () =>
      outline === null || state === null
        ? null
        : buildOfflineView({ course: outline, state, removing, sizes, isOnline, nowMs }),
    [outline, state, removing, sizes, isOnline, nowMs],
  );
  if (offline.kind === 'absent') return { kind: 'absent' };
  if (course.kind === 'failed' || course.kind === 'offline')
    return { kind: 'failed', part: 'course', error: course.error, reload: course.reload };
  if (offline.kind === 'failed') return { kind: 'failed', part: 'device', reload: offline.reload };
  if (outline === null || state === null || view === null) return { kind: 'loading' };
  return {
    kind: 'ready',
    data: {
      course: outline,
      state,
      view,
      progress: progress.kind === 'ready' ? progress.byLesson : nothingKnown,
    },
  };
}
