import { useState } from 'react';
import { Link } from 'react-router';
import { t as shellText } from '../../copy/vi.ts';
import { CheckoutOfferDocument, type CheckoutOfferQuery } from '../../graphql/generated/graphql.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';
import { useChosenVoucherStore } from '../../lib/chosen-voucher-store.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { useSession } from '../../platform/context.tsx';
import { useOnline } from '../../platform/use-online.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Bloom } from '../../ui/flower-icon.tsx';
import { SkeletonGate } from '../../ui/skeleton-gate.tsx';
import css from './checkout-page.module.css';
import { t } from './copy.ts';
import type { CheckoutParams } from './data/checkout-address.ts';
import { isZero, planText, priceLines } from './data/order-view.ts';
import { type Choice, useOrdering, usePrice } from './data/use-checkout.ts';
import { OpenOrderNotice } from './parts/open-order-notice.tsx';
import { OrderSkeleton } from './parts/order-skeleton.tsx';
import { Bought } from './parts/order-summary.tsx';
import { PlanChoice } from './parts/plan-choice.tsx';
import { PriceLines } from './parts/price-lines.tsx';
import { ReferralField } from './parts/referral-field.tsx';
import { Assurance, Total } from './parts/summary-parts.tsx';
import { VoucherField } from './parts/voucher-field.tsx';
import columns from './two-columns.module.css';

type Offer = CheckoutOfferQuery['checkout_offer'];

/** The checkout of a signed-in learner: what they can still buy, and what it costs them. */
export function LearnerCheckout({ input }: { readonly input: CheckoutParams }) {
  const status = useQueryStatus(CheckoutOfferDocument, {
    variables: {},
    fetchPolicy: 'network-only',
  });
  return (
    <SkeletonGate
      loading={status.kind === 'loading'}
      skeleton={<OrderSkeleton />}
      label={shellText('common.loading')}
    >
      {() => {
        if (status.kind === 'loading') return null;
        if (status.kind === 'ready')
          return status.data.checkout_offer.owned === 'PRO' ? (
            <Owned />
          ) : (
            <LearnerForm input={input} offer={status.data.checkout_offer} />
          );
        return (
          <ErrorPanel
            title={t('pay.failed')}
            code={shellText('common.errorCode', { code: status.error.code })}
            onRetry={status.reload}
            retryLabel={shellText('common.retry')}
          >
            {errorText(status.error)}
          </ErrorPanel>
        );
      }}
    </SkeletonGate>
  );
}

function Owned() {
  return (
    <Card className={css['owned']}>
      <Bloom size={72} />
      <div>
        <h1 className={columns['h1']}>{t('pay.owned')}</h1>
        <p className={columns['lead']}>{t('pay.owned.p')}</p>
      </div>
      <Link className={buttonClass({ variant: 'primary', size: 'lg' })} to="/learn">
        {t('pay.owned.go')}
      </Link>
    </Card>
  );
}

function LearnerForm({ input, offer }: { readonly input: CheckoutParams; readonly offer: Offer }) {
  const isUpgrade = offer.owned === 'KHA_PRO';
  const [plan, setPlan] = useState(isUpgrade ? 'PRO' : input.plan);
  const [referralCode, setReferralCode] = useState(input.referralCode);
  const voucherCode = useChosenVoucherStore((store) => store.code);
  return (
    <div className={columns['columns']}>
      <div className={columns['column']}>
        <OpenOrderNotice />
        {isUpgrade && offer.upgrade !== null ? (
          <Upgrade amount={offer.upgrade.total_amount} />
        ) : (
          <PlanChoice plans={offer.plans} value={plan} onChange={setPlan} />
        )}
        <Account />
      </div>
      <Summary
        choice={{ plan, voucherCode, referralCode }}
        isUpgrade={isUpgrade}
        onReferral={setReferralCode}
      />
    </div>
  );
}

function Upgrade({ amount }: { readonly amount: string }) {
  return (
    <section>
      <h1 className={columns['h1']}>{t('pay.upgrade.h')}</h1>
      <div className={css['upgrade']}>
        <p>{t('pay.upgrade.p', { amount: formatMoney(amount) })}</p>
        <b className="num">{formatMoney(amount)}</b>
      </div>
    </section>
  );
}

function Account() {
  const session = useSession();
  if (session.status !== 'signed_in') return null;
  return (
    <Card as="section" aria-label={t('pay.account.h')} className={css['account']}>
      <h2 className="h-sub">{t('pay.account.h')}</h2>
      <p className="t2">{t('pay.account', { email: session.email })}</p>
    </Card>
  );
}

interface SummaryProps {
  readonly choice: Choice;
  readonly isUpgrade: boolean;
  readonly onReferral: (code: string | null) => void;
}

function Summary({ choice, isUpgrade, onReferral }: SummaryProps) {
  const { price, isOld, status } = usePrice(choice);
  const ordering = useOrdering(status.kind === 'loading' ? () => undefined : status.reload);
  const reason = useOnline() ? undefined : t('pay.needsNetwork');
  const failure = status.kind === 'failed' || status.kind === 'offline' ? status : null;
  return (
    <Card as="section" aria-label={t('pay.summary')} className={css['summary']}>
      <h2 className="h-sub">{t('pay.summary')}</h2>
      <Bought plan={planText(choice.plan, isUpgrade)} />
      {failure !== null && price === null && (
        <ErrorPanel
          title={t('pay.failed')}
          code={shellText('common.errorCode', { code: failure.error.code })}
          onRetry={failure.reload}
          retryLabel={shellText('common.retry')}
        >
          {errorText(failure.error)}
        </ErrorPanel>
      )}
      {price !== null && (
        <>
          <PriceLines lines={priceLines(price)} />
          <VoucherField plan={choice.plan} price={price} isOld={isOld} />
          <ReferralField price={price} onCode={onReferral} />
          <Total amount={formatMoney(price.total_amount)} isOld={isOld} />
        </>
      )}
      {ordering.refusal !== null && (
        <p role="alert" className={css['refusal']}>
          {errorText(ordering.refusal)}
        </p>
      )}
      <Button
        variant="primary"
        size="lg"
        block
        busy={ordering.busy}
        busyLabel={t('pay.continue.busy')}
        reason={reason}
        disabled={price === null || isOld}
        onClick={() => {
          if (price !== null) void ordering.order(choice, price);
        }}
      >
        {price !== null && isZero(price.total_amount) ? t('pay.continueFree') : t('pay.continue')}
      </Button>
      <Assurance />
    </Card>
  );
}
