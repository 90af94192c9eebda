import { t as shellText } from '#renderer/copy/vi.ts';
import { OrderRenewalDocument, RenewOrderDocument } from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { formatMoney } from '#renderer/lib/format-money.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { t } from '../copy.ts';
import { isZero, type OrderDetail } from '../data/order-view.ts';
import { useOrderAction } from '../data/use-order-action.ts';

/** What an order would cost from now on, and why; renewed only when that is agreed to. */
export function RenewalDialog({
  order,
  onClose,
}: {
  readonly order: OrderDetail;
  readonly onClose: () => void;
}) {
  const status = useQueryStatus(OrderRenewalDocument, {
    variables: { id: order.id },
    fetchPolicy: 'network-only',
  });
  const { busy, refusal, run } = useOrderAction(RenewOrderDocument);
  const price = status.kind === 'ready' ? status.data.order_renewal : null;
  const renew = async (expectedTotal: string) => {
    const result = await run({ id: order.id, expectedTotal });
    if (result.ok) onClose();
    else if (result.error.code === 'PRICE_CHANGED' && status.kind === 'ready') status.reload();
  };
  const failed = status.kind === 'failed' || status.kind === 'offline' ? status.error : refusal;
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title={t('pay.renewal.title', { code: order.code })}
      description={price === null ? t('pay.renewal.loading') : pricesOf(order, price.total_amount)}
      closeLabel={shellText('common.close')}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('pay.renewal.later')}
          </Button>
          {price !== null && (
            <Button
              variant="primary"
              busy={busy}
              busyLabel={t('pay.newCode.busy')}
              onClick={() => void renew(price.total_amount)}
            >
              {t('pay.renewal.confirm', { now: formatMoney(price.total_amount) })}
            </Button>
          )}
        </>
      }
    >
      {price?.voucher_error != null && (
        <p>
          {t('pay.renewal.voucher', {
            code: order.voucher_code ?? '',
            why: price.voucher_error.message,
          })}
        </p>
      )}
      {failed === null ? undefined : <p role="alert">{errorText(failed)}</p>}
    </Dialog>
  );
}

/** What it cost and costs, and what is there of it. */
function pricesOf(order: OrderDetail, total: string): string {
  const prices = { was: formatMoney(order.total_amount), now: formatMoney(total) };
  return isZero(order.received_amount)
    ? t('pay.renewal.p', prices)
    : t('pay.renewal.p.got', { ...prices, got: formatMoney(order.received_amount) });
}
