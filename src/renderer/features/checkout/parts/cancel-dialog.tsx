import { t as shellText } from '#renderer/copy/vi.ts';
import { CancelOrderDocument } from '#renderer/graphql/generated/graphql.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { t } from '../copy.ts';
import { isZero, type OrderDetail } from '../data/order-view.ts';
import { useOrderAction } from '../data/use-order-action.ts';

/** Asks before an order is called off. */
export function CancelDialog({
  order,
  onClose,
}: {
  readonly order: OrderDetail;
  readonly onClose: () => void;
}) {
  const { busy, refusal, run } = useOrderAction(CancelOrderDocument);
  const cancel = async () => {
    const result = await run({ id: order.id });
    if (result.ok) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title={t('pay.cancel.title', { code: order.code })}
      description={
        isZero(order.received_amount)
          ? t('pay.cancel.p')
          : t('pay.cancel.p.got', { got: formatMoney(order.received_amount) })
      }
      closeLabel={shellText('common.close')}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('pay.cancel.keep')}
          </Button>
          <Button
            variant="danger"
            busy={busy}
            busyLabel={t('pay.cancel.busy')}
            onClick={() => void cancel()}
          >
            {t('pay.cancel')}
          </Button>
        </>
      }
    >
      {refusal === null ? undefined : <p role="alert">{errorText(refusal)}</p>}
    </Dialog>
  );
}
