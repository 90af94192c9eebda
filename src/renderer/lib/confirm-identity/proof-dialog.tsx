import { type SyntheticEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import { t as shellText } from '../../copy/vi.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { errorText } from '../format/error-text.ts';
import { useServerReason } from '../use-server-reason.ts';
import css from './confirm-identity.module.css';
import { OwnProof } from './own-proof.tsx';
import { useRefusal } from '#renderer/lib/use-refusal.ts';

export interface ProofDialogProps {
  readonly title: string;
  readonly description?: string | undefined;
  readonly confirmLabel: string;
  readonly busyLabel: string;
  /** `danger` for what takes something away. */
  readonly tone?: 'primary' | 'danger' | undefined;
  /** Does it with the proof; ok closes the dialog, a refusal is shown in it. */
  readonly onConfirm: (proof: string) => Promise<Result<unknown, AppError>>;
  readonly onClose: () => void;
}

/**
 * Asks whoever is signed in for nothing but their proof. Mount it to open it, also inside of a
 * form: its own form stands beside that one.
 */
export function ProofDialog({
  title,
  description,
  confirmLabel,
  busyLabel,
  tone = 'primary',
  onConfirm,
  onClose,
}: ProofDialogProps) {
  const formId = useId();
  const reason = useServerReason();
  const [proof, setProof] = useState('');
  const [problem, setProblem] = useRefusal();
  const [busy, setBusy] = useState(false);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    // A form around it in React's tree is not the one that was sent.
    event.stopPropagation();
    if (busy || reason !== undefined) return;
    if (proof === '')
      return setProblem(appError('PASSWORD_REQUIRED', { field: 'confirm_password' }));
    setBusy(true);
    const done = await onConfirm(proof);
    setBusy(false);
    if (done.ok) return onClose();
    return setProblem(done.error);
  };
  const isOfProof = problem?.field === 'confirm_password';
  return createPortal(
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title={title}
      description={description}
      closeLabel={shellText('common.close')}
      footer={
        <Button
          variant={tone}
          type="submit"
          form={formId}
          busy={busy}
          busyLabel={busyLabel}
          reason={reason}
        >
          {confirmLabel}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <OwnProof
          value={proof}
          onChange={(value) => {
            setProof(value);
            setProblem(null);
          }}
          error={isOfProof ? errorText(problem) : undefined}
        />
        {problem !== null && !isOfProof && (
          <p role="alert" className={css['refusal']}>
            {errorText(problem)}
          </p>
        )}
      </form>
    </Dialog>,
    document.body,
  );
}
