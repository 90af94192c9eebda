import { leastPayoutVnd, payoutDay } from '#shared/domain/affiliate/affiliate-rules.ts';
import { formatDate } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/states/empty-state.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { Block } from '../dashboard/block.tsx';
import { t } from './copy.ts';
import css from './payout-list.module.css';
import { type Payout, usePayouts } from './use-wallet.ts';
import { accountText, payoutBadge } from './wallet-view.ts';

/** Every payment with its state, day and reference, or why it was not made. */
export function PayoutList() {
  const { status, hasMore, loadingMore, loadMore } = usePayouts();
  const reason = useServerReason();
  return (
    <section aria-labelledby="payouts" className={css['part']}>
      <h2 className="h-card" id="payouts">
        {t('aff.payouts')}
      </h2>
      <Block status={status} skeleton={<ListSkeleton />} failed={t('aff.payouts.failed')}>
        {(payouts) =>
          payouts.length === 0 ? (
            <EmptyState title={t('aff.payouts.none')}>
              {t('aff.payouts.none.p', { min: formatMoney(leastPayoutVnd), day: payoutDay })}
            </EmptyState>
          ) : (
            <>
              <ul>
                {payouts.map((payout) => (
                  <PayoutLine key={payout.id} payout={payout} />
                ))}
              </ul>
              {hasMore && (
                <Button
                  className={css['more']}
                  busy={loadingMore}
                  busyLabel={t('aff.payouts.moreBusy')}
                  reason={reason}
                  onClick={loadMore}
                >
                  {t('aff.payouts.more')}
                </Button>
              )}
            </>
          )
        }
      </Block>
    </section>
  );
}

function PayoutLine({ payout }: { readonly payout: Payout }) {
  const badge = payoutBadge(payout);
  const day = formatDate(Date.parse(payout.ended_at ?? payout.sent_at ?? payout.created_at));
  return (
    <li className={css['line']}>
      <p className={css['row']}>
        <span className="b5">
          <span className="num">{day}</span> ·{' '}
          {t(payout.is_monthly ? 'aff.payouts.monthly' : 'aff.payouts.asked')}
        </span>
        <span className={css['amount']}>{formatMoney(payout.net_amount)}</span>
      </p>
      <div className={css['row']}>
        <span className="t3 sm">{accountText(payout)}</span>
        <Badge tone={badge.tone}>{badge.text}</Badge>
      </div>
      {BigInt(payout.tax_amount) > 0n && (
        <p className="t3 sm">
          {t('aff.payouts.line', {
            gross: formatMoney(payout.gross_amount),
            tax: formatMoney(payout.tax_amount),
          })}
        </p>
      )}
      {payout.reference !== null && (
        <p className="t3 sm">{t('aff.payouts.reference', { reference: payout.reference })}</p>
      )}
      {payout.failure !== null && <p className={css['failure']}>{payout.failure}</p>}
    </li>
  );
}

function ListSkeleton() {
  return (
    <div>
      {[1, 2].map((row) => (
        <div key={row} className={css['line']}>
          <div className={css['row']}>
            <Skeleton shape="text" width="45%" />
            <Skeleton shape="text" width="25%" />
          </div>
          <Skeleton shape="text" width="60%" />
        </div>
      ))}
    </div>
  );
}
