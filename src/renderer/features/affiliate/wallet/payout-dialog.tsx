import { useState } from 'react';
import { t as shellText } from '#renderer/copy/vi.ts';
import {
  RequestPayoutDocument,
  type RequestPayoutMutation,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { OwnProof } from '#renderer/lib/confirm-identity/own-proof.tsx';
import { dayStartMs, formatDate } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { FormRefusal } from '#renderer/lib/forms/form-refusal.tsx';
import { ownProofErrors } from '#renderer/lib/forms/own-proof-errors.ts';
import { useCheckedForm } from '#renderer/lib/forms/use-checked-form.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { t } from './copy.ts';
import css from './payout-dialog.module.css';
import type { Wallet } from './use-wallet.ts';
import { accountText, netOfBalance, requestCode, type ShownAccount } from './wallet-view.ts';

export interface PayoutDialogProps {
  readonly wallet: Wallet;
  readonly account: ShownAccount | null;
  /** The server has it. */
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/**
 * Asks for the whole balance before the monthly run: how much, where to, what is withheld, when.
 * (design 5.17)
 */
export function PayoutDialog(props: PayoutDialogProps) {
  const { onClose, onSent } = props;
  const request = useMutate(RequestPayoutDocument);
  const [sent, setSent] = useState<SentRequest | null>(null);
  // What was asked for stays on screen when the wallet changes under the dialog.
  const [asked] = useState(props.wallet);
  const form = useCheckedForm({
    start: { confirm_password: '' },
    check: ({ confirm_password: proof }) => ownProofErrors(proof),
    async send(proof) {
      const answer = await request(proof);
      if (!answer.ok) return answer;
      setSent(answer.value.request_payout);
      onSent();
      return answer;
    },
  });
  if (sent !== null) return <Sent request={sent} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('aff.po.h')}
      description={t('aff.po.lead')}
      dismissible={!form.isBusy}
      closeLabel={shellText('common.close')}
      footer={
        <>
          <Button disabled={form.isBusy} onClick={onClose}>
            {t('aff.po.cancel')}
          </Button>
          <Button
            variant="primary"
            busy={form.isBusy}
            busyLabel={t('aff.po.busy')}
            reason={form.reason}
            type="submit"
            form={form.props.id}
          >
            {t('aff.po.confirm')}
          </Button>
        </>
      }
    >
      <form {...form.props} className={css['form']}>
        <Facts wallet={asked} account={props.account} />
        <OwnProof
          value={form.values.confirm_password}
          onChange={(proof) => form.change({ confirm_password: proof })}
          error={form.errors.confirm_password}
        />
        <FormRefusal error={form.refusal} />
      </form>
    </Dialog>
  );
}

type SentRequest = RequestPayoutMutation['request_payout'];

/** The server has it. */
function Sent({
  request,
  onClose,
}: {
  readonly request: SentRequest;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('aff.po.done', { code: requestCode(request.id) })}
      closeLabel={shellText('common.close')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('aff.po.done.close')}
        </Button>
      }
    >
      <p className="t2">{t('aff.po.done.p', { amount: formatMoney(request.amount) })}</p>
    </Dialog>
  );
}

function Facts({ wallet, account }: Pick<PayoutDialogProps, 'wallet' | 'account'>) {
  const net = netOfBalance(wallet);
  const { next_payout: next } = wallet;
  return (
    <dl className={css['facts']}>
      <div className={css['amount']}>
        <dt>{t('aff.po.amount')}</dt>
        <dd className="num">{formatMoney(wallet.balance)}</dd>
      </div>
      <div>
        <dt>{t('aff.po.tax')}</dt>
        <dd className={net === null ? undefined : 'num'}>
          {net === null ? t('aff.po.tax.later') : formatMoney(-BigInt(net.tax))}
        </dd>
      </div>
      {net !== null && (
        <div>
          <dt>{t('aff.po.receive')}</dt>
          <dd className="num">{formatMoney(net.net)}</dd>
        </div>
      )}
      {account !== null && (
        <>
          <div>
            <dt>{t('aff.account')}</dt>
            <dd>{accountText(account)}</dd>
          </div>
          <div>
            <dt>{t('aff.account.holder')}</dt>
            <dd>{account.account_holder}</dd>
          </div>
        </>
      )}
      <div>
        <dt>{t('aff.po.when')}</dt>
        <dd>
          {next === null
            ? t('aff.po.when.soon')
            : t('aff.po.when.by', { date: formatDate(dayStartMs(next.date)) })}
        </dd>
      </div>
    </dl>
  );
}
