import { useState } from 'react';
import { bankFeeLimitVnd, transferFeesVnd } from '../../../../shared/domain/commerce/commerce-rules.ts';
import { appError } from '../../../../shared/errors/error-code.ts';
import { err } from '../../../../shared/kernel/result.ts';
import { AdminBookBankFeeDocument, AdminPayRefundByPartsDocument, AdminRefundPartsDocument, type AdminRefundPartsQuery, AdminUnbookBankFeeDocument } from '../../../graphql/generated/graphql.ts';
import { readyData } from '../../../graphql/query-status.ts';
import { useMutate } from '../../../graphql/use-mutate.ts';
import { useQueryStatus } from '../../../graphql/use-query-status.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../common/confirm-dialog.tsx';
import { t } from './copy.ts';
import type { PayableRefund } from './payable-refunds.tsx';

interface DialogProps {
  readonly transaction: { readonly id: string; readonly amount: string };
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

type Part = AdminRefundPartsQuery['admin_refund_parts'][number];

/** Whether so much can be a fee of the bank. */
export function mayBeFee({ amount }: { readonly amount: string }): boolean {
  return BigInt(amount) <= bankFeeLimitVnd;
}

/** The money that left is a refund together with other transfers, or with its fee: what all of them come to, and what the rest is. */
export function RefundPartsDialog({ transaction, refund, onClose, onDone }: DialogProps & { readonly refund: PayableRefund }) {
  const pay = useMutate(AdminPayRefundByPartsDocument);
  const others = readyData(useQueryStatus(AdminRefundPartsDocument, { variables: { transaction_id: transaction.id, refund_id: refund.id }, fetchPolicy: 'network-only' }))?.admin_refund_parts ?? [];
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isWrong, setWrong] = useState(false);
  const [isLost, setLost] = useState(false);
  const parts = others.filter(({ id }) => chosen.includes(id));
  const leftVnd = parts.reduce((sum, { amount }) => sum + BigInt(amount), BigInt(transaction.amount));
  const moreVnd = leftVnd - BigInt(refund.amount);
  const isMuch = moreVnd > transferFeesVnd;
  const toggle = (id: string, isOn: boolean) => setChosen((ids) => (isOn ? [...ids, id] : ids.filter((other) => other !== id)));
  return (
    <ConfirmDialog
      title={t('um.parts.title', { amount: formatMoney(refund.amount), name: refund.learner_name ?? refund.account_masked ?? '' })}
      description={`${t('um.parts.body', { amount: formatMoney(leftVnd) })} ${restText(moreVnd)}`}
      confirmLabel={t('um.payRefund.confirm')}
      reason="required"
      password
      size="md"
      onClose={onClose}
      onConfirm={async ({ reason, password }) => {
        if (refund.names_another && !isWrong) return err(appError('TRANSFER_NAMES_ANOTHER'));
        if (isMuch && !isLost) return err(appError('TRANSFERS_TOO_MUCH'));
        const done = await pay({ transaction_ids: [transaction.id, ...parts.map(({ id }) => id)], refund_id: refund.id, reason, code_is_wrong: isWrong, surplus_is_lost: isMuch && isLost, confirm_password: password });
        if (done.ok) onDone(t('um.done.payRefund'));
        return done;
      }}
    >
      {others.length > 0 && (
        <fieldset>
          <legend>{t('um.parts.others')}</legend>
          {others.map((part) => <Checkbox key={part.id} label={formatMoney(part.amount)} hint={partText(part)} checked={chosen.includes(part.id)} onChange={({ target }) => toggle(part.id, target.checked)} />)}
        </fieldset>
      )}
      {refund.names_another && <Checkbox label={t('um.parts.wrong')} hint={t('um.parts.wrong.hint')} checked={isWrong} onChange={({ target }) => setWrong(target.checked)} />}
      {isMuch && <Checkbox label={t('um.parts.lost', { amount: formatMoney(moreVnd) })} hint={t('um.parts.lost.hint')} checked={isLost} onChange={({ target }) => setLost(target.checked)} />}
    </ConfirmDialog>
  );
}

function restText(moreVnd: bigint): string {
  if (moreVnd === 0n) return t('um.parts.exact');
  if (moreVnd < 0n) return t('um.parts.less', { amount: formatMoney(-moreVnd) });
  return t(moreVnd > transferFeesVnd ? 'um.parts.much' : 'um.parts.fee', { amount: formatMoney(moreVnd) });
}

function partText({ memo, moved_at: movedAt }: Part): string {
  return `${formatDate(Date.parse(movedAt))} · ${memo === '' ? t('um.memo.none') : memo}`;
}

/** The money that left is the bank's own, or it was not: the same question both ways. */
export function FeeDialog({ transaction, isUndone, onClose, onDone }: DialogProps & { readonly isUndone: boolean }) {
  const book = useMutate(AdminBookBankFeeDocument);
  const unbook = useMutate(AdminUnbookBankFeeDocument);
  const kind = isUndone ? 'unfee' : 'fee';
  return (
    <ConfirmDialog
      title={t(`um.${kind}.title`, { amount: formatMoney(transaction.amount) })}
      description={t(`um.${kind}.body`)}
      confirmLabel={t(`um.${kind}`)}
      reason="required"
      password
      onClose={onClose}
      onConfirm={async ({ reason, password }) => {
        const wish = { transaction_id: transaction.id, reason, confirm_password: password };
        const done = isUndone ? await unbook(wish) : await book(wish);
        if (done.ok) onDone(t(`um.done.${kind}`));
        return done;
      }}
    />
  );
}
