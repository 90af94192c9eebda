import {
  AdminBookBankFeeDocument,
  AdminBookTaxPaymentDocument,
  AdminTaxPayableDocument,
  type AdminTaxPayableQuery,
  AdminUnbookBankFeeDocument,
  AdminUnbookTaxPaymentDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { t } from './copy.ts';
import type { SeenMoney } from './outgoing-actions.tsx';
import { useWrongCode } from './refusal-boxes.tsx';

interface DialogProps {
  /** As it was when the dialog was opened. */
  readonly transaction: SeenMoney & { readonly memo: string };
  readonly isUndone: boolean;
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

/** The money that left is the bank's own, or it was not: the same question both ways. */
export function FeeDialog({ transaction, isUndone, onClose, onDone }: DialogProps) {
  const book = useMutate(AdminBookBankFeeDocument);
  const unbook = useMutate(AdminUnbookBankFeeDocument);
  const { isWrong, ownFields, placed, choice } = useWrongCode(isUndone ? '' : transaction.memo);
  const kind = isUndone ? 'unfee' : 'fee';
  return (
    <ConfirmDialog
      title={t(`um.${kind}.title`, { amount: formatMoney(transaction.amount) })}
      description={t(`um.${kind}.body`)}
      confirmLabel={t(`um.${kind}`)}
      reason="required"
      password
      ownFields={ownFields}
      onClose={onClose}
      onConfirm={async ({ reason, confirm_password }) => {
        const input = {
          transaction_id: transaction.id,
          revision: transaction.revision,
          reason,
          confirm_password,
        };
        const done = isUndone
          ? await unbook(input)
          : await book({ ...input, code_is_wrong: isWrong });
        if (done.ok) onDone(t(`um.done.${kind}`));
        return placed<unknown>(done);
      }}
    >
      {choice}
    </ConfirmDialog>
  );
}

/** The money that left went to the tax office, or it did not: the same question both ways. */
export function TaxDialog({ transaction, isUndone, onClose, onDone }: DialogProps) {
  const book = useMutate(AdminBookTaxPaymentDocument);
  const unbook = useMutate(AdminUnbookTaxPaymentDocument);
  const { isWrong, ownFields, placed, choice } = useWrongCode(isUndone ? '' : transaction.memo);
  const kind = isUndone ? 'untax' : 'tax';
  return (
    <ConfirmDialog
      title={t(`um.${kind}.title`, { amount: formatMoney(transaction.amount) })}
      description={t(`um.${kind}.body`)}
      confirmLabel={t(`um.${kind}`)}
      reason="required"
      password
      ownFields={ownFields}
      onClose={onClose}
      onConfirm={async ({ reason, confirm_password }) => {
        const input = {
          transaction_id: transaction.id,
          revision: transaction.revision,
          reason,
          confirm_password,
        };
        const done = isUndone
          ? await unbook(input)
          : await book({ ...input, code_is_wrong: isWrong });
        if (done.ok) onDone(t(`um.done.${kind}`));
        return placed<unknown>(done);
      }}
    >
      {!isUndone && <TaxPayable amount={transaction.amount} />}
      {choice}
    </ConfirmDialog>
  );
}

/** What the books still owe to the tax office. */
function TaxPayable({ amount }: { readonly amount: string }) {
  const status = useQueryStatus(AdminTaxPayableDocument, {
    variables: {},
    fetchPolicy: 'network-only',
  });
  if (status.kind === 'loading')
    return (
      <div aria-busy="true" aria-label={t('um.tax.counting')}>
        <Skeleton height="20px" />
      </div>
    );
  if (status.kind !== 'ready') return <ListTrouble status={status} title={t('um.tax.failed')} />;
  const standsVnd = taxPayableVnd(status.data);
  return (
    <p>
      <strong>
        {t(standsText(BigInt(amount), standsVnd), {
          amount: formatMoney(standsVnd),
        })}
      </strong>
    </p>
  );
}

/** A credit stands below zero in the books. */
function taxPayableVnd({ trial_balance: { lines } }: AdminTaxPayableQuery): bigint {
  return -BigInt(lines.find(({ account }) => account === 'TAX_PAYABLE')?.balance ?? 0);
}

/** Which sentence says what the books still owe of taxes. */
function standsText(amountVnd: bigint, standsVnd: bigint) {
  if (standsVnd <= 0n) return 'um.tax.none';
  return amountVnd > standsVnd ? 'um.tax.more' : 'um.tax.stands';
}
