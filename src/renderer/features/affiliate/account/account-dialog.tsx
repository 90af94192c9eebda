import CircleAlert from 'lucide-react/icons/circle-alert';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { bankName } from '#shared/domain/commerce/banks.ts';
import {
  type ReceivingAccountInput,
  validateReceivingAccount,
} from '#shared/domain/affiliate/join-rules.ts';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { t as shellText } from '#renderer/copy/vi.ts';
import {
  ChangeAffiliateAccountDocument,
  type ChangeAffiliateAccountMutation,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { OwnProof } from '#renderer/lib/confirm-identity/own-proof.tsx';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { Notice } from '#renderer/ui/states/notice.tsx';
import { AccountFields } from './account-fields.tsx';
import css from './account.module.css';
import { t } from './copy.ts';
import { emptyAccount, heldBy } from './empty-account.ts';
import { afterChange, fieldErrors, focusFirstError } from '#renderer/lib/field-errors.ts';
import { useRefusals } from '#renderer/lib/use-refusal.ts';

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
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const now = useNow();
  const reason = useServerReason();
  const [account, setAccount] = useState(emptyAccount);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useRefusals();
  const [busy, setBusy] = useState(false);
  const send = useMutate(ChangeAffiliateAccountDocument);
  const [isOther, setOther] = useState(false);
  const texts = fieldErrors(errors);
  const change = (next: ReceivingAccountInput) => {
    setErrors((all) => afterChange(all, heldBy(account), heldBy(next)));
    setAccount(next);
  };

  const refuse = (found: readonly AppError[]) => {
    setErrors(found);
    setOther(found.some(({ code }) => code === 'ACCOUNT_HOLDER_DIFFERS'));
    focusFirstError(form.current);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    // Whether the holder is the person themselves is known to the server alone.
    const checked = validateReceivingAccount(account, null);
    const found = [
      ...(checked.ok ? [] : checked.error),
      ...(password === '' ? [appError('PASSWORD_REQUIRED', { field: 'confirm_password' })] : []),
    ];
    if (found.length > 0 || busy || reason !== undefined) return refuse(found);
    setBusy(true);
    const done = await send({ input: account, confirm_password: password });
    setBusy(false);
    if (!done.ok) return refuse([done.error]);
    notify(savedText(done.value.change_affiliate_account, now), { kind: 'success' });
    onChanged();
    onClose();
  };

  const general = errors.find(({ field }) => field === undefined);
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      size="md"
      title={t('acct.title')}
      description={t('acct.lead')}
      closeLabel={shellText('common.close')}
      footer={
        <Button
          variant="primary"
          type="submit"
          form={formId}
          busy={busy}
          busyLabel={t('acct.save.busy')}
          reason={reason}
        >
          {t('acct.save')}
        </Button>
      }
    >
      <form
        ref={form}
        id={formId}
        className={css['fields']}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <div className={css['now']}>
          <span className="t2 sm">{t('acct.now')}</span>
          <span className="b5">
            {bankName(current.account_bank)} <span className="num">{current.account_masked}</span>
          </span>
          <span className="t2 sm">{current.account_holder}</span>
        </div>
        <Stops amount={stops} />
        <AccountFields account={account} errors={texts} isOtherHolder={isOther} onChange={change} />
        <OwnProof
          value={password}
          onChange={(next) => {
            setPassword(next);
            setErrors((all) => all.filter(({ field }) => field !== 'confirm_password'));
          }}
          error={texts['confirm_password']}
        />
        {general !== undefined && (
          <p role="alert" className={css['refusal']}>
            {errorText(general)}
          </p>
        )}
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
