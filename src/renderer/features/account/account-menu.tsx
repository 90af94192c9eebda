import Ellipsis from 'lucide-react/icons/ellipsis';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import { Link } from 'react-router';
import { useSignOut } from '../../lib/use-sign-out.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { LinkRender } from '../../ui/link-render.ts';
import { Menu } from '../../ui/menu.tsx';
import css from './account-menu.module.css';
import { t } from './copy.ts';
import { useAccount } from './use-account.ts';

const toSettings: LinkRender = (props) => <Link to="/settings" {...props} />;

/** The person at the foot of the sidebar, with his menu. */
export function AccountMenu() {
  const { name, plan } = useAccount();
  const { signOut } = useSignOut();
  return (
    <Menu
      align="fill"
      trigger={
        <button type="button" className={css['me']}>
          <Avatar name={name} />
          <span className={css['words']}>
            <span className={css['name']}><span className="sr">{t('acc.menuOf')} </span>{name}</span>
            {plan !== '' && <span className={css['plan']}>{plan}</span>}
          </span>
          <Ellipsis className={css['more']} aria-hidden="true" />
        </button>
      }
      items={[
        { kind: 'link', key: 'settings', label: t('acc.settings'), icon: <Settings aria-hidden="true" />, wrap: toSettings },
        { kind: 'action', key: 'logout', label: t('acc.logout'), icon: <LogOut aria-hidden="true" />, onSelect: () => void signOut(false) },
      ]}
    />
  );
}
