import { useId, useState } from 'react';
import type { ChangeEvent, ComponentPropsWithRef } from 'react';
import { formatInteger } from '../../lib/format/format-number.ts';
import { cx } from '../cx.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import type { FieldText } from './field-frame.tsx';
import css from './field.module.css';

export interface TextAreaFieldProps extends FieldText, ComponentPropsWithRef<'textarea'> {
  /** With `maxLength`: what a screen reader hears near the end ("Còn 12 ký tự"). */
  readonly leftText?: ((left: number) => string) | undefined;
}

/** Below this many characters left the counter is said aloud. */
const warnBelow = 20;

/** Several lines of text; with `maxLength` a counter stands below it. */
export function TextAreaField(props: TextAreaFieldProps) {
  const {
    label,
    hint,
    error,
    leftText,
    id,
    className,
    maxLength,
    value,
    defaultValue,
    onChange,
    ...rest
  } = props;
  const ownId = useId();
  const controlId = id ?? ownId;
  const [typed, setTyped] = useState(() => String(value ?? defaultValue ?? '').length);
  const used = value === undefined ? typed : String(value).length;
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value.length);
    onChange?.(event);
  };
  const aside =
    maxLength === undefined ? undefined : (
      <Counter used={used} max={maxLength} leftText={leftText} />
    );
  return (
    <FieldFrame
      controlId={controlId}
      label={label}
      hint={hint}
      error={error}
      className={className}
      aside={aside}
    >
      <textarea
        {...rest}
        id={controlId}
        className={cx(css['input'], css['area'], error !== undefined && css['bad'])}
        maxLength={maxLength}
        onChange={change}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(controlId, { hint, error })}
        {...(value === undefined ? { defaultValue } : { value })}
      />
    </FieldFrame>
  );
}

interface CounterProps {
  readonly used: number;
  readonly max: number;
  readonly leftText: ((left: number) => string) | undefined;
}

function Counter({ used, max, leftText }: CounterProps) {
  const left = max - used;
  return (
    <span className="t3 xs">
      <span className="num" aria-hidden="true">
        {formatInteger(used)} / {formatInteger(max)}
      </span>
      <output className="sr">
        {leftText !== undefined && left <= warnBelow ? leftText(left) : ''}
      </output>
    </span>
  );
}
