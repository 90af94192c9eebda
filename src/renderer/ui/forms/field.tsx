import { useId } from 'react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import type { FieldText } from './field-frame.tsx';
import css from './field.module.css';

export interface FieldProps
  extends FieldText, Omit<ComponentPropsWithRef<'input'>, 'type' | 'prefix' | 'size'> {
  /** Passwords have `PasswordField`, days `DateField`. */
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'number' | undefined;
  /** Before the text: an icon. */
  readonly prefix?: ReactNode;
  /** After the text: an icon or a unit ("₫"). */
  readonly suffix?: ReactNode;
}

/**
 * One line of text. Works with react-hook-form's `register` as it is; uncontrolled unless `value`
 * is given.
 */
export function Field(props: FieldProps) {
  return <InputField {...props} />;
}

/** The same, also of a day: `DateField` alone shows one. */
export function InputField({
  label,
  hint,
  error,
  prefix,
  suffix,
  type = 'text',
  id,
  className,
  disabled,
  ...rest
}: Omit<FieldProps, 'type'> & { readonly type?: FieldProps['type'] | 'date' }) {
  const ownId = useId();
  const controlId = id ?? ownId;
  return (
    <FieldFrame controlId={controlId} label={label} hint={hint} error={error} className={className}>
      <span
        className={cx(css['input'], error !== undefined && css['bad'])}
        data-disabled={disabled || undefined}
      >
        {prefix}
        <input
          {...rest}
          id={controlId}
          type={type}
          disabled={disabled}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy(controlId, { hint, error })}
        />
        {suffix !== undefined && <span className={css['suffix']}>{suffix}</span>}
      </span>
    </FieldFrame>
  );
}
