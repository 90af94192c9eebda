import { Navigate } from 'react-router';
import { t as shellText } from '../../copy/vi.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { SkeletonGate } from '../../ui/states/skeleton-gate.tsx';
import { useDashboard } from './use-dashboard.ts';

/**
 * `/learn`: leads to the next lesson; to the dashboard, which says why, when there is none or it is
 * not known.
 */
export function NextLessonPage() {
  const { status } = useDashboard();
  if (status.kind === 'loading') {
    return (
      <SkeletonGate
        loading
        skeleton={<Skeleton width="100%" height="50vh" />}
        label={shellText('common.loading')}
      >
        {null}
      </SkeletonGate>
    );
  }
  const lesson =
    status.kind === 'ready' && 'lesson' in status.view.next ? status.view.next.lesson : null;
  return <Navigate replace to={lesson ? `/learn/${lesson.slug}` : '/dashboard'} />;
}
