import type { AppError } from '../../../shared/errors/error-code.ts';
import { CourseOutlineDocument, MeDocument } from '../../graphql/generated/graphql.ts';
import { readyData } from '../../graphql/query-status.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';
import { useProgress } from '../../platform/use-progress.ts';
import { buildDashboard, type DashboardView } from './dashboard-view.ts';

/** How the dashboard stands: the course comes from the server, the progress from this device. */
export type DashboardStatus =
  | { readonly kind: 'loading' }
  /** `asOfMs`: the course is an earlier answer, of that moment; the progress is always of now. */
  | { readonly kind: 'ready'; readonly view: DashboardView; readonly asOfMs: number | null }
  | { readonly kind: 'failed'; readonly part: 'course' | 'progress'; readonly error: AppError; readonly reload: () => void };

export interface Dashboard {
  readonly status: DashboardStatus;
  /** What to greet with; null while it is not known. */
  readonly firstname: string | null;
}

/** The only door of the dashboard to its data. */
export function useDashboard(): Dashboard {
  const course = useQueryStatus(CourseOutlineDocument, { variables: {}, fetchPolicy: 'cache-and-network' });
  const me = useQueryStatus(MeDocument, { variables: {} });
  const progress = useProgress();
  const firstname = readyData(me)?.me?.firstname ?? null;
  if (course.kind === 'loading' || progress.kind === 'loading') return { status: { kind: 'loading' }, firstname };
  if (course.kind !== 'ready') return { status: { kind: 'failed', part: 'course', error: course.error, reload: course.reload }, firstname };
  if (progress.kind === 'failed') return { status: { kind: 'failed', part: 'progress', error: progress.error, reload: progress.reload }, firstname };
  return { status: { kind: 'ready', view: buildDashboard(course.data.course, progress.byLesson), asOfMs: course.asOfMs }, firstname };
}
