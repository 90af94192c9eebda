import type { AppError } from '#shared/errors/error-code.ts';
import {
  CourseOutlineDocument,
  type CourseOutlineQuery,
  MeDocument,
} from '../../graphql/generated/graphql.ts';
import { type QueryStatus, readyData } from '../../graphql/query-status.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';
import { usePlatform } from '../../platform/context.tsx';
import { useProgress } from '../../platform/use-progress.ts';
import { buildDashboard, type DashboardView } from './dashboard-view.ts';

/** How the dashboard stands: the course comes from the server, the progress from this device. */
export type DashboardStatus =
  | { readonly kind: 'loading' }
  /** `asOfMs`: the course is an earlier answer, of that moment; the progress is always of now. */
  | { readonly kind: 'ready'; readonly view: DashboardView; readonly asOfMs: number | null }
  | {
      readonly kind: 'failed';
      readonly part: 'course' | 'progress';
      readonly error: AppError;
      readonly reload: () => void;
    };

export interface Dashboard {
  readonly status: DashboardStatus;
  /** What to greet with; null while it is not known. */
  readonly firstname: string | null;
  /** The address that the server says is not proved; null while nobody knows, and for others. */
  readonly unverified: string | null;
  /** They work in the back office, and this host has it. */
  readonly hasOffice: boolean;
}

/** The only door of the dashboard to its data. */
export function useDashboard(): Dashboard {
  const course = useQueryStatus(CourseOutlineDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  const me = useQueryStatus(MeDocument, { variables: {} });
  const progress = useProgress();
  const firstname = readyData(me)?.me?.firstname ?? null;
  const person = readyData(me)?.me;
  const unverified = person?.is_verify_email === false ? person.email : null;
  const isOfOffice = readyData(me)?.me?.is_admin === true;
  const hasOffice = usePlatform().browser !== undefined && isOfOffice;
  const status = statusOf(course, progress);
  return { status, firstname, unverified, hasOffice };
}

function statusOf(
  course: QueryStatus<CourseOutlineQuery>,
  progress: ReturnType<typeof useProgress>,
): DashboardStatus {
  if (course.kind === 'loading' || progress.kind === 'loading') return { kind: 'loading' };
  if (course.kind !== 'ready')
    return { kind: 'failed', part: 'course', error: course.error, reload: course.reload };
  if (progress.kind === 'failed')
    return { kind: 'failed', part: 'progress', error: progress.error, reload: progress.reload };
  return {
    kind: 'ready',
    view: buildDashboard(course.data.course, progress.byLesson),
    asOfMs: course.asOfMs,
  };
}
