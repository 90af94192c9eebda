import { type AppError, appError } from '#shared/errors/error-code.ts';
import { t as shellText } from '#renderer/copy/vi.ts';
import { OrderRenewalDocument, RenewOrderDocument } from '#renderer/graphql/generated/graphql.ts';
import type { QueryStatus } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { FormRefusal } from '#renderer/lib/forms/form-refusal.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { t } from '../copy.ts';
import { isZero, type OrderDetail } from '../data/order-view.ts';
import { useOrderAction } from '../data/use-order-action.ts';
import css from './dialog-form.module.css';

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
  const failed = errorOf(status) ?? refusal;
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title={t('pay.renewal.title', { code: order.code })}
      description={descriptionOf(order, status.kind === 'loading', price?.total_amount ?? null)}
      closeLabel={shellText('common.close')}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('pay.renewal.later')}
          </Button>
          <Retry status={status} />
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
      <Said why={price?.voucher_error?.message ?? null} code={order.voucher_code} failed={failed} />
    </Dialog>
  );
}

/** That the voucher counts no more and why, and what failed, which looks like a mistake. */
function Said({
  why,
  code,
  failed,
}: {
  readonly why: string | null;
  readonly code: string | null;
  readonly failed: AppError | null;
}) {
  return (
    <div className={css['fields']}>
      {why !== null && <p>{t('pay.renewal.voucher', { code: code ?? '', why })}</p>}
      <FormRefusal error={failed} />
    </div>
  );
}

/** Why the price could not be had. */
function errorOf(status: QueryStatus<unknown>): AppError | null {
  if (status.kind === 'offline') return appError('SERVER_UNREACHABLE');
  return status.kind === 'failed' ? status.error : null;
}

function Retry({ status }: { readonly status: QueryStatus<unknown> }) {
  return status.kind === 'failed' || status.kind === 'offline' ? (
    <Button variant="primary" onClick={status.reload}>
      {shellText('common.retry')}
    </Button>
  ) : null;
}

/** While the price is on its way, that; of a price that could not be had, nothing. */
function descriptionOf(order: OrderDetail, isLoading: boolean, total: string | null) {
  if (total !== null) return pricesOf(order, total);
  return isLoading ? t('pay.renewal.loading') : undefined;
}

/** What it cost and costs, and what is there of it. */
function pricesOf(order: OrderDetail, total: string): string {
  const prices = { was: formatMoney(order.total_amount), now: formatMoney(total) };
  return isZero(order.received_amount)
    ? t('pay.renewal.p', prices)
    : t('pay.renewal.p.got', { ...prices, got: formatMoney(order.received_amount) });
}
