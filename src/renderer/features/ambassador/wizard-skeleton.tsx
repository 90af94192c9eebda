import { Skeleton } from '../../ui/states/skeleton.tsx';
import { PetalProgress } from '../../ui/states/petal-progress.tsx';
import { t } from './copy.ts';
import css from './wizard.module.css';

/** The wizard while the answers of before are fetched: its geometry, without its words. */
export function WizardSkeleton() {
  return (
    <div className={css['wizard']}>
      <div className={css['rail']}>
        <PetalProgress done={0} size={132} text={t('amb.steps')} textPlace="hidden" />
      </div>
      <div className={css['form']}>
        <div>
          <Skeleton width="52%" height="34px" />
          <Skeleton shape="text" width="78%" />
        </div>
        {[52, 52, 52, 104, 104].map((height, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- nothing tells them apart
          <Skeleton key={index} width="100%" height={`${height}px`} />
        ))}
      </div>
    </div>
  );
}
