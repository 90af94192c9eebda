import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDate, formatTime } from '#renderer/lib/format/format-date.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { t } from '../copy.ts';
import { isOrderStopped, type OrderDetail, type RefundDetail } from '../data/order-view.ts';
import { isHeldForGood, isOverdue, progressText } from '../data/refund-progress.ts';
import { formatRemaining } from '../data/remaining.ts';
import { useTimeLeft } from '../data/use-time-left.ts';
import { MessageWay } from './message-way.tsx';
import { NeedsAccount } from './needs-account.tsx';
import { TakeBackButton } from './take-back-button.tsx';
import css from './side-card.module.css';
import { pageDialog } from '#renderer/lib/overlays/page-dialog.ts';

const RefundDialog = pageDialog(async () => (await import('./refund-dialog.tsx')).RefundDialog);

/** Giving the order back: the clock while it can be, and how it goes on afterwards. */
export function RefundCard({ order }: { readonly order: OrderDetail }) {
  if (order.refund !== null)
    return (
      <RefundCardFrame>
        {order.refund.state === 'needs_account' ? (
          <NeedsAccount order={order} refund={order.refund} kind="ORDER" />
        ) : (
          <RefundProgress order={order} refund={order.refund} kind="ORDER" />
        )}
      </RefundCardFrame>
    );
  if (
    order.status !== 'PAID' ||
    order.refundable_until === null ||
    BigInt(order.refundable_amount) === 0n
  )
    return null;
  return (
    <RefundCardFrame>
      <RefundOffer order={order} until={Date.parse(order.refundable_until)} />
    </RefundCardFrame>
  );
}

function RefundCardFrame({ children }: { readonly children: ReactNode }) {
  return (
    <Card as="section" aria-label={t('refund.h')} className={css['card']}>
      <h2 className="h-sub">{t('refund.h')}</h2>
      {children}
    </Card>
  );
}

function RefundOffer({ order, until }: { readonly order: OrderDetail; readonly until: number }) {
  const [input] = useSearchParams();
  // A ticket's "Yêu cầu hoàn tiền" leads here and asks at once.
  const [isAsking, setAsking] = useState(input.get('refund') === '1');
  const left = useTimeLeft(until);
  const reason = useServerReason();
  if (left <= 0) return <p className={css['text']}>{t('order.refund.over')}</p>;
  return (
    <div className={css['row']}>
      <div>
        <p className={css['strong']}>
          <span className="num">{t('order.refund.left', { left: formatRemaining(left) })}</span>
        </p>
        <p className={css['text']}>
          {t('order.refund.until', { time: formatTime(until), date: formatDate(until) })}
        </p>
      </div>
      <Button reason={reason} onClick={() => setAsking(true)}>
        {t('order.refund.cta')}
      </Button>
      {isAsking && <RefundDialog order={order} onClose={() => setAsking(false)} />}
    </div>
  );
}

export interface RefundProgressProps {
  readonly order: OrderDetail;
  readonly refund: RefundDetail;
  readonly kind: 'ORDER' | 'EXCESS';
}

/** Where a refund stands, in words, and the way to stop it until it is being sent. */
export function RefundProgress({ order, refund, kind }: RefundProgressProps) {
  const now = useNow();
  const held = refund.held_until === null ? 0 : Date.parse(refund.held_until);
  const canStop = refund.state === 'requested';
  const isOrder = isOrderStopped({ refund, kind });
  return (
    <div className={css['row']}>
      <div aria-live="polite">
        <p className={css['strong']}>{progressText(refund, now)}</p>
        {isOverdue(refund, now) && (
          <p className={css['text']}>
            <MessageWay />
          </p>
        )}
        {refund.account_masked !== '' && (
          <p className={css['text']}>
            {t('refund.progress.to', {
              bank: refund.account_bank,
              account: refund.account_masked,
              holder: refund.account_holder,
            })}
          </p>
        )}
        {canStop && held > now && (
          <p className={css['text']}>{heldText(refund, { isOrder, held })}</p>
        )}
        {refund.reference !== null && (
          <p className={css['text']}>
            {t('refund.progress.reference', { reference: refund.reference })}
          </p>
        )}
      </div>
      {canStop && (
        <div className="row gap-2">
          <TakeBackButton order={order} refund={refund} kind={isOrder ? 'ORDER_ACCOUNT' : kind} />
          {isOrder && <TakeBackButton order={order} refund={refund} kind="ORDER" />}
        </div>
      )}
    </div>
  );
}

/** Until when it waits, and what can be done till then: an excess is nobody's wish to take back. */
function heldText(
  refund: RefundDetail,
  { isOrder, held }: { readonly isOrder: boolean; readonly held: number },
): string {
  if (isHeldForGood(refund)) return t(isOrder ? 'refund.heldForGood' : 'refund.heldForGood.excess');
  const until = { time: formatTime(held), date: formatDate(held) };
  return t(isOrder ? 'refund.held' : 'refund.held.excess', until);
}
