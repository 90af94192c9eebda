import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { officeRoleNames } from '#shared/domain/office/office-role-names.ts';
import { officeMay, officeRoles } from '#shared/domain/office/office-roles.ts';
import { buttonClass } from '#renderer/ui/button.tsx';
import { Bud } from '#renderer/ui/branch/flower-icon.tsx';
import css from './admin-gate.module.css';
import { type AdminSection, useSectionOf, useSections } from './admin-section.ts';
import { t } from './copy.ts';
import { useOfficeRole } from './office-role.ts';

/**
 * A page of the office for the roles that may open it; to the others it says whose it is, and leads
 * back. The server decides again at each question.
 */
export function OfficeGuard({ children }: { readonly children: ReactNode }) {
  const role = useOfficeRole();
  const section = useSectionOf(useLocation().pathname.replace(/^\/admin\/?/, ''));
  const [back] = useSections(role);
  if (section === undefined || officeMay(role, section.right)) return children;
  return <Closed section={section} back={back} />;
}

function Closed({
  section,
  back,
}: {
  readonly section: AdminSection;
  readonly back: AdminSection | undefined;
}) {
  const roles = officeRoles
    .filter((role) => officeMay(role, section.right))
    .map((role) => officeRoleNames[role].toLocaleLowerCase('vi'));
  return (
    <div className={css['closed']}>
      <Bud size={72} />
      <h1 className="h-page" tabIndex={-1}>
        {t('ad.closed.title')}
      </h1>
      <p className={css['text']}>
        {t('ad.closed.body', { page: section.label, roles: roles.join(', ') })}
      </p>
      {back !== undefined && (
        <Link
          to={`/admin/${back.path}`}
          className={buttonClass({ variant: 'primary', size: 'lg' })}
        >
          {t('ad.closed.back', { page: back.label })}
        </Link>
      )}
    </div>
  );
}
