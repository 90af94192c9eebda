import type { ReactNode } from 'react';
import { t as shellText } from '#renderer/copy/vi.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { CheckedForm } from '#renderer/lib/forms/use-checked-form.ts';
import { OwnProof } from '#renderer/lib/confirm-identity/own-proof.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { TextAreaField } from '#renderer/ui/forms/text-area-field.tsx';
import css from './confirm-dialog.module.css';
import { t } from './copy.ts';
import { RefusalText } from './refusal-text.tsx';
import {
  type Confirmation,
  type ConfirmationAsks,
  type TypedConfirmation,
  useConfirmForm,
} from './use-confirm-form.ts';

interface ConfirmWords {
  /** The question: "Ghi nhận đủ và mở khóa học cho #MV-2522?" */
  readonly title: string;
  /** What will happen. */
  readonly description?: string | undefined;
  readonly confirmLabel: string;
  readonly busyLabel?: string | undefined;
  readonly tone?: 'primary' | 'danger' | undefined;
  /** Who reads the reason, where it is not the log alone. */
  readonly reasonHint?: string | undefined;
  /**
   * What it is about still loads: its place is kept, and nothing can be typed that it would
   * move.
   */
  readonly isLoading?: boolean | undefined;
  /** Fields of the action itself. */
  readonly children?: ReactNode;
  /** Errors of these fields are shown by `children`, which keeps their values; not here. */
  readonly ownFields?: readonly string[] | undefined;
  /** What is said of a refusal whose field stands on the page behind, if it is one. */
  readonly elsewhere?: ((error: AppError) => string | undefined) | undefined;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
}

export interface ConfirmDialogProps extends ConfirmWords, ConfirmationAsks {
  /** What is wrong in `children`, which marks it, when one wants to go on. */
  readonly checkOwn?: (() => readonly AppError[]) | undefined;
  /** Does it; ok closes the dialog, a refusal is shown in it. */
  readonly onConfirm: (confirmation: Confirmation) => Promise<Result<unknown, AppError>>;
  readonly onClose: () => void;
}

/**
 * Asks before something that cannot be taken back: why, and for money the password again. Mount it
 * to open it. The values of its own fields are another's; `ConfirmFormDialog` has them in its form.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const form = useConfirmForm({ ...props, start: {}, check: props.checkOwn });
  return <ConfirmFormDialog {...props} form={form} />;
}

type AskedForm = Omit<CheckedForm<TypedConfirmation>, 'text'> & { readonly onClose: () => void };

export interface ConfirmFormDialogProps extends ConfirmWords {
  /** Of `useConfirmForm`. */
  readonly form: AskedForm;
}

const reasonLength = 500;

/** The same of a form with the action's own fields, which are `children`. */
export function ConfirmFormDialog({ form, ...props }: ConfirmFormDialogProps) {
  const { tone = 'primary', isLoading = false, ownFields = [] } = props;
  const { refusal } = form;
  return (
    <Dialog
      open
      onClose={form.onClose}
      title={props.title}
      description={props.description}
      size={props.size ?? 'sm'}
      dismissible={!form.isBusy}
      closeLabel={shellText('common.close')}
      footer={
        <>
          <Button disabled={form.isBusy} onClick={form.onClose}>
            {t('adc.cancel')}
          </Button>
          <Button
            variant={tone}
            type="submit"
            form={form.props.id}
            busy={form.isBusy}
            busyLabel={props.busyLabel ?? t('adc.busy')}
            reason={form.reason ?? (isLoading ? shellText('common.loading') : undefined)}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <form {...form.props} className="stack gap-4">
        {isLoading ? (
          <div aria-busy="true">
            <output className="sr">{shellText('common.loading')}</output>
            <Skeleton height="17rem" />
          </div>
        ) : (
          <>
            {props.children}
            <Proofs form={form} reasonHint={props.reasonHint} />
          </>
        )}
        {refusal !== null && !ownFields.some((field) => field === refusal.field) && (
          <p role="alert" className={css['error']}>
            {props.elsewhere?.(refusal) ?? <RefusalText error={refusal} />}
          </p>
        )}
      </form>
    </Dialog>
  );
}

interface ProofsProps extends Pick<ConfirmWords, 'reasonHint'> {
  readonly form: AskedForm;
}

function Proofs({ form, reasonHint }: ProofsProps) {
  const { reason, confirm_password: proof } = form.values;
  return (
    <>
      {reason !== undefined && (
        <TextAreaField
          label={t('adc.reason')}
          hint={reasonHint ?? t('adc.reason.hint')}
          rows={2}
          maxLength={reasonLength}
          leftText={(n) => t('adc.reason.left', { n })}
          value={reason}
          error={form.errors.reason}
          onChange={({ target }) => form.change({ reason: target.value })}
        />
      )}
      {proof !== undefined && (
        <OwnProof
          value={proof}
          error={form.errors.confirm_password}
          onChange={(next) => form.change({ confirm_password: next })}
        />
      )}
    </>
  );
}
