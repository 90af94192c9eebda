import { useId } from 'react';
import type { Ref } from 'react';
import css from './code-field.module.css';
import { cx } from '../cx.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import type { FieldText } from './field-frame.tsx';

export const codeLength = 6;

export interface CodeFieldProps extends FieldText {
  /** Digits only, at most six. */
  readonly value: string;
  readonly onChange: (digits: string) => void;
  readonly readOnly?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * Six boxes that are one input: pasting, one-time codes of the system and screen readers meet a
 * single field.
 */
export function CodeField({ label, hint, error, value, onChange, readOnly, ref }: CodeFieldProps) {
  const controlId = useId();
  return (
    <FieldFrame controlId={controlId} label={label} hint={hint} error={error}>
      <span className={css['code']}>
        <input
          ref={ref}
          id={controlId}
          className={css['input']}
          value={value}
          onChange={(event) => onChange(digitsOf(event.target.value))}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          spellCheck={false}
          readOnly={readOnly}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy(controlId, { hint, error })}
        />
        <span className={cx(css['boxes'], error !== undefined && css['bad'])} aria-hidden="true">
          {Array.from({ length: codeLength }, (_, at) => (
            <span
              key={at}
              className={css['box']}
              data-next={at === Math.min(value.length, codeLength - 1) || undefined}
            >
              {value[at]}
            </span>
          ))}
        </span>
      </span>
    </FieldFrame>
  );
}

/** What of a typed or pasted text can be the code: `123 456`, `Mã: 123-456`. */
export function digitsOf(text: string): string {
  return text.replaceAll(/\D/gu, '').slice(0, codeLength);
}
