import type { ComponentPropsWithRef, MouseEvent } from 'react';
import css from './button.module.css';
import { cx } from './cx.ts';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'ink' | 'danger';
/** Heights 28, 32, 40 (44 on a phone), 48, 56. */
type ButtonSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl';

export interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** As wide as its container. */
  readonly block?: boolean | undefined;
}

export interface ButtonProps
  extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'aria-busy' | 'aria-disabled'> {
  /** Work is under way: presses do nothing, the width stays, and `busyLabel` replaces the label. */
  readonly busy?: boolean | undefined;
  /** "Đang lưu…"; give it always when `busy` can become true, so that the width is reserved. */
  readonly busyLabel?: string | undefined;
  /**
   * Why it cannot be pressed now ("Cần mạng để làm việc này."): it is disabled, and says so on
   * hover, focus and to a screen reader.
   */
  readonly reason?: string | undefined;
}

/**
 * A button. Icons are children (`<Play />Học tiếp`). One `primary` per screen (design 1.2). A
 * disabled or busy button keeps its place in the tab order, so that the reason beside it can be
 * read; it does nothing.
 */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    block,
    busy = false,
    busyLabel,
    disabled: isOff = false,
    reason,
    className,
    children,
    onClick,
    type,
    ...rest
  } = props;
  const disabled = isOff || reason !== undefined;
  const idle = !busy && !disabled;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (idle) return onClick?.(event);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      {...rest}
      // ARIA 1.3 allows it on every role, and browsers read it
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props
      aria-description={reason ?? rest['aria-description']}
      data-reason={reason}
      type={type ?? 'button'}
      className={cx(buttonClass({ variant, size, block }), className)}
      aria-busy={busy || undefined}
      aria-disabled={idle ? undefined : true}
      data-disabled={disabled || undefined}
      onClick={press}
    >
      {busyLabel === undefined ? (
        children
      ) : (
        <Labels busy={busy} busyLabel={busyLabel}>
          {children}
        </Labels>
      )}
    </button>
  );
}

/** The classes of a button, for a link that looks like one. */
export function buttonClass({
  variant = 'secondary',
  size = 'md',
  block = false,
}: ButtonLook): string {
  return cx(css['button'], css[variant], css[size], block && css['block']);
}

/** Both labels lie in one cell, so the button is always as wide as the wider one. */
function Labels({
  busy,
  busyLabel,
  children,
}: Pick<ButtonProps, 'busyLabel' | 'children'> & { readonly busy: boolean }) {
  return (
    <span className={css['labels']}>
      <span className={css['label']} data-hidden={busy || undefined}>
        {children}
      </span>
      <span className={css['label']} data-hidden={!busy || undefined}>
        {busyLabel}
      </span>
    </span>
  );
}
