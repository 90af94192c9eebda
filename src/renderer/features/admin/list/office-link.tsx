import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { inlineLinkClass } from '#renderer/ui/text/inline-link.tsx';
import { useSectionOf } from '../shell/admin-section.ts';
import { useOfficeMay } from '../shell/office-role.ts';

export interface OfficeLinkProps {
  /** Below `/admin/`: `unmatched?xem=…`. */
  readonly to: string;
  readonly children: ReactNode;
  readonly 'aria-label'?: string | undefined;
}

/**
 * A link in a text of the office to another of its pages; plain text to whoever may not open that.
 */
export function OfficeLink({ to, children, ...rest }: OfficeLinkProps) {
  const section = useSectionOf(to.split('?')[0] ?? '');
  const may = useOfficeMay();
  if (section === undefined || !may(section.right)) return children;
  return (
    <Link className={inlineLinkClass} to={`/admin/${to}`} {...rest}>
      {children}
    </Link>
  );
}
