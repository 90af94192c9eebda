import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import css from './field.module.css';
import { cx } from '../cx.ts';

/** What every field says around its control. */
export interface FieldText {
  /** Always shown above the control. */
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong and how to mend it; turns the field red. */
  readonly error?: string | undefined;
}

export interface FieldFrameProps extends FieldText {
  readonly controlId: string;
  /** To the right of the hint (a counter). */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Label above, hint and error below. The control takes `controlId` as its id and `describedBy(…)`
 * as its description.
 */
export function FieldFrame({
  controlId,
  label,
  hint,
  error,
  aside,
  className,
  children,
}: FieldFrameProps) {
  return (
    <div className={cx(css['field'], className)}>
      <label className={css['label']} htmlFor={controlId} id={`${controlId}-label`}>
        {label}
      </label>
      {children}
      {(hint !== undefined || aside !== undefined) && (
        <div className={css['below']}>
          <span className="t3 xs" id={hint === undefined ? undefined : `${controlId}-hint`}>
            {hint}
          </span>
          {aside}
        </div>
      )}
      <FieldError id={`${controlId}-error`} error={error} />
    </div>
  );
}

/** What is wrong, below what it is about: looks and is read the same of every kind of field. */
export function FieldError({
  id,
  error,
}: {
  readonly id: string;
  readonly error: string | undefined;
}) {
  return (
    <span className={css['error']} id={id} aria-live="polite" hidden={error === undefined}>
      {error !== undefined && <CircleAlert aria-hidden="true" />}
      {error}
    </span>
  );
}

/** The value of `aria-describedby` for a control inside the frame. */
export function describedBy(
  controlId: string,
  { hint, error }: Pick<FieldText, 'hint' | 'error'>,
): string | undefined {
  const ids = [
    error !== undefined && `${controlId}-error`,
    hint !== undefined && `${controlId}-hint`,
  ].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(' ');
}
