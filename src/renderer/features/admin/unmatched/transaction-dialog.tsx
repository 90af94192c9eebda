import type { AdminTransactionQuery } from '#renderer/graphql/generated/graphql.ts';
import { PayPayoutDialog, RefundPartsDialog, UnpayDialog } from './outgoing-actions.tsx';
import { FeeDialog, TaxDialog } from './own-money-dialogs.tsx';
import { type Pairable, PairDialog } from './pair-dialog.tsx';
import type { PayablePayout } from './payable-payouts.tsx';
import type { PayableRefund } from './payable-refunds.tsx';
import { PayRefundDialog } from './pay-refund-dialog.tsx';
import { ReturnRefundDialog } from './return-refund-dialog.tsx';
import type { ReturnablePayout } from './returned-payouts.tsx';
import type { ReturnableRefund } from './returned-refunds.tsx';
import { ReturnToLearnerDialog } from './return-to-learner-dialog.tsx';
import { SplitDialog, UnsplitDialog } from './split-dialog.tsx';
import type { Suggestion, UseOfMoney } from './suggestions.tsx';
import {
  IgnoreDialog,
  MatchDialog,
  RefundDialog,
  ReturnDialog,
  type TakeBack,
  TakeBackDialog,
  UnignoreDialog,
} from './transaction-actions.tsx';

export type TransactionFacts = AdminTransactionQuery['admin_transaction'];

export type Action =
  | { readonly kind: UseOfMoney; readonly order: Suggestion }
  | { readonly kind: 'return'; readonly payout: ReturnablePayout }
  | { readonly kind: 'returnRefund'; readonly refund: ReturnableRefund }
  | { readonly kind: 'pay' | 'parts'; readonly refund: PayableRefund }
  | { readonly kind: 'fee' | 'unfee' | 'tax' | 'untax' | 'unpay_payout' | 'unpay_refund' }
  | { readonly kind: 'pair'; readonly others: readonly Pairable[] }
  | { readonly kind: 'pay_payout'; readonly payout: PayablePayout }
  | { readonly kind: 'refund' | 'split' | 'unsplit' }
  | { readonly kind: 'ignore' | 'unignore' | TakeBack };

/** A dialog speaks of the money as it was when it was opened. */
export interface Opened {
  readonly action: Action;
  readonly transaction: TransactionFacts;
}

/** The question before an action. */
export function ActionDialog({
  action,
  ...props
}: Opened & { readonly onClose: () => void; readonly onDone: (said: string) => void }) {
  return (
    <>
      {action.kind === 'match' && <MatchDialog {...props} order={action.order} />}
      {action.kind === 'returnToLearner' && (
        <ReturnToLearnerDialog {...props} order={action.order} />
      )}
      {action.kind === 'return' && <ReturnDialog {...props} payout={action.payout} />}
      {action.kind === 'returnRefund' && <ReturnRefundDialog {...props} refund={action.refund} />}
      {action.kind === 'pay' && <PayRefundDialog {...props} refund={action.refund} />}
      {action.kind === 'pay_payout' && <PayPayoutDialog {...props} payout={action.payout} />}
      {action.kind === 'unpay_payout' && <UnpayDialog {...props} from="Payout" />}
      {action.kind === 'unpay_refund' && <UnpayDialog {...props} from="Refund" />}
      {action.kind === 'parts' && <RefundPartsDialog {...props} refund={action.refund} />}
      {(action.kind === 'fee' || action.kind === 'unfee') && (
        <FeeDialog {...props} isUndone={action.kind === 'unfee'} />
      )}
      {(action.kind === 'tax' || action.kind === 'untax') && (
        <TaxDialog {...props} isUndone={action.kind === 'untax'} />
      )}
      {action.kind === 'pair' && <PairDialog {...props} others={action.others} />}
      {action.kind === 'refund' && <RefundDialog {...props} />}
      {action.kind === 'split' && <SplitDialog {...props} />}
      {action.kind === 'unsplit' && <UnsplitDialog {...props} />}
      {action.kind === 'ignore' && <IgnoreDialog {...props} />}
      {action.kind === 'unignore' && <UnignoreDialog {...props} />}
      {(action.kind === 'unreturn' ||
        action.kind === 'unreturnRefund' ||
        action.kind === 'unpair' ||
        action.kind === 'keepReturn' ||
        action.kind === 'unmatch' ||
        action.kind === 'unmatchLaid' ||
        action.kind === 'unrefund') && <TakeBackDialog {...props} kind={action.kind} />}
    </>
  );
}
