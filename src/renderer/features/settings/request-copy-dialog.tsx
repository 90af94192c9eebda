import { type SyntheticEvent, useId, useState } from 'react';
import { appError, type AppError } from '../../../shared/errors/error-code.ts';
import { t as shellText } from '../../copy/vi.ts';
import { RequestDataExportDocument } from '../../graphql/generated/graphql.ts';
import { useMutate } from '../../graphql/use-mutate.ts';
import { ConfirmIdentity } from '../../lib/confirm-identity/confirm-identity.tsx';
import { errorText } from '../../lib/error-text.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { t } from './copy.ts';
import css from './settings.module.css';

export interface RequestCopyDialogProps {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly onRequested: () => void;
  readonly onClose: () => void;
}

/** Asks for the password before a copy is made: it has numbers of accounts and papers whole. */
export function RequestCopyDialog({ email, hasPassword, onRequested, onClose }: RequestCopyDialogProps) {
  const formId = useId();
  const reason = useServerReason();
  const send = useMutate(RequestDataExportDocument);
  const [proof, setProof] = useState('');
  const [problem, setProblem] = useState<AppError | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || reason !== undefined) return;
    if (proof === '') return setProblem(appError('PASSWORD_REQUIRED', { field: 'confirm_password' }));
    setBusy(true);
    const asked = await send({ confirm_password: proof });
    setBusy(false);
    if (asked.ok) onRequested();
    else setProblem(asked.error);
  };
  const isOfProof = problem !== null && (problem.field === 'confirm_password' || problem.code.startsWith('PASSWORD_') || problem.code.startsWith('CODE_'));
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title={t('set.exportData.confirm')}
      description={t('set.exportData.confirm.p')}
      closeLabel={shellText('common.close')}
      footer={<Button variant="primary" type="submit" form={formId} busy={busy} busyLabel={t('set.exportData.busy')} reason={reason}>{t('set.exportData.ask')}</Button>}
    >
      <form id={formId} className={css['group']} noValidate onSubmit={(event) => void submit(event)}>
        <ConfirmIdentity email={email} hasPassword={hasPassword} value={proof} onChange={(value) => { setProof(value); setProblem(null); }} error={isOfProof ? errorText(problem) : undefined} />
        {problem !== null && !isOfProof && <p role="alert" className={css['problem']}>{t('set.exportData.notAsked', { reason: errorText(problem) })}</p>}
      </form>
    </Dialog>
  );
}
