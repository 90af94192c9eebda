import type { ReactElement, ReactNode } from 'react';

/** What a row, an entry or a menu item puts on the link it is drawn in. */
interface LinkRenderProps {
  readonly className: string;
  readonly 'aria-current'?: 'page' | 'true' | undefined;
  readonly role?: 'menuitem' | undefined;
  readonly tabIndex?: number | undefined;
  readonly children: ReactNode;
}

/**
 * The design system knows no router: the caller makes the link, `(props) => <Link to="/dashboard"
 * {...props} />`.
 */
export type LinkRender = (props: LinkRenderProps) => ReactElement;
