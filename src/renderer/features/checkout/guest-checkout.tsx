import { useState } from 'react';
import { Link } from 'react-router';
import { t as shellText } from '../../copy/vi.ts';
import { PlanOffersDocument } from '../../graphql/generated/graphql.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import { useOverlayStore } from '../../lib/overlays/overlay-store.ts';
import { loginAddress } from '../../lib/identity/safe-next.ts';
import { t as referralText } from '../../lib/referral/copy.ts';
import { useReferrerName } from '../../lib/referral/use-referrer-name.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { SkeletonGate } from '../../ui/states/skeleton-gate.tsx';
import css from './checkout-page.module.css';
import { t } from './copy.ts';
import { checkoutAddress, type CheckoutParams } from './data/checkout-address.ts';
import { planText, priceLines } from './data/order-view.ts';
import { Bought } from './parts/order-summary.tsx';
import { OrderSkeleton } from './parts/order-skeleton.tsx';
import { type PlanOffer, PlanChoice } from './parts/plan-choice.tsx';
import { PriceLines } from './parts/price-lines.tsx';
import { Assurance, Total } from './parts/summary-parts.tsx';
import columns from './two-columns.module.css';

/** The checkout of somebody who is not signed in: plans and prices are everybody's to see. */
export function GuestCheckout({ input }: { readonly input: CheckoutParams }) {
  const status = useQueryStatus(PlanOffersDocument, { variables: {} });
  // Asked for with the plans: it stands there when they come, and moves nothing.
  const referrer = useReferrerName(input.referralCode ?? '');
  return (
    <SkeletonGate
      loading={status.kind === 'loading'}
      skeleton={<OrderSkeleton />}
      label={shellText('common.loading')}
    >
      {() => {
        if (status.kind === 'loading') return null;
        if (status.kind === 'ready')
          return <GuestForm input={input} plans={status.data.plan_offers} referrer={referrer} />;
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

function GuestForm({
  input,
  plans,
  referrer,
}: {
  readonly input: CheckoutParams;
  readonly plans: readonly PlanOffer[];
  /** Who introduced them; null while it is not known, and without anybody. */
  readonly referrer: string | null;
}) {
  const [plan, setPlan] = useState(input.plan);
  const show = useOverlayStore((store) => store.show);
  const reason = useServerReason();
  const offer = plans.find((candidate) => candidate.plan === plan) ?? plans[0];
  if (offer === undefined) return null;
  const back = checkoutAddress({ ...input, plan: offer.plan });
  return (
    <div className={columns['columns']}>
      <div className={columns['column']}>
        <PlanChoice plans={plans} value={offer.plan} onChange={setPlan} />
        <Account back={back} />
      </div>
      <Card as="section" aria-label={t('pay.summary')} className={css['summary']}>
        <h2 className="h-sub">{t('pay.summary')}</h2>
        <Bought plan={planText(offer.plan, false)} />
        <PriceLines
          lines={priceLines({
            original_amount: offer.original_amount,
            early_discount: String(BigInt(offer.original_amount) - BigInt(offer.amount)),
            upgrade_credit: '0',
          })}
        />
        <p className={css['hint']}>{t('pay.voucher.guest')}</p>
        <output className={css['hint']}>
          {referrer !== null && referralText('referral.by', { name: referrer })}
        </output>
        <Total amount={formatMoney(offer.amount)} isOld={false} />
        <Button
          variant="primary"
          size="lg"
          block
          reason={reason}
          onClick={() => show({ kind: 'login_notice', action: t('pay.loginAction'), next: back })}
        >
          {t('pay.continue')}
        </Button>
        <Assurance />
      </Card>
    </div>
  );
}

/** That an account is needed, and the two ways to one. */
function Account({ back }: { readonly back: string }) {
  return (
    <Card as="section" aria-label={t('pay.account.h')} className={css['account']}>
      <h2 className="h-sub">{t('pay.account.h')}</h2>
      <p className="t2 sm">{t('pay.account.guest')}</p>
      <div className={css['ways']}>
        <Link className={buttonClass({})} to={loginAddress(back)}>
          {t('pay.account.login')}
        </Link>
        <Link
          className={buttonClass({ variant: 'ghost' })}
          to={`/register?next=${encodeURIComponent(back)}`}
        >
          {t('pay.account.register')}
        </Link>
      </div>
    </Card>
  );
}
