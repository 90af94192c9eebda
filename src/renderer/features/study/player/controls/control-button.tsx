import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '#renderer/ui/cx.ts';
import css from './controls.module.css';

export interface ControlButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
  /** What it does, with its key: "Tạm dừng (K)". */
  readonly label: string;
  /** Drawn in the accent colour: it is on. */
  readonly on?: boolean | undefined;
  readonly icon?: ReactNode;
}

/** A button on the video. Its name is also its tooltip: the row is too dense for words. */
export function ControlButton({
  label,
  on = false,
  icon,
  className,
  children,
  ...rest
}: ControlButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={cx(css['button'], on && css['on'], className)}
    >
      {icon}
      {children}
    </button>
  );
}
