import type { AppError } from '../../../../shared/errors/error-code.ts';
import { errorText } from '../../../lib/error-text.ts';

/** What is wrong in a form, by field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Refusals as texts below their fields; the first one of a field counts. */
export function fieldErrors(errors: readonly AppError[]): FieldErrors {
  return Object.fromEntries(errors.toReversed().flatMap((error) => (error.field === undefined ? [] : [[error.field, errorText(error)]])));
}

/** Gives the focus to the first field of a form that is marked as wrong, once it is drawn so. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
