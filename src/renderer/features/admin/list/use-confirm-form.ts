import type { FieldValues } from 'react-hook-form';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import { ownProofErrors } from '#renderer/lib/forms/own-proof-errors.ts';
import { type CheckedForm, useCheckedForm } from '#renderer/lib/forms/use-checked-form.ts';

/** What the administrator gave to confirm, by the API's names. Empty where it was not asked. */
export interface Confirmation {
  readonly reason: string;
  readonly confirm_password: string;
}

/** The same in a form, which has what is asked only: a refusal of the rest is of the whole form. */
export type TypedConfirmation = Partial<Confirmation>;

/** What is asked to confirm. */
export interface ConfirmationAsks {
  /** `required` asks for a reason and will not go on without one. */
  readonly reason?: 'required' | 'none' | undefined;
  /** For actions that move money: the password again, checked by the server. */
  readonly password?: boolean | undefined;
}

export interface ConfirmFormOptions<Own> extends ConfirmationAsks {
  /** What stands in the action's own fields at first, by the names of the API's arguments. */
  readonly start: Own;
  /** What the server would refuse of them. */
  readonly check?: ((values: Own) => readonly AppError[]) | undefined;
  /** Does it; ok closes the dialog, a refusal is shown in it. */
  readonly onConfirm: (values: Own & Confirmation) => Promise<Result<unknown, AppError>>;
  readonly onClose: () => void;
}

/** The form of a dialog that asks before something is done. */
export interface ConfirmForm<Own extends FieldValues> extends CheckedForm<Own & TypedConfirmation> {
  readonly onClose: () => void;
}

/** The fields of an action with why and, for money, the password again: one form. */
export function useConfirmForm<Own extends FieldValues>({
  reason: asksReason,
  password: asksPassword,
  start,
  check,
  onConfirm,
  onClose,
}: ConfirmFormOptions<Own>): ConfirmForm<Own> {
  const form = useCheckedForm<Own & TypedConfirmation>({
    start: {
      ...start,
      ...(asksReason === 'required' ? { reason: '' } : {}),
      ...(asksPassword === true ? { confirm_password: '' } : {}),
    },
    check: (values) => [...(check?.(values) ?? []), ...missingOf(values)],
    async send(values) {
      const { reason = '', confirm_password = '' } = values;
      const done = await onConfirm({ ...values, reason: reason.trim(), confirm_password });
      if (done.ok) onClose();
      return done;
    },
  });
  return { ...form, onClose };
}

/** What is asked to confirm and was not given. */
function missingOf({ reason, confirm_password: proof }: TypedConfirmation): readonly AppError[] {
  return [
    ...(reason?.trim() === '' ? [appError('REASON_REQUIRED', { field: 'reason' })] : []),
    ...(proof === undefined ? [] : ownProofErrors(proof)),
  ];
}
