import { useState } from 'react';
import { partsAtMost } from '#shared/domain/commerce/split-parts.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import {
  AdminSplitProposalDocument,
  type AdminSplitProposalQuery,
  AdminSplitTransactionDocument,
  AdminUnsplitTransactionDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { formatDate } from '#renderer/lib/format/format-date.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { Select } from '#renderer/ui/forms/select.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { SplitFields } from './split-fields.tsx';
import { firstRows, partsOf, type SplitRow, withAsked, wrongOf } from './split-rows.ts';
import { t } from './split.copy.ts';
import css from './split.module.css';
import type { DialogProps } from './transaction-actions.tsx';

type Proposal = AdminSplitProposalQuery['admin_split_proposal'];
type Run = Proposal['runs'][number];

/** What is said of the parts taken together, as they change. */
const together = 'together';

/** Besides, the fields that the server names: the places of the parts. */
const partFields = [together, ...Array.from({ length: partsAtMost }, (_, at) => fieldOf(at))];

/** What one movement is: its parts, each with a code and an amount. */
export function SplitDialog({ transaction, onClose, onDone }: DialogProps) {
  const split = useMutate(AdminSplitTransactionDocument);
  const wholeVnd = BigInt(transaction.amount);
  const { proposal, trouble, isLoading, run, rows, setRows } = useRows(transaction.id, wholeVnd);
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useRefusal();
  const wrong = isChecked ? wrongOf(rows, wholeVnd) : null;
  return (
    <ConfirmDialog
      title={t('sp.title', { amount: formatMoney(transaction.amount) })}
      description={t('sp.body')}
      confirmLabel={t('sp.confirm')}
      reason="required"
      password
      size="lg"
      isLoading={isLoading}
      ownFields={partFields}
      checkOwn={() => {
        setChecked(true);
        return wrongOf(rows, wholeVnd) === null ? [] : [appError('BAD_INPUT', { field: together })];
      }}
      onClose={onClose}
      onConfirm={async ({ reason, confirm_password }) => {
        const done = await split({
          transaction_id: transaction.id,
          revision: transaction.revision,
          parts: partsOf(rows),
          reason,
          confirm_password,
        });
        if (done.ok) onDone(t('sp.done'));
        else {
          setRefused(done.error);
          setRows(withAsked(rows, done.error));
        }
        return done;
      }}
    >
      {trouble}
      {run.choice}
      <SplitFields
        rows={rows}
        wholeVnd={wholeVnd}
        proposed={proposal?.parts ?? []}
        isChecked={isChecked}
        errorOf={(at) => textAt(refused, at)}
        onChange={(changed) => {
          setRefused(null);
          setRows(changed);
        }}
      />
      {wrong !== null && <Wrong error={wrong} />}
    </ConfirmDialog>
  );
}

/** What of the parts taken together is wrong. */
function Wrong({ error }: { readonly error: AppError }) {
  return (
    <p role="alert" className={css['bad']}>
      {errorText(error)}
    </p>
  );
}

/**
 * The rows as they are proposed for the words of the movement, or for the run that was chosen,
 * until somebody changes them.
 */
function useRows(transactionId: string, wholeVnd: bigint) {
  const [runId, setRun] = useState('');
  const [edited, setEdited] = useState<readonly SplitRow[] | null>(null);
  const status = useQueryStatus(AdminSplitProposalDocument, {
    variables: { transaction_id: transactionId, run_id: runId === '' ? null : runId },
    fetchPolicy: 'cache-and-network',
  });
  const proposal = readyData(status)?.admin_split_proposal ?? null;
  const runs = proposal?.runs ?? [];
  return {
    proposal,
    isLoading: status.kind === 'loading',
    rows: edited ?? firstRows(proposal?.parts ?? [], wholeVnd),
    setRows: setEdited,
    trouble: (status.kind === 'offline' || status.kind === 'failed') && (
      <ListTrouble status={status} title={t('sp.failed')} />
    ),
    run: {
      choice: runs.length > 0 && (
        <Select
          label={t('sp.run')}
          hint={t('sp.run.hint')}
          placeholder={t('sp.run.none')}
          searchLabel={t('sp.run.search')}
          emptyText={t('sp.run.empty')}
          value={runId}
          options={[{ value: '', label: t('sp.run.none') }, ...runs.map(optionOf)]}
          onChange={(chosen) => {
            setRun(chosen);
            setEdited(null);
          }}
        />
      ),
    },
  };
}

function optionOf({ id, kind, created_at: createdAt, payments, net_amount: net }: Run) {
  const words = {
    day: formatDate(Date.parse(createdAt)),
    n: formatInteger(payments),
    amount: formatMoney(net),
  };
  return { value: id, label: t(kind === 'monthly' ? 'sp.run.monthly' : 'sp.run.extra', words) };
}

function fieldOf(at: number): string {
  return `parts.${at}`;
}

function textAt(refused: AppError | null, at: number): string | undefined {
  return refused?.field === fieldOf(at) ? errorText(refused) : undefined;
}

/** What was split is one movement after all. */
export function UnsplitDialog({ transaction, onClose, onDone }: DialogProps) {
  const unsplit = useMutate(AdminUnsplitTransactionDocument);
  return (
    <ConfirmDialog
      title={t('sp.unsplit.title', { amount: formatMoney(transaction.amount) })}
      description={t('sp.unsplit.body')}
      confirmLabel={t('sp.unsplit')}
      reason="required"
      password
      onClose={onClose}
      onConfirm={async ({ reason, confirm_password }) => {
        const done = await unsplit({
          transaction_id: transaction.id,
          revision: transaction.revision,
          reason,
          confirm_password,
        });
        if (done.ok) onDone(t('sp.unsplit.done'));
        return done;
      }}
    />
  );
}
