import { DetailSection } from '../list/detail-panel.tsx';
import { t } from './copy.ts';
import { ReturnedPayouts } from './returned-payouts.tsx';
import { ReturnedRefunds } from './returned-refunds.tsx';
import { Suggestions } from './suggestions.tsx';
import type { Action, TransactionFacts } from './transaction-dialog.tsx';

/**
 * What money that came in can be: an order's, or of what we sent what its bank sent back. Our own
 * money pays no order, so that none is offered for what is known to be that.
 */
export function IncomingCandidates({
  transaction: { id, state, direction, review_reason: reason },
  onChoose,
}: {
  readonly transaction: TransactionFacts;
  readonly onChoose: (action: Action) => void;
}) {
  const waits = state === 'review';
  return (
    <>
      {waits && (
        <ReturnedRefunds
          transactionId={id}
          onChoose={(refund) => onChoose({ kind: 'returnRefund', refund })}
        />
      )}
      {(waits || (state === 'ignored' && direction === 'in')) && (
        <ReturnedPayouts
          transactionId={id}
          onChoose={(payout) => onChoose({ kind: 'return', payout })}
        />
      )}
      {waits && reason !== 'came_back' && (
        <DetailSection title={t('um.suggestions')}>
          <Suggestions
            transactionId={id}
            onChoose={(order) => onChoose({ kind: 'match', order })}
          />
        </DetailSection>
      )}
    </>
  );
}
