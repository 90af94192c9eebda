import ShieldCheck from 'lucide-react/icons/shield-check';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { t as shellText } from '../../copy/vi.ts';
import type { PlanOffersQuery } from '../../graphql/generated/graphql.ts';
import type { QueryStatus } from '../../graphql/query-status.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDate } from '../../lib/format-date.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SkeletonGate } from '../../ui/skeleton-gate.tsx';
import { t } from './copy.ts';
import css from './price-panel.module.css';

export type PlanOffers = PlanOffersQuery['plan_offers'];
type PlanOffer = PlanOffers[number];

/** What it costs now, plan by plan, and the way to the checkout. */
export function PricePanel({ status }: { readonly status: QueryStatus<PlanOffers> }) {
  return (
    <div className={css['place']}>
      <SkeletonGate loading={status.kind === 'loading'} skeleton={<PriceSkeleton />} label={shellText('common.loading')}>
        {() => {
          if (status.kind === 'loading') return null;
          if (status.kind === 'ready') return <Plans offers={status.data} />;
          return <ErrorPanel title={t('home.price.error')} code={shellText('common.errorCode', { code: status.error.code })} onRetry={status.reload} retryLabel={shellText('common.retry')}>{errorText(status.error)}</ErrorPanel>;
        }}
      </SkeletonGate>
    </div>
  );
}

function Plans({ offers }: { readonly offers: PlanOffers }) {
  const [plan, setPlan] = useState<PlanOffer['plan']>('PRO');
  const name = useId();
  const chosen = offers.find((offer) => offer.plan === plan) ?? offers[0];
  if (chosen === undefined) return null;
  return (
    <div className={css['panel']}>
      <fieldset className={css['plans']}>
        <legend className="sr">{t('home.price.choose')}</legend>
        {offers.map((offer) => (
          <label key={offer.plan} className={css['plan']}>
            <input type="radio" className={css['radio']} name={name} checked={offer.plan === chosen.plan} onChange={() => setPlan(offer.plan)} />
            <span>
              <b className={css['name']}>{t(`home.price.${offer.plan}`)}</b>
              <span className={css['gives']}>{offer.benefits.join(' · ')}</span>
            </span>
            <span className={css['amount']}>
              {offer.amount !== offer.original_amount && <s className="num">{formatMoney(offer.original_amount)}</s>}
              <b className="num">{formatMoney(offer.amount)}</b>
            </span>
          </label>
        ))}
      </fieldset>
      <div className={css['go']}>
        <ToCheckout offer={chosen} />
        {chosen.early_until !== null && chosen.amount !== chosen.original_amount && <p className={css['until']}>{t('home.price.until', { date: formatDate(Date.parse(chosen.early_until)) })}</p>}
        <p className={css['assure']}><ShieldCheck aria-hidden="true" />{t('home.price.refund')}</p>
      </div>
    </div>
  );
}

function ToCheckout({ offer }: { readonly offer: PlanOffer }) {
  const reason = useServerReason();
  const label = t(`home.price.cta.${offer.plan}`, { price: formatMoney(offer.amount) });
  if (reason !== undefined) return <Button variant="primary" size="xl" block reason={reason}>{label}</Button>;
  return <Link className={`${buttonClass({ variant: 'primary', size: 'xl', block: true })} ${css['button']}`} to={`/checkout?plan=${offer.plan.toLowerCase()}`}>{label}</Link>;
}

function PriceSkeleton() {
  return (
    <div className={css['panel']}>
      {[1, 2].map((row) => (
        <div key={row} className={css['plan']}>
          <Skeleton shape="circle" width="22px" height="22px" />
          <span><Skeleton shape="text" width="40%" /><Skeleton shape="text" width="90%" /></span>
          <Skeleton shape="text" width="6rem" />
        </div>
      ))}
      <div className={css['go']}><Skeleton height="3.5rem" /></div>
    </div>
  );
}
