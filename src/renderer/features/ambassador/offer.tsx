import ChartLine from 'lucide-react/icons/chart-line';
import HandCoins from 'lucide-react/icons/hand-coins';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import {
  affiliateLevels,
  largestRateBp,
  leastPayoutVnd,
} from '#shared/domain/affiliate/affiliate-rules.ts';
import { minutesLeft } from '#shared/domain/ambassador/check-application.ts';
import { AmbassadorInvitationDocument } from '../../graphql/generated/graphql.ts';
import { readyData } from '../../graphql/query-status.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';
import { brand } from '../../lib/format/brand.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import { PageHead } from '../../lib/page/page-head.tsx';
import { loginAddress } from '../../lib/identity/safe-next.ts';
import { useSession } from '../../platform/context.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Bloom } from '../../ui/branch/flower-icon.tsx';
import { PetalProgress } from '../../ui/states/petal-progress.tsx';
import { t } from './copy.ts';
import css from './offer.module.css';

export interface OfferProps {
  /**
   * What to do next, for somebody who is signed in; a guest signs in first. Null while it is not
   * known.
   */
  readonly way: {
    readonly label: string;
    readonly to: string;
    readonly note: string | null;
  } | null;
}

const previews = [1, 2, 3, 4, 5] as const;

/**
 * Step 0: what an ambassador gets and does, who fits, what the application asks. Every number is
 * the programme's own rule.
 */
export function Offer({ way }: OfferProps) {
  const isGuest = useSession().status === 'guest';
  return (
    <div className={cx(css['page'], isGuest && css['bare'])}>
      <PageHead description={t('amb.lead')} canonicalPath="/ambassador-offer" />
      <Invitation />
      <header className={css['hero']}>
        <div className={css['words']}>
          <h1 className="h-page" tabIndex={-1}>
            {t('amb.h1', { brand: brand.name })}
          </h1>
          <p className={css['lead']}>{t('amb.lead')}</p>
          <Start way={way} />
        </div>
        <div className={css['bloom']} aria-hidden="true">
          <Bloom size={168} />
        </div>
      </header>
      <section className={css['section']} aria-labelledby="amb-get">
        <h2 id="amb-get" className="h-card">
          {t('amb.get.h')}
        </h2>
        <ul className={css['gets']}>
          <Get icon={<HandCoins />} title={t('amb.get.rate', { p: percent(largestRateBp) })}>
            {t('amb.get.rate.p', { first: percent(affiliateLevels[0]?.rateBp ?? 0) })}
          </Get>
          <Get icon={<ChartLine />} title={t('amb.get.payout')}>
            {t('amb.get.payout.p', { amount: formatMoney(leastPayoutVnd) })}
          </Get>
          <Get icon={<MousePointerClick />} title={t('amb.get.track')}>
            {t('amb.get.track.p')}
          </Get>
        </ul>
      </section>
      <div className={css['two']}>
        <Points title={t('amb.do.h')} points={[t('amb.do.1'), t('amb.do.2'), t('amb.do.3')]} />
        <Points title={t('amb.fit.h')} points={[t('amb.fit.1'), t('amb.fit.2'), t('amb.fit.3')]} />
      </div>
      <section className={css['section']} aria-labelledby="amb-steps">
        <h2 id="amb-steps" className="h-card">
          {t('amb.steps.h')}
        </h2>
        <div className={css['steps']}>
          <PetalProgress
            done={0}
            size={104}
            text={t('amb.begin.minutes', { n: minutesLeft(1) })}
            textPlace="hidden"
          />
          <ol className={css['list']}>
            {previews.map((step) => (
              <li key={step}>
                <span className={cx('num', css['number'])} aria-hidden="true">
                  {step}
                </span>
                <div>
                  <p className="b6">{t(`amb.s${step}`)}</p>
                  <p className="t3 sm">{t(`amb.preview.${step}`)}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </div>
  );
}

function percent(bp: number): string {
  return `${bp / 100}%`;
}

function Start({ way }: OfferProps) {
  const isGuest = useSession().status === 'guest';
  const [params] = useSearchParams();
  const begin = isGuest
    ? {
        label: t('amb.start'),
        to: loginAddress(
          `/ambassador-offer?${new URLSearchParams({ ...Object.fromEntries(params), step: '1' })}`,
        ),
        note: t('amb.guest'),
      }
    : way;
  return (
    <div className={css['start']}>
      {/* The room is kept while it is asked what there is already. */}
      <div className={css['button']}>
        {begin !== null && (
          <Link className={buttonClass({ variant: 'primary', size: 'xl' })} to={begin.to}>
            {begin.label}
          </Link>
        )}
      </div>
      <p className="t3 sm">{begin?.note ?? t('amb.begin.minutes', { n: minutesLeft(1) })}</p>
    </div>
  );
}

/** What the team wrote to whom it asks to apply. */
function Invitation() {
  const [params] = useSearchParams();
  const token = params.get('invite');
  // Without a token it is the very query that the desktop asks in advance.
  const invitation =
    readyData(
      useQueryStatus(AmbassadorInvitationDocument, { variables: token === null ? {} : { token } }),
    )?.ambassador_invitation ?? null;
  if (invitation === null) return null;
  return (
    <Card
      as="section"
      className={css['invitation']}
      aria-label={t('amb.invite.h', { name: invitation.name })}
    >
      <Bloom size={40} />
      <div>
        <p className="b6">{t('amb.invite.h', { name: invitation.name })}</p>
        <p className={css['note']}>{invitation.note}</p>
        <p className="t3 sm">{t('amb.invite.from', { brand: brand.name })}</p>
      </div>
    </Card>
  );
}

function Get({
  icon,
  title,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <li className={css['get']}>
      <span className={css['icon']} aria-hidden="true">
        {icon}
      </span>
      <h3 className="b6">{title}</h3>
      <p className="t2 sm">{children}</p>
    </li>
  );
}

function Points({ title, points }: { readonly title: string; readonly points: readonly string[] }) {
  return (
    <section className={css['section']}>
      <h2 className="h-card">{title}</h2>
      <ul className={css['points']}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}
