import { type ReactNode, useRef, useState } from 'react';
import { t as shellText } from '#renderer/copy/vi.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { appError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { focusFirstError } from '#renderer/lib/field-errors.ts';
import { OwnProof } from '#renderer/lib/confirm-identity/own-proof.tsx';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { TextAreaField } from '#renderer/ui/forms/text-area-field.tsx';
import css from './confirm-dialog.module.css';
import { t } from './copy.ts';
import { RefusalText } from './refusal-text.tsx';

/** What the administrator gave to confirm. Empty where it was not asked. */
export interface Confirmation {
  readonly reason: string;
  /** Goes to the server as `confirm_password`. */
  readonly password: string;
}

export interface ConfirmDialogProps {
  /** The question: "Ghi nhận đủ và mở khóa học cho #MV-2522?" */
  readonly title: string;
  /** What will happen. */
  readonly description?: string | undefined;
  readonly confirmLabel: string;
  readonly busyLabel?: string | undefined;
  readonly tone?: 'primary' | 'danger' | undefined;
  /** `required` asks for a reason and will not go on without one. */
  readonly reason?: 'required' | 'none' | undefined;
  /** Who reads the reason, where it is not the log alone. */
  readonly reasonHint?: string | undefined;
  /** For actions that move money: the password again, checked by the server. */
  readonly password?: boolean | undefined;
  /**
   * What it is about still loads: its place is kept, and nothing can be typed that it would
   * move.
   */
  readonly isLoading?: boolean | undefined;
  /**
   * Fields of the action itself; the page keeps their values and shows the errors of their fields.
   */
  readonly children?: ReactNode;
  /** Errors of these fields are shown by `children`, not here. */
  readonly ownFields?: readonly string[] | undefined;
  /** What is said of a refusal whose field stands on the page behind, if it is one. */
  readonly elsewhere?: ((error: AppError) => string | undefined) | undefined;
  /** Marks what is wrong in `children` when one wants to go on; true when nothing is. */
  readonly checkOwn?: (() => boolean) | undefined;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  /** Does it; ok closes the dialog, a refusal is shown in it. */
  readonly onConfirm: (confirmation: Confirmation) => Promise<Result<unknown, AppError>>;
  readonly onClose: () => void;
}

const reasonLength = 500;

/**
 * Asks before something that cannot be taken back: why, and for money the password again. Mount it
 * to open it.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, confirmLabel, tone = 'primary', onClose, onConfirm } = props;
  const [values, setValues] = useState<Confirmation>({ reason: '', password: '' });
  const [error, setError] = useRefusal();
  const [busy, setBusy] = useState(false);
  const offline = useServerReason();
  const form = useRef<HTMLFormElement>(null);
  const refuse = (refused: AppError | null) => {
    setError(refused);
    focusFirstError(form.current);
  };
  const confirm = async () => {
    const isOwnWhole = props.checkOwn?.() ?? true;
    const missing = missingOf(props, values);
    if (missing !== null || !isOwnWhole) return refuse(missing);
    if (busy || props.isLoading === true) return;
    setError(null);
    setBusy(true);
    const done = await onConfirm({ reason: values.reason.trim(), password: values.password });
    setBusy(false);
    if (done.ok) onClose();
    else refuse(done.error);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      size={props.size ?? 'sm'}
      dismissible={!busy}
      closeLabel={shellText('common.close')}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('adc.cancel')}
          </Button>
          <Button
            variant={tone}
            type="submit"
            form="confirm-form"
            busy={busy}
            busyLabel={props.busyLabel ?? t('adc.busy')}
            reason={offline ?? (props.isLoading === true ? shellText('common.loading') : undefined)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id="confirm-form"
        className="stack gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        {props.isLoading === true ? (
          <div aria-busy="true">
            <output className="sr">{shellText('common.loading')}</output>
            <Skeleton height="17rem" />
          </div>
        ) : (
          <>
            {props.children}
            <Proofs {...props} values={values} onChange={setValues} error={error} />
          </>
        )}
        {error !== null && !isShownAtField(error, props) && (
          <p role="alert" className={css['error']}>
            {props.elsewhere?.(error) ?? <RefusalText error={error} />}
          </p>
        )}
      </form>
    </Dialog>
  );
}

interface ProofsProps extends Pick<ConfirmDialogProps, 'reason' | 'reasonHint' | 'password'> {
  readonly values: Confirmation;
  readonly onChange: (values: Confirmation) => void;
  readonly error: AppError | null;
}

function Proofs({ reason, reasonHint, password, values, onChange, error }: ProofsProps) {
  const errorOf = (field: string) => (error?.field === field ? errorText(error) : undefined);
  return (
    <>
      {reason === 'required' && (
        <TextAreaField
          label={t('adc.reason')}
          hint={reasonHint ?? t('adc.reason.hint')}
          rows={2}
          maxLength={reasonLength}
          leftText={(n) => t('adc.reason.left', { n })}
          value={values.reason}
          error={errorOf('reason')}
          onChange={(event) => onChange({ ...values, reason: event.target.value })}
        />
      )}
      {password === true && (
        <OwnProof
          value={values.password}
          error={errorOf('confirm_password')}
          onChange={(proof) => onChange({ ...values, password: proof })}
        />
      )}
    </>
  );
}

/** What the dialog itself asks for and did not get. */
function missingOf(
  { reason, password }: Pick<ConfirmDialogProps, 'reason' | 'password'>,
  values: Confirmation,
): AppError | null {
  if (reason === 'required' && values.reason.trim() === '')
    return appError('REASON_REQUIRED', { field: 'reason' });
  return password === true && values.password === ''
    ? appError('PASSWORD_REQUIRED', { field: 'confirm_password' })
    : null;
}

function isShownAtField(
  { field }: AppError,
  { reason, password, ownFields = [] }: ConfirmDialogProps,
): boolean {
  if (field === undefined) return false;
  return (
    (field === 'reason' && reason === 'required') ||
    (field === 'confirm_password' && password === true) ||
    ownFields.includes(field)
  );
}
