import type { AppError } from '#shared/errors/error-code.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import css from './dialog-form.module.css';

/** Why it was refused, where no field says it. */
export function Refusal({ error }: { readonly error: AppError | null }) {
  return error === null || error.field !== undefined ? null : (
    <p role="alert" className={css['refusal']}>
      {errorText(error)}
    </p>
  );
}
