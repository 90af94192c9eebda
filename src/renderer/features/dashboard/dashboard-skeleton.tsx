import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import continueCss from './continue-card.module.css';
import css from './dashboard.module.css';

/** Grey stand-ins with the geometry of the dashboard. */
export function DashboardSkeleton() {
  return (
    <div className={css['grid']}>
      <div className={css['column']}>
        <Card padding="none" className={continueCss['card']}>
          <Skeleton width="100%" height="10.5rem" />
          <div className="stack gap-3">
            <Skeleton shape="text" width="45%" />
            <Skeleton shape="text" width="80%" />
            <Skeleton width="11rem" height="3rem" />
          </div>
        </Card>
        <Card>
          <Skeleton width="100%" height="15rem" />
        </Card>
        <Card>
          <Skeleton width="100%" height="18rem" />
        </Card>
        <Card>
          <Skeleton width="100%" height="7.5rem" />
        </Card>
      </div>
      <div className={css['column']}>
        <Card>
          <Skeleton width="100%" height="4.5rem" />
        </Card>
        <Card>
          <Skeleton width="100%" height="16rem" />
        </Card>
      </div>
    </div>
  );
}
