import { dayStartMs, formatDate } from '../../lib/format/format-date.ts';
import { Card } from '../../ui/card.tsx';
import { Progress } from '../../ui/states/progress.tsx';
import { t } from './copy.ts';
import type { StageView } from './dashboard-view.ts';
import css from './stages-card.module.css';

/** The stages with how far one is in each. */
export function StagesCard({ stages }: { readonly stages: readonly StageView[] }) {
  return (
    <Card as="section" aria-labelledby="stages-title">
      <h2 id="stages-title" className="h-sub">
        {t('dash.stages')}
      </h2>
      <ol className={css['list']}>
        {stages.map((stage) => (
          <Stage key={stage.slug} stage={stage} />
        ))}
      </ol>
    </Card>
  );
}

function Stage({ stage }: { readonly stage: StageView }) {
  const { index, title, learned, released, total } = stage;
  return (
    <li className={css['stage']} data-soon={released === 0 || undefined}>
      <span className={`num ${css['number']}`} aria-hidden="true">
        {index}
      </span>
      <div className="stack gap-2">
        <p className="b5">
          <span className="sr">{t('dash.stage', { n: index })}: </span>
          {title}
        </p>
        {released > 0 && (
          <Progress
            size="sm"
            value={learned}
            max={released}
            label={t('dash.stage', { n: index })}
            valueText={t('dash.stageCountText', { n: learned, m: released })}
          />
        )}
      </div>
      <p className={css['count']}>
        {released > 0 ? (
          <>
            <span className="num">{t('dash.stageCount', { n: learned, m: released })}</span>
            <Soon count={total - released} />
          </>
        ) : (
          soonText(stage)
        )}
      </p>
    </li>
  );
}

function Soon({ count }: { readonly count: number }) {
  return count > 0 ? <span className="t3 xs">{t('dash.stageSoonCount', { n: count })}</span> : null;
}

function soonText({ total, firstReleaseOn }: StageView) {
  return (
    <>
      {t('dash.stageSoonCount', { n: total })}
      {firstReleaseOn !== null && (
        <span className="t3 xs">
          {t('dash.stageFrom', { date: formatDate(dayStartMs(firstReleaseOn)) })}
        </span>
      )}
    </>
  );
}
