import { useState } from 'react';
import { findPayoutCodes, findRefundCodes } from '#shared/domain/commerce/payment-code.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DetailSection } from '../list/detail-panel.tsx';
import { t } from './copy.ts';
import { ReturnedPayouts } from './returned-payouts.tsx';
import { ReturnedRefunds } from './returned-refunds.tsx';
import { Suggestions, type SuggestionsProps } from './suggestions.tsx';
import type { Action, TransactionFacts } from './transaction-dialog.tsx';

/**
 * What money that came in can be: an order's, or of what we sent what its bank sent back. Behind
 * words that name what we sent it is that most likely, so that orders stand behind a question then:
 * a learner may only quote that code.
 */
export function IncomingCandidates({
  transaction: { id, state, direction, memo, review_reason: reason },
  onChoose,
}: {
  readonly transaction: TransactionFacts;
  readonly onChoose: (action: Action) => void;
}) {
  const waits = state === 'review';
  const orders = (
    <Orders
      key={id}
      transactionId={id}
      isUnlikely={reason === 'came_back'}
      onChoose={(order, use) => onChoose({ kind: use, order })}
    />
  );
  return (
    <>
      {waits && reason !== 'came_back' && orders}
      {waits && (
        <ReturnedRefunds
          transactionId={id}
          isLikely={reason === 'came_back' && findRefundCodes(memo).length > 0}
          onChoose={(refund) => onChoose({ kind: 'returnRefund', refund })}
        />
      )}
      {(waits || (state === 'ignored' && direction === 'in')) && (
        <ReturnedPayouts
          transactionId={id}
          isLikely={reason === 'came_back' && findPayoutCodes(memo).length > 0}
          onChoose={(payout) => onChoose({ kind: 'return', payout })}
        />
      )}
      {waits && reason === 'came_back' && orders}
    </>
  );
}

/** The orders that it could be for; unlikely ones once they are asked for. */
function Orders({
  isUnlikely,
  ...suggestions
}: SuggestionsProps & { readonly isUnlikely: boolean }) {
  const [isOpen, setOpen] = useState(!isUnlikely);
  return (
    <DetailSection title={t(isUnlikely ? 'um.suggestions.unlikely' : 'um.suggestions')}>
      {isUnlikely && (
        <>
          <p className="b5 t2">{t('um.suggestions.unlikely.p')}</p>
          <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'um.suggestions.hide' : 'um.suggestions.show')}
          </Button>
        </>
      )}
      {isOpen && <Suggestions {...suggestions} />}
    </DetailSection>
  );
}
