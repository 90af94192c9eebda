import ShieldCheck from 'lucide-react/icons/shield-check';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { t as shellText } from '#renderer/copy/vi.ts';
import type { QueryStatus } from '#renderer/graphql/query-status.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { dayStartMs, formatDate } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { lastEarlyDay } from '#renderer/lib/checkout/last-early-day.ts';
import { buttonClass } from '#renderer/ui/button.tsx';
import { ErrorPanel } from '#renderer/ui/states/error-panel.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { SkeletonGate } from '#renderer/ui/states/skeleton-gate.tsx';
import { BuyWay } from './buy-way.tsx';
import { t } from '../copy.ts';
import { type PlanOffers, refundDays } from './offer.ts';
import css from './price-panel.module.css';

type PlanOffer = PlanOffers[number];

export interface PricePanelProps {
  readonly status: QueryStatus<PlanOffers>;
  /** Whoever has bought goes on learning instead. */
  readonly isOwned: boolean;
}

/** What it costs now, plan by plan, and the way to the checkout. */
export function PricePanel({ status, isOwned }: PricePanelProps) {
  return (
    <div className={css['place']}>
      <SkeletonGate
        loading={status.kind === 'loading'}
        skeleton={<PriceSkeleton />}
        label={shellText('common.loading')}
      >
        {() => {
          if (status.kind === 'loading') return null;
          if (status.kind === 'ready') return <Plans offers={status.data} isOwned={isOwned} />;
          return (
            <ErrorPanel
              title={t('home.price.error')}
              code={shellText('common.errorCode', { code: status.error.code })}
              onRetry={status.reload}
              retryLabel={shellText('common.retry')}
            >
              {errorText(status.error)}
            </ErrorPanel>
          );
        }}
      </SkeletonGate>
    </div>
  );
}

function Plans({ offers, isOwned }: { readonly offers: PlanOffers; readonly isOwned: boolean }) {
  const [plan, setPlan] = useState<PlanOffer['plan']>('PRO');
  const name = useId();
  const chosen = offers.find((offer) => offer.plan === plan) ?? offers[0];
  if (chosen === undefined) return null;
  const earlyDay = lastEarlyDay(chosen);
  return (
    <div className={css['panel']}>
      <fieldset className={css['plans']}>
        <legend className="sr">{t('home.price.choose')}</legend>
        {offers.map((offer) => (
          <label key={offer.plan} className={css['plan']}>
            <input
              type="radio"
              className={css['radio']}
              name={name}
              checked={offer.plan === chosen.plan}
              onChange={() => setPlan(offer.plan)}
            />
            <span>
              <b className={css['name']}>{t(`home.price.${offer.plan}`)}</b>
              <span className={css['gives']}>{offer.benefits.join(' · ')}</span>
            </span>
            <span className={css['amount']}>
              {offer.amount !== offer.original_amount && (
                <s className="num">{formatMoney(offer.original_amount)}</s>
              )}
              <b className="num">{formatMoney(offer.amount)}</b>
            </span>
          </label>
        ))}
      </fieldset>
      <div className={css['go']}>
        <Way offer={chosen} isOwned={isOwned} />
        {!isOwned && earlyDay !== null && (
          <p className={css['until']}>
            {t('home.price.until', { date: formatDate(dayStartMs(earlyDay)) })}
          </p>
        )}
        {!isOwned && (
          <p className={css['assure']}>
            <ShieldCheck aria-hidden="true" />
            {t('home.price.refund', { days: refundDays })}
          </p>
        )}
      </div>
    </div>
  );
}

function Way({ offer, isOwned }: { readonly offer: PlanOffer; readonly isOwned: boolean }) {
  if (isOwned)
    return (
      <Link className={buttonClass({ variant: 'primary', size: 'xl', block: true })} to="/learn">
        {t('home.hero.goOn')}
      </Link>
    );
  return (
    <BuyWay variant="primary" size="xl" block className={css['button']} plan={offer.plan}>
      {t(`home.price.cta.${offer.plan}`, { price: formatMoney(offer.amount) })}
    </BuyWay>
  );
}

function PriceSkeleton() {
  return (
    <div className={css['panel']}>
      {[1, 2].map((row) => (
        <div key={row} className={css['plan']}>
          <Skeleton shape="circle" width="22px" height="22px" />
          <span>
            <Skeleton shape="text" width="40%" />
            <Skeleton shape="text" width="90%" />
          </span>
          <Skeleton shape="text" width="6rem" />
        </div>
      ))}
      <div className={css['go']}>
        <Skeleton height="3.5rem" />
      </div>
    </div>
  );
}
