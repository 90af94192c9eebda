import { useState } from 'react';
import { AdminTransactionDocument } from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { dayStartMs, formatDate, formatTime } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { notify } from '#renderer/lib/notify.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { DetailActions, DetailGate, DetailPanel, DetailRows } from '../list/detail-panel.tsx';
import { reviewReasonText, transactionStateText } from '../money/money-words.ts';
import { useBankNews } from '../list/use-bank-news.ts';
import { t } from './copy.ts';
import { Doubts } from './doubts.tsx';
import { IncomingCandidates } from './incoming-candidates.tsx';
import { laidToRows } from './laid-to.tsx';
import { PairOffer } from './pair-dialog.tsx';
import { mayBeFee } from './outgoing-actions.tsx';
import { PayablePayouts } from './payable-payouts.tsx';
import { type PayableRefund, PayableRefunds } from './payable-refunds.tsx';
import { SplitOffer } from './split-offer.tsx';
import type { TakeBack } from './transaction-actions.tsx';
import {
  type Action,
  ActionDialog,
  type Opened,
  type TransactionFacts,
} from './transaction-dialog.tsx';
import { UnpayOffer } from './unpay-offer.tsx';

/**
 * One movement of money; one that waits can be laid to an order, sent back or ignored, one that
 * left for nothing laid to a refund or a payment, booked as a fee of the bank or as tax, or written
 * off; what was ignored is taken back.
 */
export function TransactionDetail({
  id,
  onChanged,
}: {
  readonly id: string;
  readonly onChanged: (() => void) | undefined;
}) {
  const status = useQueryStatus(AdminTransactionDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  useBankNews(status);
  return (
    <DetailGate status={status}>
      {({ admin_transaction: transaction }, reload) => (
        <Facts
          transaction={transaction}
          onDone={() => {
            reload();
            onChanged?.();
          }}
        />
      )}
    </DetailGate>
  );
}

function Facts({
  transaction,
  onDone,
}: {
  readonly transaction: TransactionFacts;
  readonly onDone: () => void;
}) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const setAction = (action: Action) => setOpened({ action, transaction });
  const waits = transaction.state === 'review';
  const isStray = transaction.state === 'strayed';
  const isFee = transaction.state === 'fee';
  const isTax = transaction.state === 'tax';
  const wasLost = transaction.state === 'ignored' && transaction.direction === 'out';
  const mayBeRefund = transaction.is_nobodys || wasLost;
  const signed = transaction.direction === 'in' ? transaction.amount : -BigInt(transaction.amount);
  return (
    <DetailPanel
      title={formatMoney(signed)}
      badge={
        <Badge tone={waits || isStray ? 'bad' : 'neutral'}>
          {transactionStateText(transaction.state)}
        </Badge>
      }
    >
      <DetailRows
        rows={[
          {
            term: t('um.memo'),
            value: transaction.memo === '' ? t('um.memo.none') : transaction.memo,
            isStrong: true,
          },
          {
            term: t('um.why'),
            value: whyText(transaction),
          },
          { term: t('um.counterparty'), value: transaction.counterparty },
          { term: t('um.reference'), value: transaction.reference },
          {
            term: t(transaction.direction === 'in' ? 'um.account' : 'um.account.out'),
            value: `${transaction.bank} ${transaction.account_number}`.trim(),
          },
          {
            term: t('um.occurred'),
            value:
              transaction.occurred_at === null
                ? dayOf(transaction.bank_day)
                : moment(transaction.occurred_at),
          },
          { term: t('um.heard'), value: moment(transaction.heard_at) },
          ...laidToRows(transaction),
        ]}
      />
      <Doubts doubts={transaction.doubts} />
      <IncomingCandidates transaction={transaction} onChoose={setAction} />
      {mayBeRefund && (
        <PayableRefunds
          transactionId={transaction.id}
          isLost={wasLost}
          onChoose={(refund) =>
            setAction({ kind: isWhole(transaction, refund) ? 'pay' : 'parts', refund })
          }
        />
      )}
      {(isStray || wasLost) && (
        <PayablePayouts
          transactionId={transaction.id}
          onChoose={(payout) => setAction({ kind: 'pay_payout', payout })}
        />
      )}
      {(waits || mayBeRefund || transaction.state === 'ignored') && (
        <PairOffer
          transaction={transaction}
          onChoose={(others) => setAction({ kind: 'pair', others })}
        />
      )}
      <UnpayOffer transaction={transaction} onChoose={(kind) => setAction({ kind })} />
      <SplitOffer transaction={transaction} onChoose={(kind) => setAction({ kind })} />
      {(transaction.is_nobodys || isFee || isTax) && (
        <DetailActions>
          {isFee && (
            <Button variant="ghost" block onClick={() => setAction({ kind: 'unfee' })}>
              {t('um.unfee')}
            </Button>
          )}
          {isTax && (
            <Button variant="ghost" block onClick={() => setAction({ kind: 'untax' })}>
              {t('um.untax')}
            </Button>
          )}
          {transaction.is_nobodys && mayBeFee(transaction) && (
            <Button variant="secondary" block onClick={() => setAction({ kind: 'fee' })}>
              {t('um.fee')}
            </Button>
          )}
          {transaction.is_nobodys && (
            <Button variant="secondary" block onClick={() => setAction({ kind: 'tax' })}>
              {t('um.tax')}
            </Button>
          )}
          {isStray && (
            <Button variant="ghost" block onClick={() => setAction({ kind: 'ignore' })}>
              {t('um.lost')}
            </Button>
          )}
        </DetailActions>
      )}
      {waits && (
        <DetailActions>
          <Button
            block
            variant={isForRefund(transaction.review_reason) ? 'primary' : 'secondary'}
            onClick={() => setAction({ kind: 'refund' })}
          >
            {t('um.refund')}
          </Button>
          <Button variant="ghost" block onClick={() => setAction({ kind: 'ignore' })}>
            {t('um.ignore')}
          </Button>
        </DetailActions>
      )}
      {transaction.state === 'ignored' && (
        <DetailActions>
          <Button block onClick={() => setAction({ kind: 'unignore' })}>
            {t('um.unignore')}
          </Button>
        </DetailActions>
      )}
      <TakeBacks transaction={transaction} onChoose={(kind) => setAction({ kind })} />
      {opened !== null && (
        <ActionDialog
          {...opened}
          onClose={() => setOpened(null)}
          onDone={(said) => {
            notify(said, { kind: 'success' });
            onDone();
          }}
        />
      )}
    </DetailPanel>
  );
}

