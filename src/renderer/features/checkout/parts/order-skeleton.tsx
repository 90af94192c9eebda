import { Card } from '#renderer/ui/card.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import css from '../two-columns.module.css';

/** The geometry of an order's page. */
export function OrderSkeleton() {
  return (
    <div className={css['columns']}>
      <Card className={css['main']}>
        <div className="stack gap-4">
          <Skeleton width="60%" height="2rem" />
          <Skeleton shape="text" width="80%" />
          <Skeleton height="18rem" />
          <Skeleton height="5rem" />
        </div>
      </Card>
      <Card>
        <div className="stack gap-4">
          <Skeleton width="70%" height="1.5rem" />
          <Skeleton height="4rem" />
          <Skeleton shape="text" width="100%" />
          <Skeleton shape="text" width="100%" />
          <Skeleton height="2rem" />
        </div>
      </Card>
    </div>
  );
}
