import { randomUUID } from 'node:crypto';
import type { BankEventInbox, StatementCounts } from './bank/bank-event-inbox.ts';
import type { ReportAdmin } from './bank/report-admin.ts';
import type { SplitParts } from './bank/split-parts.ts';
import { statementReports } from './bank/statement-reports.ts';
import { createActionNote } from './admin/actions/action-note.ts';
import type { ActionDeps } from './admin/actions/action-deps.ts';
import { createInvoiceActions } from './admin/actions/invoice-actions.ts';
import { createOrderActions } from './admin/actions/order-actions.ts';
import { createOutgoingActions } from './admin/actions/outgoing-actions.ts';
import { createRefundReturnActions } from './admin/actions/refund-return-actions.ts';
import { createPairActions } from './admin/actions/pair-actions.ts';
import { createPayoutReturns } from './admin/actions/payout-return-actions.ts';
import { createReturnToLearnerAction } from './admin/actions/return-to-learner-action.ts';
import { createReturnActions } from './admin/actions/return-actions.ts';
import { createRefundActions } from './admin/actions/refund-actions.ts';
import { createSplitActions } from './admin/actions/split-actions.ts';
import { createTakeBackActions } from './admin/actions/take-back-actions.ts';
import { createUnmatchAction } from './admin/actions/unmatch-action.ts';
import { createTransactionActions } from './admin/actions/transaction-actions.ts';
import type { PaymentAdmin } from './payment-admin.ts';
import type { BankEventOutcome } from '../../db/tables/commerce-tables.ts';
import type { CommerceDeps } from './partners.ts';

export interface PaymentAdminDeps extends Omit<ActionDeps, 'note'> {
  readonly bank: BankEventInbox;
  readonly splits: SplitParts;
  readonly reports: Pick<ReportAdmin, 'doubtfulOf' | 'lookAgain'>;
}

/** Locks in one order: the transaction, the order (its learner first), the refund. */
export function createPaymentAdmin(
  deps: CommerceDeps,
  { bank, reports, splits, ...parts }: PaymentAdminDeps,
): PaymentAdmin {
  const note = createActionNote(deps.audit);
  const actions: ActionDeps = { ...parts, note };
  return {
    ...createTransactionActions(deps, actions),
    ...createOutgoingActions(deps, actions),
    ...createOrderActions(deps, actions),
    ...createInvoiceActions(deps, actions),
    ...createRefundActions(deps, actions),
    ...createPayoutReturns(deps, actions),
    ...createReturnActions(deps, actions),
    ...createRefundReturnActions(deps, actions),
    ...createTakeBackActions(deps, actions),
    ...createUnmatchAction(deps, actions),
    ...createReturnToLearnerAction(deps, actions),
    ...createPairActions(deps, actions),
    ...createSplitActions(deps, actions, splits),

    async importStatementRows({ fileId, rows, similarAreKnown }, by) {
      const file = `statement:${fileId}` as const;
      // Of an import before this one, of which no other is in the middle.
      const waiting = new Set(await reports.doubtfulOf(file));
      const fresh = await bank.take(statementReports(fileId, rows), by.now.getTime());
      const decided = await reports.lookAgain(file, { ...by, similarAreKnown });
      const counts = countImport({
        lines: rows.length,
        own: await bank.outcomes(fresh, by.now.getTime()),
        earlier: decided.flatMap(({ id, outcome }) => (waiting.has(id) ? [outcome] : [])),
      });
      await deps.database.transaction(async (tx) =>
        note(tx, by, {
          action: 'statement.import',
          kind: 'transaction',
          id: randomUUID(),
          before: null,
          after: { rows: rows.length, similar_are_known: similarAreKnown, ...counts },
          reason: null,
        }),
      );
      return counts;
    },
  };
}

/**
 * What an import found: its own lines, which nobody had told before it, as they are now, and what
 * it decided of an earlier one's. What another import of the file told at the same moment is that
 * one's, whoever handled or decided it.
 */
function countImport({
  lines,
  own,
  earlier,
}: {
  readonly lines: number;
  readonly own: readonly (BankEventOutcome | null)[];
  readonly earlier: readonly BankEventOutcome[];
}): StatementCounts {
  const count = (outcome: BankEventOutcome): number =>
    own.filter((candidate) => candidate === outcome).length;
  const booked = (outcome: 'settled' | 'review' | 'outgoing'): number =>
    count(outcome) + earlier.filter((candidate) => candidate === outcome).length;
  const fresh = own.length - count('known');
  return {
    fresh,
    known: lines - fresh,
    settled: booked('settled'),
    review: booked('review'),
    outgoing: booked('outgoing'),
    doubtful: count('doubtful'),
  };
}
