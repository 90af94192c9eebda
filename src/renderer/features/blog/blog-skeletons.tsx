import { Skeleton } from '../../ui/states/skeleton.tsx';
import card from './post-card.module.css';
import { cx } from '../../ui/cx.ts';
import list from './post-list.module.css';
import post from './post-page.module.css';
import css from './blog-skeletons.module.css';

/** The geometry of a list of posts. */
export function PostListSkeleton({ hasLead }: { readonly hasLead: boolean }) {
  return (
    <div className={list['list']}>
      {hasLead && <CardSkeleton isLead />}
      <div className={list['grid']}>
        {[1, 2, 3, 4].map((place) => (
          <CardSkeleton key={place} isLead={false} />
        ))}
      </div>
    </div>
  );
}

function CardSkeleton({ isLead }: { readonly isLead: boolean }) {
  return (
    <div className={cx(card['card'], isLead && card['lead'])}>
      <div className={css['cover']}>
        <Skeleton height="100%" />
      </div>
      <div className={card['words']}>
        <Skeleton shape="text" width="6rem" />
        <Skeleton height="1.75rem" width="90%" />
        <Skeleton shape="text" width="96%" />
        <Skeleton shape="text" width="70%" />
      </div>
    </div>
  );
}

/** The geometry of a post. */
export function PostSkeleton() {
  return (
    <div className={post['column']}>
      <Skeleton shape="text" width="6rem" />
      <Skeleton height="2.75rem" width="min(32rem, 100%)" />
      <Skeleton shape="text" width="16rem" />
      <div className={css['cover']}>
        <Skeleton height="100%" />
      </div>
      <TextSkeleton />
    </div>
  );
}

/** The geometry of some lines of text. */
export function TextSkeleton() {
  return (
    <div className={card['words']}>
      {[92, 88, 96, 60, 90, 84, 70].map((width) => (
        <Skeleton key={width} shape="text" width={`${width}%`} />
      ))}
    </div>
  );
}
