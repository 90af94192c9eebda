import Ellipsis from 'lucide-react/icons/ellipsis';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useSignOut } from '../../lib/use-sign-out.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { LinkRender } from '../../ui/link-render.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import css from './account-menu.module.css';
import { t } from './copy.ts';
import { useAccount } from './use-account.ts';

/** The person at the foot of the sidebar, with his menu. */
export function AccountMenu() {
  const { name, plan } = useAccount();
  const trigger = (
    <button type="button" className={css['me']}>
      <Avatar name={name} />
      <span className={css['words']}>
        <span className={css['name']}><span className="sr">{t('acc.menuOf')} </span>{name}</span>
        {plan !== '' && <span className={css['plan']}>{plan}</span>}
      </span>
      <Ellipsis className={css['more']} aria-hidden="true" />
    </button>
  );
  return <AccountActions trigger={trigger} side="top" align="start" />;
}

const toSettings: LinkRender = (props) => <Link to="/settings" {...props} />;

interface AccountActionsProps {
  readonly trigger: ReactElement;
  readonly side?: 'top' | 'bottom';
  readonly align?: 'start' | 'end';
}

/** The menu itself, behind any button. */
export function AccountActions({ trigger, side = 'bottom', align = 'end' }: AccountActionsProps) {
  const { signOut } = useSignOut();
  const items: readonly MenuItem[] = [
    { kind: 'link', key: 'settings', label: t('acc.settings'), icon: <Settings />, wrap: toSettings },
    { kind: 'rule', key: 'rule' },
    { kind: 'action', key: 'logout', label: t('acc.logout'), icon: <LogOut />, onSelect: () => void signOut(false) },
  ];
  return <Menu trigger={trigger} items={items} side={side} align={align} />;
}