/** What can be said of what was decided of money that came. */
function TakeBacks({
  transaction,
  onChoose,
}: {
  readonly transaction: TransactionFacts;
  readonly onChoose: (kind: TakeBack) => void;
}) {
  const slip = takeBackOf(transaction);
  const isAnothers = transaction.is_elsewhere && transaction.direction === 'in';
  const kinds: readonly TakeBack[] = [
    ...(slip === null ? [] : [slip]),
    ...(isAnothers ? (['keepReturn'] as const) : []),
  ];
  if (kinds.length === 0) return null;
  return (
    <DetailActions>
      {kinds.map((kind) => (
        <Button key={kind} variant="ghost" block onClick={() => onChoose(kind)}>
          {t(`um.${kind}`)}
        </Button>
      ))}
    </DetailActions>
  );
}

/** By which action what was decided of money is taken back. */
function takeBackOf({
  state,
  is_excess: isExcess,
  is_laid_in: isLaidIn,
  returned_refund_id: returnedRefundId,
}: TransactionFacts): TakeBack | null {
  if (state === 'returned') return returnedRefundId === null ? 'unreturn' : 'unreturnRefund';
  if (state === 'refund') return 'unrefund';
  if (state === 'paired') return 'unpair';
  if (isExcess) return 'unmatch';
  return isLaidIn ? 'unmatchLaid' : null;
}

/** It is the refund's whole transfer, and says nothing else. */
function isWhole({ state, amount }: TransactionFacts, refund: PayableRefund): boolean {
  return state === 'strayed' && amount === refund.amount && !refund.names_another;
}

/** What a bank says that tells no more than the day. */
function dayOf(day: string | null): string | null {
  return day === null ? null : formatDate(dayStartMs(day));
}

function moment(iso: string): string {
  const ms = Date.parse(iso);
  return `${formatTime(ms)}, ${formatDate(ms)}`;
}

/** The order can never take it: the money goes back. */
function isForRefund(reason: string | null): boolean {
  return (
    reason === 'plan_owned' ||
    reason === 'plan_gone' ||
    reason === 'buyer_gone' ||
    reason === 'sale_undone'
  );
}

/** Why it waits, or should; null when it does not. */
function whyText({
  state,
  direction,
  is_elsewhere: isElsewhere,
  review_reason: reason,
}: TransactionFacts) {
  if (isElsewhere && state === 'returned') return t('um.elsewhere.body.returned');
  if (isElsewhere && direction === 'in') return t('um.elsewhere.body.in');
  if (isElsewhere) return t(`um.elsewhere.body${state === 'paired' ? '.paired' : ''}`);
  return state === 'review' || state === 'strayed'
    ? reviewReasonText(reason, state === 'strayed')
    : null;
}
