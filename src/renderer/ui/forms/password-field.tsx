import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useId, useState } from 'react';
import type { ComponentPropsWithRef, KeyboardEvent } from 'react';
import { cx } from '../cx.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import type { FieldText } from './field-frame.tsx';
import css from './field.module.css';

export interface PasswordFieldProps
  extends FieldText, Omit<ComponentPropsWithRef<'input'>, 'type' | 'autoComplete'> {
  readonly autoComplete: 'current-password' | 'new-password';
  /** "Hiện mật khẩu", "Ẩn mật khẩu". */
  readonly showLabel: string;
  readonly hideLabel: string;
  /** "Caps Lock đang bật": shown while it is on and the field has the focus. */
  readonly capsLockHint: string;
}

/** A password with an eye and a Caps Lock hint. */
export function PasswordField(props: PasswordFieldProps) {
  const {
    label,
    hint,
    error,
    showLabel,
    hideLabel,
    capsLockHint,
    id,
    className,
    disabled,
    onKeyDown,
    onKeyUp,
    onBlur,
    ...rest
  } = props;
  const ownId = useId();
  const controlId = id ?? ownId;
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent<HTMLInputElement>) =>
    setCapsLock(event.getModifierState('CapsLock'));
  const shownHint = capsLock ? capsLockHint : hint;
  return (
    <FieldFrame
      controlId={controlId}
      label={label}
      hint={shownHint}
      error={error}
      className={className}
    >
      <span
        className={cx(css['input'], error !== undefined && css['bad'])}
        data-disabled={disabled || undefined}
      >
        <input
          {...rest}
          id={controlId}
          type={visible ? 'text' : 'password'}
          disabled={disabled}
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy(controlId, { hint: shownHint, error })}
          onKeyDown={(event) => {
            watch(event);
            onKeyDown?.(event);
          }}
          onKeyUp={(event) => {
            watch(event);
            onKeyUp?.(event);
          }}
          onBlur={(event) => {
            setCapsLock(false);
            onBlur?.(event);
          }}
        />
        <button
          type="button"
          className={css['eye']}
          aria-label={visible ? hideLabel : showLabel}
          aria-pressed={visible}
          disabled={disabled}
          onClick={() => setVisible(!visible)}
        >
          {visible ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </button>
      </span>
    </FieldFrame>
  );
}
