import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { largestRateBp } from '#shared/domain/affiliate/affiliate-rules.ts';
import { answerWithinDays } from '#shared/domain/ambassador/application.ts';
import type { ApplicationFragment } from '../../graphql/generated/graphql.ts';
import { formatDate, formatTimestamp } from '../../lib/format/format-date.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Bloom, Bud } from '../../ui/branch/flower-icon.tsx';
import { t } from './copy.ts';
import { fateText, hasEnded, type SentStatus } from './fate-text.ts';
import css from './status.module.css';

export interface StatusProps {
  readonly application: ApplicationFragment;
  readonly status: SentStatus;
}

/** Step 6: what became of an application, with its life. */
export function Status({ application, status }: StatusProps) {
  const now = useNow();
  const heading = useArrival();
  const isAccepted = status === 'ACCEPTED';
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        {isAccepted ? <Bloom size={72} /> : <Bud size={72} />}
        <div>
          <h1 ref={heading} className={cx('h-page', css['h1'])} tabIndex={-1}>
            {fateText(application, status)}
          </h1>
          <p className={css['lead']}>{leadOf(application, status)}</p>
        </div>
      </header>
      {application.note !== null && (status === 'ASKED' || status === 'DECLINED') && (
        <Card as="section" className={css['note']}>
          <h2 className="b6">
            {t(status === 'ASKED' ? 'amb.status.question' : 'amb.status.reason')}
          </h2>
          <p className={css['text']}>{application.note}</p>
        </Card>
      )}
      <Ways application={application} status={status} />
      <section className={css['life']} aria-labelledby="amb-life">
        <h2 id="amb-life" className="h-sub">
          {t('amb.status.timeline')}
        </h2>
        <ol>
          {application.events.map(({ kind, at, note }, index) => (
            <li key={`${kind} ${at}`}>
              <p className="b5">
                {t(
                  kind === 'DECLINED' && application.events[index - 1]?.kind === 'ACCEPTED'
                    ? 'amb.event.ended'
                    : `amb.event.${kind}`,
                )}
              </p>
              <time className="t3 sm num" dateTime={at}>
                {formatTimestamp(Date.parse(at), now)}
              </time>
              {note !== null && kind === 'ASKED' && status !== 'ASKED' && (
                <p className={cx('t2 sm', css['text'])}>{note}</p>
              )}
            </li>
          ))}
          {(status === 'RECEIVED' || status === 'REVIEWING') && (
            <li data-next="">
              <p className="t3">{t('amb.event.next')}</p>
            </li>
          )}
        </ol>
      </section>
    </div>
  );
}

/**
 * Whoever comes from the wizard, whose frame and button are gone, begins at the heading, as at
 * every step before.
 */
function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  const cameByApp = useLocation().key !== 'default';
  useEffect(() => {
    if (cameByApp) heading.current?.focus({ preventScroll: true });
    // Where it was opened from is not asked again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return heading;
}

function leadOf(application: ApplicationFragment, status: SentStatus): string {
  const { reapply_from } = application;
  if (status === 'RECEIVED') return t('amb.done', { n: answerWithinDays });
  if (status === 'REVIEWING') return t('amb.status.p.REVIEWING', { n: answerWithinDays });
  if (status === 'ASKED') return t('amb.status.p.ASKED');
  if (status === 'ACCEPTED') return t('amb.status.p.ACCEPTED', { p: `${largestRateBp / 100}%` });
  return t(hasEnded(application, status) ? 'amb.status.p.ended' : 'amb.status.p.DECLINED', {
    date: reapply_from === null ? '' : formatDate(Date.parse(reapply_from)),
  });
}

function Ways({ application, status }: StatusProps) {
  const { reapply_from } = application;
  const [openedMs] = useState(() => Date.now());
  if (status === 'ASKED')
    return (
      <p>
        <Link
          className={buttonClass({ variant: 'primary', size: 'lg' })}
          to="/ambassador-offer?step=1"
        >
          {t('amb.status.answer')}
        </Link>
      </p>
    );
  if (status === 'ACCEPTED')
    return (
      <p>
        <Link className={buttonClass({ variant: 'primary', size: 'lg' })} to="/affiliate/dashboard">
          {t('amb.status.dashboard')}
        </Link>
      </p>
    );
  const mayApply =
    status === 'DECLINED' && reapply_from !== null && Date.parse(reapply_from) <= openedMs;
  if (!mayApply)
    return hasEnded(application, status) ? (
      <p>
        <Link className={buttonClass({ size: 'lg' })} to="/affiliate/dashboard">
          {t('amb.status.dashboard')}
        </Link>
      </p>
    ) : null;
  return (
    <p>
      <Link
        className={buttonClass({ variant: 'primary', size: 'lg' })}
        to="/ambassador-offer?step=1"
      >
        {t('amb.status.again')}
      </Link>
    </p>
  );
}
