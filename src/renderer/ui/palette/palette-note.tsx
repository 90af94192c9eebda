import type { ReactNode } from 'react';
import css from './palette.module.css';

/** A sentence above a palette's list: `hint` helps, `notice` says what the list lacks. */
export function PaletteNote({
  look,
  children,
}: {
  readonly look: 'hint' | 'notice';
  readonly children: ReactNode;
}) {
  return <p className={css[look]}>{children}</p>;
}
