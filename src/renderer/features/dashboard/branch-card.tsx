import { Card } from '../../ui/card.tsx';
import { Bloom, BloomPale, Bud } from '../../ui/branch/flower-icon.tsx';
import { MaiBranch } from '../../ui/branch/mai-branch.tsx';
import css from './branch-card.module.css';
import { t } from './copy.ts';
import type { DashboardView } from './dashboard-view.ts';

/** The course as a branch: one node per lesson, in flower when learned. */
export function BranchCard({
  view: { learned, ready, announced, total, owned },
}: {
  readonly view: DashboardView;
}) {
  return (
    <Card as="section" aria-labelledby="branch-title" padding="none" className={css['card']}>
      <div className={css['head']}>
        <h2 id="branch-title" className="h-sub">
          {t('dash.branch')}
        </h2>
        <p className="sm t3">{t('dash.branch.p')}</p>
      </div>
      <div>
        <MaiBranch
          total={total}
          open={learned + ready}
          done={learned}
          label={t(owned ? 'dash.branch.alt' : 'dash.branch.altOpen', {
            a: learned,
            b: ready,
            c: announced,
          })}
        />
      </div>
      <ul className={css['legend']}>
        <li>
          <Bloom />
          <b>{learned}</b> {t('dash.learned')}
        </li>
        <li>
          <BloomPale />
          <b>{ready}</b> {t(owned ? 'dash.ready' : 'dash.open')}
        </li>
        <li>
          <Bud />
          <b>{announced}</b> {t('dash.soon')}
        </li>
      </ul>
    </Card>
  );
}
