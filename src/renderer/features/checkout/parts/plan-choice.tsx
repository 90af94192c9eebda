import Check from 'lucide-react/icons/check';
import { useId } from 'react';
import type { PlanCode, PlanOffersQuery } from '#renderer/graphql/generated/graphql.ts';
import { dayStartMs, formatDate } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { lastEarlyDay } from '#renderer/lib/checkout/last-early-day.ts';
import { t } from '../copy.ts';
import columns from '../two-columns.module.css';
import css from './plan-choice.module.css';

export type PlanOffer = PlanOffersQuery['plan_offers'][number];

export interface PlanChoiceProps {
  readonly plans: readonly PlanOffer[];
  readonly value: PlanCode;
  readonly onChange: (plan: PlanCode) => void;
}

/** The plans with what they give and cost now; the arrow keys move and choose. */
export function PlanChoice({ plans, value, onChange }: PlanChoiceProps) {
  const name = useId();
  return (
    <section>
      <h1 className={columns['h1']}>{t('pay.plan.h')}</h1>
      <p className={columns['lead']}>{t('pay.plan.lead')}</p>
      <fieldset className={css['plans']}>
        <legend className="sr">{t('pay.plan.h')}</legend>
        {plans.map((offer) => (
          <label key={offer.plan} className={css['plan']}>
            <input
              type="radio"
              className={css['radio']}
              name={name}
              checked={offer.plan === value}
              onChange={() => onChange(offer.plan)}
              aria-labelledby={`${name}-${offer.plan}-name ${name}-${offer.plan}-price`}
              aria-describedby={`${name}-${offer.plan}-benefits`}
            />
            <span className={css['name']} id={`${name}-${offer.plan}-name`}>
              {t(`pay.plan.${offer.plan}`)}
            </span>
            <Price offer={offer} id={`${name}-${offer.plan}-price`} />
            <ul className={css['benefits']} id={`${name}-${offer.plan}-benefits`}>
              {offer.benefits.map((benefit) => (
                <li key={benefit}>
                  <Check aria-hidden="true" />
                  {benefit}
                </li>
              ))}
            </ul>
          </label>
        ))}
      </fieldset>
    </section>
  );
}

function Price({ offer, id }: { readonly offer: PlanOffer; readonly id: string }) {
  const isEarly = offer.early_amount !== null && offer.amount !== offer.original_amount;
  const earlyDay = lastEarlyDay(offer);
  return (
    <span className={css['price']} id={id}>
      {isEarly && <s className="t3 num">{formatMoney(offer.original_amount)}</s>}
      <b className="num">{formatMoney(offer.amount)}</b>
      {earlyDay !== null && (
        <span className={css['until']}>
          {t('pay.earlyUntil', { date: formatDate(dayStartMs(earlyDay)) })}
        </span>
      )}
    </span>
  );
}
