import type { AppError } from '#shared/errors/error-code.ts';
import { errorText } from '../format/error-text.ts';
import css from './form-refusal.module.css';

export interface FormRefusalProps {
  readonly error: AppError | null;
  /** What is said after it: that nothing is lost. */
  readonly more?: string | undefined;
}

/** Why a form was refused, where none of its fields says it. Nothing while it was not. */
export function FormRefusal({ error, more }: FormRefusalProps) {
  return error === null ? null : (
    <p role="alert" className={css['refusal']}>
      {errorText(error)}
      {more !== undefined && ` ${more}`}
    </p>
  );
}
