import { t as shellText } from '#renderer/copy/vi.ts';
import { type RefundKind, TakeRefundBackDocument } from '#renderer/graphql/generated/graphql.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { formatDate, formatTime } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { t } from '../copy.ts';
import { isOrderStopped, type OrderDetail, type RefundDetail } from '../data/order-view.ts';
import { useOrderAction } from '../data/use-order-action.ts';

export interface TakeBackDialogProps {
  readonly order: OrderDetail;
  readonly refund: RefundDetail;
  readonly kind: RefundKind;
  readonly onClose: () => void;
}

/** Asks before a refund, or the account for what came too much, is taken back. */
export function TakeBackDialog({ order, refund, kind, onClose }: TakeBackDialogProps) {
  const { busy, refusal, run } = useOrderAction(TakeRefundBackDocument);
  const amount = formatMoney(refund.amount);
  const isOrder = isOrderStopped({ refund, kind });
  const now = useNow();
  const takeBack = async () => {
    const result = await run({ order_id: order.id, kind });
    if (!result.ok) return;
    notify(t(isOrder ? 'refund.back.done' : 'excess.back.done'), { kind: 'success' });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title={isOrder ? t('refund.back.title', { amount }) : t('excess.back.title')}
      description={isOrder ? orderWords(order, now) : t('excess.back.p', { amount })}
      closeLabel={shellText('common.close')}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t(isOrder ? 'refund.back.keep' : 'excess.back.keep')}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            busyLabel={t('order.refund.busy')}
            onClick={() => void takeBack()}
          >
            {t(isOrder ? 'refund.back' : 'excess.back')}
          </Button>
        </>
      }
    >
      {refusal === null ? undefined : <p role="alert">{errorText(refusal)}</p>}
    </Dialog>
  );
}

/**
 * What becomes of the order, and whether it can be given back again, at `now` (ms since 1970); and
 * that what came too much goes back all the same.
 */
function orderWords(
  { refundable_until: iso, excess_refund: excess, refund }: OrderDetail,
  now: number,
): string {
  const until = iso === null ? 0 : Date.parse(iso);
  const goes = excess !== null && (excess.state === 'requested' || excess.state === 'sending');
  return [
    until > now
      ? t('refund.back.p', { time: formatTime(until), date: formatDate(until) })
      : t('refund.back.final'),
    refund?.state === 'requested' ? t('refund.back.wrongAccount') : '',
    goes ? t('refund.back.excess', { amount: formatMoney(excess.amount) }) : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}
