import { formatDuration } from '../../lib/format/format-duration.ts';
import { Card } from '../../ui/card.tsx';
import { Stat } from '../../ui/figures/stat.tsx';
import { t } from './copy.ts';
import type { DashboardView } from './dashboard-view.ts';
import css from './figures-card.module.css';

/** How many lessons and how much time, as this device knows it. */
export function FiguresCard({
  view: { learned, ready, learnedMs },
}: {
  readonly view: DashboardView;
}) {
  const time = learnedMs < 1000 ? t('dash.totalTimeNone') : formatDuration(learnedMs / 1000);
  return (
    <Card as="section" aria-label={t('dash.figures')} className={css['figures']}>
      <Stat
        label={t('dash.lessonsLearned')}
        value={{ kind: 'ready', text: t('dash.lessonsOf', { n: learned, m: learned + ready }) }}
        note={t('dash.openNote')}
      />
      <Stat label={t('dash.totalTime')} value={{ kind: 'ready', text: time }} />
    </Card>
  );
}
