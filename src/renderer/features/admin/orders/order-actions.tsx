import { useState } from 'react';
import { Link } from 'react-router';
import {
  AdminAcceptShortDocument,
  AdminCancelOrderDocument,
  AdminRefundOrderDocument,
  AdminRequestTopUpDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { notify } from '#renderer/lib/notify.ts';
import { Button, buttonClass } from '#renderer/ui/button.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { DetailActions } from '../list/detail-panel.tsx';
import { AccountWorks, SendBackDialog } from '../money/send-back-dialog.tsx';
import { t } from './copy.ts';
import { CorrectInvoice, MarkInvoice } from './invoice-dialogs.tsx';
import type { OrderFacts } from './order-facts.ts';

interface ActionProps {
  readonly order: OrderFacts;
  readonly onClose: () => void;
  /** Something was done; `said` tells what. */
  readonly onDone: (said: string) => void;
}

interface Opened {
  readonly action: Action;
  readonly order: OrderFacts;
}

type Action = 'accept' | 'ask' | 'cancel' | 'refund' | 'invoice' | 'correct_invoice';

/** Of a refund that is not finished. */
const openStates: ReadonlySet<string> = new Set([
  'proposed',
  'needs_account',
  'requested',
  'sending',
]);

const dialogs = {
  accept: AcceptShort,
  ask: AskMissing,
  cancel: CancelOrder,
  refund: RefundOrder,
  invoice: MarkInvoice,
  correct_invoice: CorrectInvoice,
} as const;

/** Those that stand below what is waited for, and their words. */
const plainActions = [
  ['refund', 'ao.refund'],
  ['invoice', 'ao.invoice.mark'],
  ['correct_invoice', 'ao.invoice.correct'],
] as const;

/** What can be done with an order now, and the questions before it is done. */
export function OrderActions({
  order,
  onDone,
}: {
  readonly order: OrderFacts;
  readonly onDone: () => void;
}) {
  // A dialog speaks of the order as it was when it was opened.
  const [opened, setOpened] = useState<Opened>();
  const open = (action: Action) => setOpened({ action, order });
  const can = actionsOf(order);
  const waiting = order.transactions.find(({ state }) => state === 'review');
  const refund = order.refunds.find(({ state }) => openStates.has(state));
  const Open = opened && dialogs[opened.action];
  return (
    <>
      <DetailActions>
        {waiting !== undefined && (
          <Link
            className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
            to={`/admin/unmatched?xem=${waiting.id}`}
          >
            {t('ao.openTransaction')}
          </Link>
        )}
        {can.has('accept') && (
          <Button variant="primary" size="lg" block onClick={() => open('accept')}>
            {t('ao.acceptFull')}
          </Button>
        )}
        {can.has('ask') && (
          <Button size="lg" block onClick={() => open('ask')}>
            {t('ao.askMissing', { amount: formatMoney(order.missing_amount) })}
          </Button>
        )}
        {refund !== undefined && (
          <Link
            className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
            to={`/admin/refunds?xem=${refund.id}`}
          >
            {t('ao.openRefund')}
          </Link>
        )}
        {plainActions.map(([action, label]) =>
          can.has(action) ? (
            <Button key={action} block onClick={() => open(action)}>
              {t(label)}
            </Button>
          ) : null,
        )}
        {can.has('cancel') && (
          <Button variant="ghost" block onClick={() => open('cancel')}>
            {t('ao.cancel')}
          </Button>
        )}
      </DetailActions>
      {opened && Open && (
        <Open
          order={opened.order}
          onClose={() => setOpened(undefined)}
          onDone={(said) => {
            notify(said, { kind: 'success' });
            onDone();
          }}
        />
      )}
    </>
  );
}

/** The same rules as at the server, which decides. */
export function actionsOf({
  status,
  received_amount: received,
  excess_amount: excess,
  review_amount: review,
  missing_amount: missing,
  open_refund_kind: refundKind,
  invoice,
  money_beside: beside,
}: Pick<
  OrderFacts,
  | 'status'
  | 'received_amount'
  | 'excess_amount'
  | 'review_amount'
  | 'missing_amount'
  | 'open_refund_kind'
  | 'invoice'
  | 'money_beside'
>): ReadonlySet<Action> {
  const actions = new Set<Action>();
  const isShort =
    (status === 'UNDERPAID' || status === 'REVIEW') &&
    BigInt(review) === 0n &&
    BigInt(received) - BigInt(excess) > 0n &&
    BigInt(missing) > 0n;
  // What may be its money is looked at before anybody says that it does not come.
  if (isShort && beside === null) actions.add('accept').add('ask');
  if (isShort || status === 'PENDING' || status === 'UNDERPAID') actions.add('cancel');
  if (status === 'PAID' && refundKind !== 'order') actions.add('refund');
  if (invoice !== null) actions.add(invoice.issued_number === null ? 'invoice' : 'correct_invoice');
  return actions;
}

function AcceptShort({ order, onClose, onDone }: ActionProps) {
  const accept = useMutate(AdminAcceptShortDocument);
  return (
    <ConfirmDialog
      title={t('ao.acceptFull.title', { code: order.code })}
      description={t('ao.acceptFull.body', { amount: formatMoney(order.missing_amount) })}
      confirmLabel={t('ao.acceptFull')}
      reason="required"
      password
      onClose={onClose}
      onConfirm={async ({ reason, confirm_password }) => {
        const done = await accept({
          order_id: order.id,
          missing: order.missing_amount,
          reason,
          confirm_password,
        });
        if (done.ok) onDone(t('ao.done.accept'));
        return done;
      }}
    />
  );
}

function AskMissing({ order, onClose, onDone }: ActionProps) {
  const ask = useMutate(AdminRequestTopUpDocument);
  return (
    <ConfirmDialog
      title={t('ao.askMissing.title', { amount: formatMoney(order.missing_amount) })}
      description={t('ao.askMissing.body')}
      confirmLabel={t('ao.askMissing.confirm')}
      onClose={onClose}
      onConfirm={async () => {
        const done = await ask({ order_id: order.id, revision: order.revision });
        if (done.ok) onDone(t('ao.done.ask'));
        return done;
      }}
    />
  );
}

function CancelOrder({ order, onClose, onDone }: ActionProps) {
  const cancel = useMutate(AdminCancelOrderDocument);
  return (
    <ConfirmDialog
      title={t('ao.cancel.title', { code: order.code })}
      description={t('ao.cancel.body')}
      confirmLabel={t('ao.cancel')}
      tone="danger"
      reason="required"
      password
      onClose={onClose}
      onConfirm={async ({ reason, confirm_password }) => {
        const done = await cancel({
          order_id: order.id,
          revision: order.revision,
          reason,
          confirm_password,
        });
        if (done.ok) onDone(t('ao.done.cancel'));
        return done;
      }}
    />
  );
}

function RefundOrder({ order, onClose, onDone }: ActionProps) {
  const refund = useMutate(AdminRefundOrderDocument);
  // Null until the server asks: money was sent to this account and came back.
  const [works, setWorks] = useState<boolean | null>(null);
  return (
    <SendBackDialog
      title={t('ao.refund.title', { code: order.code })}
      description={t('ao.refund.body')}
      confirmLabel={t('ao.refund')}
      tone="danger"
      onClose={onClose}
      onConfirm={async (input) => {
        const done = await refund({
          order_id: order.id,
          revision: order.revision,
          ...input,
          accepts_returned: works === true,
        });
        if (!done.ok && done.error.code === 'REFUND_ACCOUNT_RETURNED') setWorks(false);
        if (done.ok) onDone(t('ao.done.refund'));
        return done;
      }}
    >
      {works !== null && <AccountWorks works={works} onChange={setWorks} />}
    </SendBackDialog>
  );
}
