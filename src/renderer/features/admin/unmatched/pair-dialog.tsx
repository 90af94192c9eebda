import { useState } from 'react';
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
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { DetailActions, DetailSection } from '../list/detail-panel.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
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

/** Which of them it is: both settle each other, and nothing of ours changes. */
export function PairDialog({
  transaction,
  others,
  onClose,
  onDone,
}: {
  /** As it was when the dialog was opened. */
  readonly transaction: OneOfTwo;
  readonly others: readonly Pairable[];
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}) {
  const pair = useMutate(AdminPairTransferDocument);
  const { chosen, isMissing, check, choose, words } = useChosen(others);
  const { isWrong, ownFields, placed, choice } = words;
  const isIn = transaction.direction === 'in';
  return (
    <ConfirmDialog
      title={t(isIn ? 'um.pair.in.title' : 'um.pair.out.title', {
        amount: formatMoney(transaction.amount),
      })}
      description={t('um.pair.body')}
      confirmLabel={t('um.pair.confirm')}
      reason="required"
      password
      size="md"
      ownFields={ownFields}
      checkOwn={check}
      onClose={onClose}
      onConfirm={async ({ reason, password }) => {
        const other = chosen ?? transaction; // checkOwn lets nothing go on without one
        const [came, left] = isIn ? [transaction, other] : [other, transaction];
        const done = await pair({
          transaction_id: came.id,
          revision: came.revision,
          transfer_id: left.id,
          transfer_revision: left.revision,
          reason,
          code_is_wrong: isWrong,
          confirm_password: password,
        });
        if (done.ok) onDone(t('um.done.pair'));
        return placed(done);
      }}
    >
      <Others {...{ isIn, others, isMissing }} chosenId={chosen?.id} onChange={choose} />
      {choice}
    </ConfirmDialog>
  );
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

/**
 * Which one is chosen, and what is said of the words of both once the server has asked (`words`).
 * None is chosen before somebody has read them, not even the only one.
 */
function useChosen(others: readonly Pairable[]) {
  const [chosenId, setChosen] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const words = useWrongCode('', pairWords);
  const chosen = others.find(({ id }) => id === chosenId);
  return {
    chosen,
    isMissing,
    words,
    check: () => {
      setMissing(chosen === undefined);
      return chosen !== undefined;
    },
    choose: (id: string) => {
      setMissing(false);
      words.refusal.forget();
      words.setWrong(false);
      setChosen(id);
    },
  };
}

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
  readonly chosenId: string | undefined;
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
