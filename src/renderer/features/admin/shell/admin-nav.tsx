import { NavLink } from 'react-router';
import type { LinkRender } from '#renderer/ui/text/link-render.ts';
import { NavItem } from '#renderer/ui/navigation/nav-item.tsx';
import css from './admin-nav.module.css';
import { useSections } from './admin-section.ts';
import { t } from './copy.ts';
import { useOfficeRole } from './office-role.ts';
import { useAdminCounts } from './use-admin-counts.ts';

/** The pages of the back office that the role may open, with what waits in each. */
export function AdminNav({ onGo }: { readonly onGo?: (() => void) | undefined }) {
  const counts = useAdminCounts();
  const role = useOfficeRole();
  return (
    <nav className="stack gap-1" aria-label={t('ad.nav')}>
      {useSections(role).map(({ path, label, icon: Icon }) => {
        const count = counts.get(path) ?? 0;
        const end =
          count > 0
            ? {
                end: (
                  <span className={css['count']} aria-hidden="true">
                    {count > 999 ? '999+' : count}
                  </span>
                ),
                endLabel: t('ad.waiting', { n: count }),
              }
            : {};
        return (
          <NavItem
            key={path}
            icon={<Icon aria-hidden="true" />}
            label={label}
            {...end}
            wrap={linkTo(path, onGo)}
          />
        );
      })}
    </nav>
  );
}

function linkTo(path: string, onGo: (() => void) | undefined): LinkRender {
  return (props) => (
    <NavLink
      to={path === '' ? '/admin' : `/admin/${path}`}
      end={path === ''}
      onClick={onGo}
      {...props}
    />
  );
}
