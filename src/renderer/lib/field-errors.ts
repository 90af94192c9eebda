import type { AppError } from '#shared/errors/error-code.ts';
import { errorText } from './format/error-text.ts';

/** What is wrong in a form, by field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Refusals as texts below their fields; the first one of a field counts. */
export function fieldErrors(errors: readonly AppError[]): FieldErrors {
  return Object.fromEntries(
    errors
      .toReversed()
      .flatMap((error) => (error.field === undefined ? [] : [[error.field, errorText(error)]])),
  );
}

/**
 * What is still wrong after the fields of `part` were changed: what was said of them is said no
 * more.
 */
export function afterChange(errors: readonly AppError[], part: object): readonly AppError[] {
  return errors.filter(({ field }) => field === undefined || !Object.hasOwn(part, field));
}

/**
 * Gives the focus to the first field of a form that is marked as wrong, once it is drawn so: of
 * choices to the chosen one, or the first.
 */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const marked = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const choice =
      marked?.querySelector<HTMLElement>('input:checked') ??
      marked?.querySelector<HTMLElement>('input');
    (choice ?? marked)?.focus();
  });
}
