import { t as shellText } from '#renderer/copy/vi.ts';
import { TakeRefundBackDocument } from '#renderer/graphql/generated/graphql.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { notify } from '#renderer/lib/notify.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { t } from '../copy.ts';
import { isOrderStopped, type RefundDetail } from '../data/order-view.ts';
import { useOrderAction } from '../data/use-order-action.ts';

export interface TakeBackDialogProps {
  readonly orderId: string;
  readonly refund: RefundDetail;
  readonly kind: 'ORDER' | 'EXCESS';
  /** What came too much for the same order. */
  readonly excess: RefundDetail | null;
  readonly onClose: () => void;
}

/** Asks before a refund, or the account for what came too much, is taken back. */
export function TakeBackDialog({ orderId, refund, kind, excess, onClose }: TakeBackDialogProps) {
  const { busy, refusal, run } = useOrderAction(TakeRefundBackDocument);
  const amount = formatMoney(refund.amount);
  const isOrder = isOrderStopped({ refund, kind });
  const takeBack = async () => {
    const result = await run({ order_id: orderId, kind });
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
      description={isOrder ? orderWords(excess) : t('excess.back.p', { amount })}
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

/** What becomes of the order; and that what came too much goes back all the same. */
function orderWords(excess: RefundDetail | null): string {
  const goes = excess !== null && (excess.state === 'requested' || excess.state === 'sending');
  return goes
    ? `${t('refund.back.p')} ${t('refund.back.excess', { amount: formatMoney(excess.amount) })}`
    : t('refund.back.p');
}
