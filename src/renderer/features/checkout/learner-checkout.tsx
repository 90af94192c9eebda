import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { t as shellText } from '../../copy/vi.ts';
import { CheckoutOfferDocument, type CheckoutOfferQuery } from '../../graphql/generated/graphql.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';
import { useChosenVoucherStore } from '../../lib/checkout/chosen-voucher-store.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { focusFirstError } from '../../lib/field-errors.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import { OrderNotices } from '../../lib/order-matters/order-notices.tsx';
import { useOpenOrders } from '../../lib/order-matters/use-open-orders.ts';
import { useSession } from '../../platform/context.tsx';
import { useOnline } from '../../platform/use-online.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Bloom } from '../../ui/branch/flower-icon.tsx';
import { SkeletonGate } from '../../ui/states/skeleton-gate.tsx';
import css from './checkout-page.module.css';
import { t } from './copy.ts';
import type { CheckoutParams } from './data/checkout-address.ts';
import { isZero, planText, priceLines } from './data/order-view.ts';
import type { ChosenCodes } from './data/typed-codes.ts';
import { type Choice, type PriceState, usePrice } from './data/use-checkout.ts';
import { useGoingOn } from './data/use-going-on.ts';
import { useTypedCodes } from './data/use-typed-codes.ts';
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
  const open = useOpenOrders();
  // What stands above the plans comes with them: nothing moves under a finger.
  const isLoading = status.kind === 'loading' || open.kind === 'loading';
  return (
    <SkeletonGate
      loading={isLoading}
      skeleton={<OrderSkeleton />}
      label={shellText('common.loading')}
    >
      {() => {
        if (status.kind === 'loading') return null;
        if (status.kind === 'ready')
          return status.data.checkout_offer.owned === 'PRO' ? (
            <Owned />
          ) : (
            <LearnerForm
              input={input}
              offer={status.data.checkout_offer}
              notices={<OrderNotices orders={open} />}
            />
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

function LearnerForm({
  input,
  offer,
  notices,
}: {
  readonly input: CheckoutParams;
  readonly offer: Offer;
  readonly notices: ReactNode;
}) {
  const isUpgrade = offer.owned === 'KHA_PRO';
  const [plan, setPlan] = useState(isUpgrade ? 'PRO' : input.plan);
  const [referralCode, setReferralCode] = useState(input.referralCode);
  const voucherCode = useChosenVoucherStore((store) => store.code);
  return (
    <div className={columns['columns']}>
      <div className={columns['column']}>
        {notices}
        {isUpgrade && offer.upgrade !== null ? (
          <Upgrade amount={offer.upgrade.total_amount} />
        ) : (
          <PlanChoice plans={offer.plans} value={plan} onChange={setPlan} />
        )}
        <Account isUpgrade={isUpgrade} />
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

function Account({ isUpgrade }: { readonly isUpgrade: boolean }) {
  const session = useSession();
  if (session.status !== 'signed_in') return null;
  return (
    <Card as="section" aria-label={t('pay.account.h')} className={css['account']}>
      <h2 className="h-sub">{t('pay.account.h')}</h2>
      <p className="t2">
        {t(isUpgrade ? 'pay.account.upgrade' : 'pay.account', { email: session.email })}
      </p>
    </Card>
  );
}

interface SummaryProps {
  readonly choice: Choice;
  readonly isUpgrade: boolean;
  readonly onReferral: (code: string | null) => void;
}

function Summary({ choice, isUpgrade, onReferral }: SummaryProps) {
  const priceState = usePrice(choice);
  const { price, isOld, isAsking, status } = priceState;
  const fields = useTypedCodes(choice);
  const { box, apply, onRefused } = useCodeFields(onReferral);
  const going = useGoingOn({ choice, typed: fields.typed, priceState, apply, onRefused });
  const reason = useOnline() ? undefined : t('pay.needsNetwork');
  return (
    <Card as="section" aria-label={t('pay.summary')} className={css['summary']}>
      <h2 className="h-sub">{t('pay.summary')}</h2>
      <Bought plan={planText(choice.plan, isUpgrade)} />
      {price !== null && (
        <div ref={box}>
          <PriceLines lines={priceLines(price)} />
          <div data-code="voucher">
            <VoucherField
              plan={choice.plan}
              price={price}
              isOld={isOld}
              isAsking={isAsking}
              typed={fields.typed.voucher}
              onType={(voucher) => fields.type({ voucher })}
            />
          </div>
          <div data-code="referral">
            <ReferralField
              price={price}
              chosen={choice.referralCode}
              typed={fields.typed.referral}
              onType={(referral) => fields.type({ referral })}
              onCode={onReferral}
            />
          </div>
          <Total amount={formatMoney(price.total_amount)} isOld={isOld} />
        </div>
      )}
      <PriceFailure status={status} />
      {going.refusal !== null && (
        <p role="alert" className={css['refusal']}>
          {errorText(going.refusal)}
        </p>
      )}
      <Button
        variant="primary"
        size="lg"
        block
        busy={going.busy}
        busyLabel={t('pay.continue.busy')}
        reason={reason}
        disabled={price === null || (isOld && !going.busy)}
        onClick={going.goOn}
      >
        {price !== null && isZero(price.total_amount) ? t('pay.continueFree') : t('pay.continue')}
      </Button>
      <Assurance />
    </Card>
  );
}

/** The price of the choice could not be had; that of the one before stays above, dimmed. */
function PriceFailure({ status }: Pick<PriceState, 'status'>) {
  if (status.kind !== 'failed' && status.kind !== 'offline') return null;
  return (
    <div className={css['failed']}>
      <ErrorPanel
        title={t('pay.failed')}
        code={shellText('common.errorCode', { code: status.error.code })}
        onRetry={status.reload}
        retryLabel={shellText('common.retry')}
      >
        {errorText(status.error)}
      </ErrorPanel>
    </div>
  );
}

/** Makes codes count, and leads to the field of one that does not. */
function useCodeFields(onReferral: (code: string | null) => void) {
  const box = useRef<HTMLDivElement>(null);
  const { choose, forget } = useChosenVoucherStore();
  return {
    box,
    apply: ({ voucherCode, referralCode }: ChosenCodes) => {
      if (voucherCode === null) forget();
      else choose(voucherCode);
      onReferral(referralCode);
    },
    onRefused: (field: 'voucher' | 'referral') => {
      focusFirstError(box.current?.querySelector<HTMLElement>(`[data-code=${field}]`) ?? null);
    },
  };
}
