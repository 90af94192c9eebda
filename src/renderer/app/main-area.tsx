import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';

/** Id that the skip link leads to. */
export const mainAreaId = 'noi_dung';

/**
 * The page itself. Busy while another page is on its way; takes the focus when a page has no
 * heading.
 */
export function MainArea({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  const { state } = useNavigation();
  return (
    <main
      id={mainAreaId}
      tabIndex={-1}
      className={className}
      aria-busy={state !== 'idle' || undefined}
    >
      {children}
    </main>
  );
}
