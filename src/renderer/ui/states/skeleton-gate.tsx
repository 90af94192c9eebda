import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { noSkeleton, stepSkeleton } from './skeleton-hold.ts';

export interface SkeletonGateProps {
  readonly loading: boolean;
  /** Skeletons with the geometry of the content. */
  readonly skeleton: ReactNode;
  /** "Đang tải": said to a screen reader while the skeleton is shown. */
  readonly label: string;
  /** The content; a function is called only when the content is shown. */
  readonly children: ReactNode | (() => ReactNode);
}

/** Shows the skeleton after 150 ms of loading, for at least 300 ms, then the content. */
export function SkeletonGate({ loading, skeleton, label, children }: SkeletonGateProps) {
  const shown = useSkeleton(loading);
  if (shown) {
    return (
      <div aria-busy="true">
        <output className="sr">{label}</output>
        {skeleton}
      </div>
    );
  }
  if (loading) return null;
  return <>{typeof children === 'function' ? children() : children}</>;
}

/** Whether a skeleton is to be shown now. */
function useSkeleton(loading: boolean): boolean {
  const [hold, setHold] = useState(noSkeleton);
  useEffect(() => {
    let timer: number | undefined;
    const step = (from: typeof hold) => {
      const next = stepSkeleton(from, loading, performance.now());
      setHold(next.hold);
      if (next.wakeInMs !== undefined)
        timer = window.setTimeout(() => step(next.hold), next.wakeInMs);
    };
    step(hold);
    return () => window.clearTimeout(timer);
    // `hold` is where the walk starts from, not a reason to start it again.
    // eslint-disable-next-line react/exhaustive-deps
  }, [loading]);
  return hold.shownSinceMs !== undefined;
}
