import { useState } from 'react';
import { bankFeeLimitVnd, transferFeesVnd } from '#shared/domain/commerce/commerce-rules.ts';
import { appError } from '#shared/errors/error-code.ts';
import { err } from '#shared/kernel/result.ts';
import {
  AdminPayoutPartsDocument,
  AdminPayPayoutByDocument,
  AdminPayRefundByPartsDocument,
  AdminRefundPartsDocument,
  type AdminRefundPartsQuery,
  AdminUnpayPayoutDocument,
  AdminUnpayRefundDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { type QueryStatus, readyData } from '#renderer/graphql/query-status.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatDate } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { Checkbox } from '#renderer/ui/forms/checkbox.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { mapStatus } from '../list/list-page.ts';
import { ListTrouble } from '../list/list-trouble.tsx';
import { t } from './copy.ts';
import type { PayablePayout } from './payable-payouts.tsx';
import type { PayableRefund } from './payable-refunds.tsx';
import { useBoxRefusal, useSeenReturn, WrongCode } from './refusal-boxes.tsx';
import css from './suggestions.module.css';

/** A movement of the bank as somebody saw it. */
export interface SeenMoney {
  readonly id: string;
  readonly amount: string;
  readonly revision: string;
}

interface DialogProps {
  /** As it was when the dialog was opened. */
  readonly transaction: SeenMoney;
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

type Part = AdminRefundPartsQuery['admin_refund_parts'][number];

/** Whether so much can be a fee of the bank. */
export function mayBeFee({ amount }: { readonly amount: string }): boolean {
  return BigInt(amount) <= bankFeeLimitVnd;
}

/**
 * Transfers that are one refund or one payment: which, what they come to, and what becomes of the
 * rest.
 */
function useParts(
  transaction: DialogProps['transaction'],
  status: QueryStatus<readonly Part[]>,
  dueAmount: string,
) {
  const others = readyData(status) ?? [];
  // By revision: what changed since is chosen no more.
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isLost, setLost] = useState(false);
  const parts = others.filter(({ revision }) => chosen.includes(revision));
  const leftVnd = parts.reduce(
    (sum, { amount }) => sum + BigInt(amount),
    BigInt(transaction.amount),
  );
  const moreVnd = leftVnd - BigInt(dueAmount);
  const isMuch = moreVnd > transferFeesVnd;
  const refusal = useBoxRefusal();
  const toggle = ({ revision }: Part, isOn: boolean) =>
    setChosen((former) =>
      isOn ? [...former, revision] : former.filter((other) => other !== revision),
    );
  const all = [transaction, ...parts];
  return {
    seen: {
      transaction_ids: all.map(({ id }) => id),
      transaction_revisions: all.map(({ revision }) => revision),
    },
    isLoading: status.kind === 'loading',
    lostVnd: isMuch && isLost ? String(moreVnd) : null,
    refusal,
    /** What the server would refuse; null when nothing is missing. */
    missing:
      moreVnd < 0n
        ? appError('TRANSFERS_TOO_LITTLE')
        : isMuch && !isLost
          ? appError('TRANSFERS_TOO_MUCH')
          : null,
    choice: (
      <>
        {(status.kind === 'offline' || status.kind === 'failed') && (
          <ListTrouble status={status} title={t('um.parts.failed')} />
        )}
        {others.length > 0 && (
          <fieldset>
            <legend>{t('um.parts.others')}</legend>
            {others.map((part) => (
              <Checkbox
                key={part.id}
                label={formatMoney(part.amount)}
                hint={partText(part)}
                checked={chosen.includes(part.revision)}
                onChange={({ target }) => {
                  refusal.forget();
                  toggle(part, target.checked);
                }}
              />
            ))}
          </fieldset>
        )}
        {status.kind === 'ready' && others.length === 0 && moreVnd < 0n && (
          <p className="t3 xs">{t('um.parts.none')}</p>
        )}
        {/* Below what it is the sum of, where it changes before one's eyes; read out as it does. */}
        <output className={css['sums']}>
          {`${t('um.parts.body', { amount: formatMoney(leftVnd) })} ${restText(moreVnd)}`}
        </output>
      </>
    ),
    lost: isMuch && (
      <LostBox amount={moreVnd} isLost={isLost} refusal={refusal} onChange={setLost} />
    ),
  };
}

/** Whether what is more is lost. */
function LostBox({
  amount,
  isLost,
  refusal,
  onChange,
}: {
  /** VND. */
  readonly amount: bigint;
  readonly isLost: boolean;
  readonly refusal: ReturnType<typeof useBoxRefusal>;
  readonly onChange: (isLost: boolean) => void;
}) {
  return (
    <Checkbox
      label={t('um.parts.lost', { amount: formatMoney(amount) })}
      hint={t('um.parts.lost.hint')}
      error={refusal.of('lost_surplus')}
      checked={isLost}
      onChange={({ target }) => {
        refusal.forget();
        onChange(target.checked);
      }}
    />
  );
}

/** The money that left is a refund together with other transfers, or with its fee. */
export function RefundPartsDialog({
  transaction,
  refund,
  onClose,
  onDone,
}: DialogProps & { readonly refund: PayableRefund }) {
  const pay = useMutate(AdminPayRefundByPartsDocument);
  const status = useQueryStatus(AdminRefundPartsDocument, {
    variables: { transaction_id: transaction.id, refund_id: refund.id },
    fetchPolicy: 'network-only',
  });
  const { seen, missing, lostVnd, isLoading, refusal, choice, lost } = useParts(
    transaction,
    mapStatus(status, (data) => data.admin_refund_parts),
    refund.amount,
  );
  const [isWrong, setWrong] = useState(false);
  const { isSeen, box } = useSeenReturn(refusal, refund.returned_at !== null);
  return (
    <ConfirmDialog
      title={t('um.parts.title', { amount: formatMoney(refund.amount), name: nameOf(refund) })}
      confirmLabel={t('um.payRefund.confirm')}
      reason="required"
      password
      size="md"
      isLoading={isLoading}
      ownFields={refusal.ownFields}
      onClose={onClose}
      onConfirm={async ({ reason, confirm_password }) => {
        if (refund.names_another && !isWrong)
          return refusal.placed(err(appError('TRANSFER_NAMES_ANOTHER')));
        if (missing !== null) return refusal.placed(err(missing));
        const done = await pay({
          ...seen,
          refund_id: refund.id,
          refund_revision: refund.revision,
          reason,
          code_is_wrong: isWrong,
          return_is_seen: isSeen,
          lost_surplus: lostVnd,
          confirm_password,
        });
        if (done.ok) onDone(t('um.done.payRefund'));
        return refusal.placed(done);
      }}
    >
      {choice}
      {refund.names_another && (
        <WrongCode hint={t('um.parts.wrong.hint')} {...{ refusal, isWrong, setWrong }} />
      )}
      {box}
      {lost}
    </ConfirmDialog>
  );
}

/** Whose it is, or where it goes. */
function nameOf({ learner_name: name, account_masked: account }: PayableRefund): string {
  return name ?? account ?? '';
}

/**
 * The money that left is a payment to an affiliate, alone, with its fee or together with other
 * transfers; what was written off is taken back.
 */
export function PayPayoutDialog({
  transaction,
  payout,
  onClose,
  onDone,
}: DialogProps & {
  readonly transaction: { readonly state: string };
  readonly payout: PayablePayout;
}) {
  const pay = useMutate(AdminPayPayoutByDocument);
  const status = useQueryStatus(AdminPayoutPartsDocument, {
    variables: { transaction_id: transaction.id, payout_id: payout.id },
    fetchPolicy: 'network-only',
  });
  const { seen, missing, lostVnd, isLoading, refusal, choice, lost } = useParts(
    transaction,
    mapStatus(status, (data) => data.admin_payout_parts),
    payout.net_amount,
  );
  const [isWrong, setWrong] = useState(false);
  const { isSeen, box } = useSeenReturn(refusal, payout.returned_at !== null);
  const { name } = payout;
  return (
    <ConfirmDialog
      title={t('um.payPayout.title', { amount: formatMoney(payout.net_amount), name })}
      description={whatIsPaid(transaction.state)}
      confirmLabel={t('um.payPayout.confirm')}
      reason="required"
      password
      size="md"
      isLoading={isLoading}
      ownFields={refusal.ownFields}
      onClose={onClose}
      onConfirm={async ({ reason, confirm_password }) => {
        if (missing !== null) return refusal.placed(err(missing));
        const done = await pay({
          ...seen,
          payout_id: payout.id,
          payout_revision: payout.revision,
          reason,
          code_is_wrong: isWrong,
          return_is_seen: isSeen,
          lost_surplus: lostVnd,
          confirm_password,
        });
        if (done.ok) onDone(t('um.done.payPayout', { name }));
        return refusal.placed(done);
      }}
    >
      {choice}
      {(isWrong || refusal.of('code_is_wrong') !== undefined) && (
        <WrongCode hint={t('um.payPayout.wrong.hint')} {...{ refusal, isWrong, setWrong }} />
      )}
      {box}
      {lost}
    </ConfirmDialog>
  );
}

function whatIsPaid(state: string): string {
  const body = t('um.payPayout.body');
  return state === 'ignored' ? `${body} ${t('um.payPayout.body.ignored')}` : body;
}

/** It was not that payment or refund: it waits again, with all that was laid there. */
export function UnpayDialog({
  transaction,
  from,
  onClose,
  onDone,
}: DialogProps & {
  readonly from: 'Payout' | 'Refund';
}) {
  const unpayPayout = useMutate(AdminUnpayPayoutDocument);
  const unpayRefund = useMutate(AdminUnpayRefundDocument);
  const unpay = from === 'Payout' ? unpayPayout : unpayRefund;
  return (
    <ConfirmDialog
      title={t(`um.unpay${from}.title`, { amount: formatMoney(transaction.amount) })}
      description={t(`um.unpay${from}.body`)}
      confirmLabel={t(`um.unpay${from}`)}
      reason="required"
      password
      onClose={onClose}
      onConfirm={async ({ reason, confirm_password }) => {
        const done = await unpay({
          transaction_id: transaction.id,
          revision: transaction.revision,
          reason,
          confirm_password,
        });
        if (done.ok) onDone(t(`um.done.unpay${from}`));
        return done;
      }}
    />
  );
}

function restText(moreVnd: bigint): string {
  if (moreVnd === 0n) return t('um.parts.exact');
  if (moreVnd < 0n) return t('um.parts.less', { amount: formatMoney(-moreVnd) });
  return t(moreVnd > transferFeesVnd ? 'um.parts.much' : 'um.parts.fee', {
    amount: formatMoney(moreVnd),
  });
}

function partText({ memo, moved_at: movedAt }: Part): string {
  return `${formatDate(Date.parse(movedAt))} · ${memo === '' ? t('um.memo.none') : memo}`;
}
