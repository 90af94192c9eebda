import css from './palette.module.css';
import { Skeleton } from '../states/skeleton.tsx';

/** Where a palette's list will be. */
export function PaletteWaiting({ label }: { readonly label: string }) {
  return (
    <div className={css['waiting']} aria-busy="true">
      <output className="sr">{label}</output>
      {[62, 78, 54].map((width) => (
        <div key={width} className={css['waitingRow']}>
          <Skeleton width="40px" height="24px" />
          <Skeleton width={`${width}%`} height="18px" />
        </div>
      ))}
    </div>
  );
}
