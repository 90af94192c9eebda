import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { t as shellText } from '../../copy/vi.ts';
import { useUnreadStore } from '../../lib/lessons/unread-store.ts';
import { Button } from '../../ui/button.tsx';
import { Count } from '../../ui/figures/count.tsx';
import type { LinkRender } from '../../ui/text/link-render.ts';
import { NavItem } from '../../ui/navigation/nav-item.tsx';
import { SkeletonGate } from '../../ui/states/skeleton-gate.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { t } from './copy.ts';
import { type HeaderMenuGroup, type HeaderMenuItem } from './header-menu.ts';
import { HeaderMenuIcon } from './header-menu-icon.tsx';
import css from './header-menu-nav.module.css';
import { useHeaderMenu } from './use-header-menu.ts';

/**
 * The account menu's two groups, as the sidebar has them: five skeleton rows while they load, and a
 * way to ask again.
 */
export function HeaderMenuNav() {
  const {
    isLoading,
    groups: [profile, partner],
    retry,
  } = useHeaderMenu();
  return (
    <>
      <Group title={profile.title}>
        <div className={css['slot']}>
          <SkeletonGate
            loading={isLoading}
            label={shellText('common.loading')}
            skeleton={<Rows count={profile.items.length} />}
          >
            <div className="stack gap-1">
              <Entries group={profile} />
            </div>
          </SkeletonGate>
        </div>
        {retry !== null && (
          <div className={css['trouble']} role="alert">
            <span>{t('acc.menu.failed')}</span>
            <Button size="xs" variant="ghost" onClick={retry}>
              {shellText('common.retry')}
            </Button>
          </div>
        )}
      </Group>
      <Group title={partner.title}>
        <Entries group={partner} />
      </Group>
    </>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <p className={css['group']}>{title}</p>
      {children}
    </>
  );
}

function Entries({ group }: { readonly group: HeaderMenuGroup }) {
  return group.items.map((item) => <Entry key={item.link} item={item} />);
}

function Entry({ item }: { readonly item: HeaderMenuItem }) {
  const unread = useUnreadStore((store) => (item.link === '/history-email' ? store.unread : 0));
  const wrap: LinkRender = (props) => <NavLink to={item.link} {...props} />;
  const end =
    unread > 0
      ? {
          end: <Count value={unread} className={css['count']} />,
          endLabel: shellText('nav.unread', { n: unread }),
        }
      : {};
  return (
    <NavItem icon={<HeaderMenuIcon icon={item.icon} />} label={item.name} wrap={wrap} {...end} />
  );
}

function Rows({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, row) => (
    <div key={row} className={css['row']} data-menu-row="">
      <Skeleton height="1rem" width={`${70 - row * 6}%`} />
    </div>
  ));
}
