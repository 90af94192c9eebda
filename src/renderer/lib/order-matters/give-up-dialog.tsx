import { GiveUpExcessDocument } from '../../graphql/generated/graphql.ts';
import { useMutate } from '../../graphql/use-mutate.ts';
import { ProofDialog } from '../confirm-identity/proof-dialog.tsx';
import { formatMoney } from '../format/format-money.ts';
import { notify } from '../notify.ts';
import { t } from './give-up.copy.ts';

export interface GiveUpDialogProps {
  readonly refundId: string;
  readonly orderCode: string;
  /** VND, as it is shown. */
  readonly amount: string;
  readonly onDone?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Asks before what came too much for an order is given up for good, by its amount. */
export function GiveUpDialog({ refundId, orderCode, amount, onDone, onClose }: GiveUpDialogProps) {
  const send = useMutate(GiveUpExcessDocument);
  const money = formatMoney(amount);
  return (
    <ProofDialog
      title={t('giveUp.title', { amount: money })}
      description={t('giveUp.p', { amount: money, code: orderCode })}
      confirmLabel={t('giveUp.do', { amount: money })}
      busyLabel={t('giveUp.busy')}
      tone="danger"
      onClose={onClose}
      onConfirm={async (proof) => {
        const done = await send({ refund_id: refundId, amount, confirm_password: proof });
        if (!done.ok) return done;
        notify(t('giveUp.done', { amount: money }), { kind: 'success' });
        onDone?.();
        return done;
      }}
    />
  );
}
