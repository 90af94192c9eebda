import type { ReactElement, ReactNode } from 'react';
import type { LinkRender } from '../text/link-render.ts';
import css from './nav-item.module.css';

export interface NavItemProps {
  readonly icon: ReactNode;
  readonly label: string;
  /** At the end: a `Count` (say it in `endLabel`) or a `Badge`. */
  readonly end?: ReactNode;
  /** What `end` says, after the label ("2 chưa đọc"). */
  readonly endLabel?: string | undefined;
  /** The page one is on. A router's `NavLink` may set `aria-current` by itself instead. */
  readonly current?: boolean | undefined;
  readonly wrap: LinkRender;
}

/** An entry of the sidebar. */
export function NavItem({
  icon,
  label,
  end,
  endLabel,
  current = false,
  wrap,
}: NavItemProps): ReactElement {
  const face = (
    <>
      {icon}
      <span className={css['label']}>{label}</span>
      {endLabel !== undefined && <span className="sr">, {endLabel}</span>}
      {end}
    </>
  );
  const currentPage = current ? { 'aria-current': 'page' as const } : {};
  return wrap({ className: css['item'] ?? '', ...currentPage, children: face });
}
