import { Button } from '#renderer/ui/button.tsx';
import { DetailActions } from '../list/detail-panel.tsx';
import { t } from './copy.ts';
import type { TransactionFacts } from './transaction-dialog.tsx';

/** The way back of what a person laid to a payment or a refund. */
export function UnpayOffer({
  transaction: { is_laid_payout: isPayout, is_laid_refund: isRefund },
  onChoose,
}: {
  readonly transaction: TransactionFacts;
  readonly onChoose: (kind: 'unpay_payout' | 'unpay_refund') => void;
}) {
  if (!isPayout && !isRefund) return null;
  return (
    <DetailActions>
      <Button
        variant="ghost"
        block
        onClick={() => onChoose(isPayout ? 'unpay_payout' : 'unpay_refund')}
      >
        {t(isPayout ? 'um.unpayPayout' : 'um.unpayRefund')}
      </Button>
    </DetailActions>
  );
}
