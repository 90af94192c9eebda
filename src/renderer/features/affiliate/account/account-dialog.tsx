import CircleAlert from 'lucide-react/icons/circle-alert';
import { useState } from 'react';
import { bankName } from '#shared/domain/commerce/banks.ts';
import { validateReceivingAccount } from '#shared/domain/affiliate/join-rules.ts';
import { t as shellText } from '#renderer/copy/vi.ts';
import {
  ChangeAffiliateAccountDocument,
  type ChangeAffiliateAccountMutation,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { OwnProof } from '#renderer/lib/confirm-identity/own-proof.tsx';
import { formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { FormRefusal } from '#renderer/lib/forms/form-refusal.tsx';
import { ownProofErrors } from '#renderer/lib/forms/own-proof-errors.ts';
import { useCheckedForm } from '#renderer/lib/forms/use-checked-form.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { Notice } from '#renderer/ui/states/notice.tsx';
import { AccountFields } from './account-fields.tsx';
import css from './account.module.css';
import { t } from './copy.ts';
import { emptyAccount } from './empty-account.ts';

export interface AccountDialogProps {
  /** Where commissions go now. */
  readonly account: {
    readonly account_bank: string;
    readonly account_masked: string;
    readonly account_holder: string;
  };
  /** VND of a payment that another account stops; null when there is none. */
  readonly stops: string | null;
  /** Called once the account was changed, before it closes. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Another receiving account, with the password again (design 5.18 a). */
export function AccountDialog({ account: current, stops, onChanged, onClose }: AccountDialogProps) {
  const now = useNow();
  const change = useMutate(ChangeAffiliateAccountDocument);
  const [isOther, setOther] = useState(false);
  const form = useCheckedForm({
    start: { ...emptyAccount, confirm_password: '' },
    check({ confirm_password: proof, ...account }) {
      // Whether the holder is the person themselves is known to the server alone.
      const checked = validateReceivingAccount(account, null);
      return [...(checked.ok ? [] : checked.error), ...ownProofErrors(proof)];
    },
    async send({ confirm_password, ...account }) {
      const done = await change({ input: account, confirm_password });
      if (!done.ok) return done;
      notify(savedText(done.value.change_affiliate_account, now), { kind: 'success' });
      onChanged();
      onClose();
      return done;
    },
    onRefused: (errors) => setOther(errors.some(({ code }) => code === 'ACCOUNT_HOLDER_DIFFERS')),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={form.isDismissible}
      size="md"
      title={t('acct.title')}
      description={t('acct.lead')}
      closeLabel={shellText('common.close')}
      footer={
        <Button
          variant="primary"
          type="submit"
          form={form.props.id}
          busy={form.isBusy}
          busyLabel={t('acct.save.busy')}
          reason={form.reason}
        >
          {t('acct.save')}
        </Button>
      }
    >
      <form {...form.props} className={css['fields']}>
        <div className={css['now']}>
          <span className="t2 sm">{t('acct.now')}</span>
          <span className="b5">
            {bankName(current.account_bank)} <span className="num">{current.account_masked}</span>
          </span>
          <span className="t2 sm">{current.account_holder}</span>
        </div>
        <Stops amount={stops} />
        <AccountFields
          account={form.values}
          errors={form.errors}
          isOtherHolder={isOther}
          onChange={form.change}
        />
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

/** Which payment another account stops. */
function Stops({ amount }: { readonly amount: string | null }) {
  if (amount === null) return null;
  return (
    <Notice
      tone="warn"
      icon={<CircleAlert aria-hidden="true" />}
      title={t('acct.stops', { amount: formatMoney(amount) })}
    />
  );
}

/** From when on it is paid to; nothing of that while somebody holds the payouts. */
function savedText(
  {
    account_bank: bin,
    account_masked: masked,
    payouts_from: from,
    payouts_held_at: heldAt,
  }: ChangeAffiliateAccountMutation['change_affiliate_account'],
  now: number,
): string {
  if (from === null) return t('acct.same');
  const account = `${bankName(bin)} ${masked}`;
  return heldAt === null
    ? t('acct.saved', { account, time: formatTimestamp(Date.parse(from), now) })
    : t('acct.saved.held', { account });
}
