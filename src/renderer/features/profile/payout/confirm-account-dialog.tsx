import { type SyntheticEvent, useId, useState } from 'react';
import type { ReceivingAccountInput } from '#shared/domain/affiliate/join-rules.ts';
import { transliterateHolder } from '#shared/domain/commerce/bank-account.ts';
import { bankName } from '#shared/domain/commerce/banks.ts';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { t as shellText } from '#renderer/copy/vi.ts';
import { ChangePayoutAccountDocument } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { ConfirmIdentity } from '#renderer/lib/confirm-identity/confirm-identity.tsx';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Checkbox } from '#renderer/ui/forms/checkbox.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { t } from '../copy.ts';
import css from '../profile.module.css';
import { AccountFacts } from './bank-info-dialog.tsx';

export interface ConfirmAccountDialogProps {
  readonly account: ReceivingAccountInput;
  readonly email: string;
  readonly hasPassword: boolean;
  readonly onSaved: () => void;
  /** A field was refused: it is mended in the form. */
  readonly onRefused: (errors: readonly AppError[]) => void;
  readonly onClose: () => void;
}

/**
 * Shows an account as it will be kept, the holder in capitals without marks, and asks for the
 * password before it is.
 */
export function ConfirmAccountDialog({
  account,
  email,
  hasPassword,
  onSaved,
  onRefused,
  onClose,
}: ConfirmAccountDialogProps) {
  const formId = useId();
  const reason = useServerReason();
  const send = useMutate(ChangePayoutAccountDocument);
  const [proof, setProof] = useState('');
  const [accepts, setAccepts] = useState(false);
  const [isOther, setOther] = useState(false);
  const [problem, setProblem] = useRefusal();
  const [busy, setBusy] = useState(false);
  const holder = transliterateHolder(account.account_holder);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || reason !== undefined) return;
    if (proof === '')
      return setProblem(appError('PASSWORD_REQUIRED', { field: 'confirm_password' }));
    setBusy(true);
    const done = await send({
      input: { ...account, accepts_other_holder: accepts },
      confirm_password: proof,
    });
    setBusy(false);
    if (done.ok) return onSaved();
    if (done.error.code === 'ACCOUNT_HOLDER_DIFFERS') setOther(true);
    else if (done.error.field !== undefined && done.error.field !== 'confirm_password')
      return onRefused([done.error]);
    setProblem(done.error);
  };
  const isOfProof =
    problem?.field === 'confirm_password' ||
    problem?.code.startsWith('PASSWORD_') === true ||
    problem?.code.startsWith('CODE_') === true;
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title={t('pf.bank.confirm')}
      description={t('pf.bank.confirm.p')}
      closeLabel={shellText('common.close')}
      footer={
        <Button
          variant="primary"
          type="submit"
          form={formId}
          busy={busy}
          busyLabel={t('pf.save.busy')}
          reason={reason}
        >
          {t('pf.save')}
        </Button>
      }
    >
      <form
        id={formId}
        className={css['dialogForm']}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <AccountFacts
          bank={bankName(account.account_bank)}
          number={account.account_number.replaceAll(/[\s.-]/gu, '').toUpperCase()}
          holder={holder}
        />
        {isOther && (
          <Checkbox
            label={t('pf.bank.other', { holder })}
            hint={t('pf.bank.other.hint')}
            checked={accepts}
            onChange={(event) => setAccepts(event.target.checked)}
          />
        )}
        <ConfirmIdentity
          email={email}
          hasPassword={hasPassword}
          value={proof}
          onChange={setProof}
          error={problem !== null && isOfProof ? errorText(problem) : undefined}
        />
        {problem !== null && !isOfProof && (
          <p role="alert" className={css['refusal']}>
            {errorText(problem)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
