import { appError } from '#shared/errors/error-code.ts';
import {
  AdminPairableTransactionsDocument,
  type AdminPairableTransactionsQuery,
  AdminPairTransferDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { dayStartMs, formatDate, formatTime } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { Button } from '#renderer/ui/button.tsx';
import { RadioGroup } from '#renderer/ui/forms/radio-group.tsx';
import { ConfirmFormDialog } from '../list/confirm-dialog.tsx';
import { DetailActions, DetailSection } from '../list/detail-panel.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { useConfirmForm } from '../list/use-confirm-form.ts';
import { t } from './copy.ts';
import type { SeenMoney } from './outgoing-actions.tsx';
import { useWrongCode, type WordsOfBox } from './refusal-boxes.tsx';

/** A movement the other way, of the same amount, that waits too. */
export type Pairable = AdminPairableTransactionsQuery['admin_pairable_transactions'][number];

interface OneOfTwo extends SeenMoney {
  readonly direction: string;
}

/**
 * Offers that the money is a transfer come back, or the transfer came back by money: where there is
 * some of its amount the other way. That it could not be asked is said.
 */
export function PairOffer({
  transaction: { id, direction },
  onChoose,
}: {
  readonly transaction: OneOfTwo;
  readonly onChoose: (others: readonly Pairable[]) => void;
}) {
  const status = useQueryStatus(AdminPairableTransactionsDocument, {
    variables: { transaction_id: id },
    fetchPolicy: 'cache-and-network',
  });
  const way = direction === 'in' ? 'in' : 'out';
  if (status.kind === 'offline' || status.kind === 'failed')
    return (
      <DetailSection title={t(`um.pair.${way}`)}>
        <ListTrouble status={status} title={t(`um.pair.${way}.failed`)} />
      </DetailSection>
    );
  const others = readyData(status)?.admin_pairable_transactions ?? [];
  if (others.length === 0) return null;
  return (
    <DetailActions>
      <Button variant="secondary" block onClick={() => onChoose(others)}>
        {t(`um.pair.${way}`)}
      </Button>
    </DetailActions>
  );
}

interface PairDialogProps {
  /** As it was when the dialog was opened. */
  readonly transaction: OneOfTwo;
  readonly others: readonly Pairable[];
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

/** Which of them it is: both settle each other, and nothing of ours changes. */
export function PairDialog(props: PairDialogProps) {
  const { transaction, others } = props;
  const words = useWrongCode('', pairWords);
  const form = usePairForm(props, words);
  const isIn = transaction.direction === 'in';
  return (
    <ConfirmFormDialog
      title={t(isIn ? 'um.pair.in.title' : 'um.pair.out.title', {
        amount: formatMoney(transaction.amount),
      })}
      description={t('um.pair.body')}
      confirmLabel={t('um.pair.confirm')}
      size="md"
      ownFields={words.ownFields}
      form={form}
    >
      <Others
        isIn={isIn}
        others={others}
        chosenId={form.values.other_id}
        isMissing={form.errors.other_id !== undefined}
        onChange={(id) => {
          words.refusal.forget();
          words.setWrong(false);
          form.change({ other_id: id });
        }}
      />
      {words.choice}
    </ConfirmFormDialog>
  );
}

/**
 * Which one is chosen; `words`: what is said of the words of both once the server has asked. None
 * is chosen before somebody has read them, not even the only one.
 */
function usePairForm(
  { transaction, others, onClose, onDone }: PairDialogProps,
  { isWrong, placed }: ReturnType<typeof useWrongCode>,
) {
  const pair = useMutate(AdminPairTransferDocument);
  return useConfirmForm({
    reason: 'required',
    password: true,
    start: { other_id: '' },
    check: ({ other_id: otherId }) =>
      otherId === '' ? [appError('BAD_INPUT', { field: 'other_id' })] : [],
    async onConfirm({ other_id: otherId, reason, confirm_password }) {
      // `check` lets nothing go on without one.
      const other = others.find(({ id }) => id === otherId) ?? transaction;
      const [came, left] =
        transaction.direction === 'in' ? [transaction, other] : [other, transaction];
      const done = await pair({
        transaction_id: came.id,
        revision: came.revision,
        transfer_id: left.id,
        transfer_revision: left.revision,
        reason,
        code_is_wrong: isWrong,
        confirm_password,
      });
      if (done.ok) onDone(t('um.done.pair'));
      return placed(done);
    },
    onClose,
  });
}

/** What the box says of a pair: the code may be right, and the transfer came back all the same. */
export const pairWords: WordsOfBox = {
  label: t('um.pair.wrong'),
  hint: t('um.pair.wrong.hint'),
  errors: {
    TRANSFER_NAMES_ANOTHER: t('um.pair.names.transfer'),
    MONEY_NAMES_ANOTHER: t('um.pair.names.money'),
  },
};

/** What it may be, one of which is chosen. */
function Others({
  isIn,
  others,
  chosenId,
  isMissing,
  onChange,
}: {
  readonly isIn: boolean;
  readonly others: readonly Pairable[];
  readonly chosenId: string;
  readonly isMissing: boolean;
  readonly onChange: (id: string) => void;
}) {
  return (
    <RadioGroup
      legend={t(isIn ? 'um.pair.in.which' : 'um.pair.out.which')}
      value={chosenId}
      onChange={onChange}
      options={others.map((other) => ({
        value: other.id,
        label: t('um.pair.line', { amount: formatMoney(other.amount), at: movedText(other) }),
        hint: hintOf(other),
      }))}
      error={isMissing ? t('um.pair.missing') : undefined}
    />
  );
}

/** The bank's moment, or its day. */
function movedText({ bank_day: day, moved_at: movedAt }: Pairable): string {
  if (day !== null) return formatDate(dayStartMs(day));
  const ms = Date.parse(movedAt);
  return `${formatTime(ms)}, ${formatDate(ms)}`;
}

/** Its words, the account of ours, and who is on the other side. */
function hintOf({ memo, bank, account_number: number, counterparty }: Pairable): string {
  return [memo === '' ? t('um.pair.mute') : memo, `${bank} ${number}`.trim(), counterparty]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
}
