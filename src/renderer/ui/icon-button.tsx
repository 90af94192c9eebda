import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { ButtonProps } from './button.tsx';
import { Count } from './figures/count.tsx';
import { cx } from './cx.ts';
import css from './icon-button.module.css';

export interface IconButtonProps extends Omit<
  ButtonProps,
  'children' | 'aria-label' | 'block' | 'busyLabel'
> {
  /** What it does, in words; the icon says nothing to a screen reader. */
  readonly label: string;
  readonly icon: ReactNode;
  /** A number on its corner. Say it in `label` too ("Thông báo, 2 chưa đọc"). */
  readonly count?: number | undefined;
}

/** A square button with an icon only. */
export function IconButton({
  label,
  icon,
  count,
  className,
  variant = 'ghost',
  ...rest
}: IconButtonProps) {
  return (
    <Button {...rest} variant={variant} aria-label={label} className={cx(css['square'], className)}>
      {icon}
      {count !== undefined && <Count value={count} className={css['count']} />}
    </Button>
  );
}
