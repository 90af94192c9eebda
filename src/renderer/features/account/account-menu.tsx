import Ellipsis from 'lucide-react/icons/ellipsis';
import Landmark from 'lucide-react/icons/landmark';
import LogOut from 'lucide-react/icons/log-out';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Settings from 'lucide-react/icons/settings';
import { Link } from 'react-router';
import { usePlatform } from '../../platform/context.tsx';
import { useOverlayStore } from '../../lib/overlays/overlay-store.ts';
import { useSignOut } from '../../lib/identity/use-sign-out.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import type { LinkRender } from '../../ui/text/link-render.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import css from './account-menu.module.css';
import { t } from './copy.ts';
import { useAccount } from './use-account.ts';

const toSettings: LinkRender = (props) => <Link to="/settings" {...props} />;

const toOrders: LinkRender = (props) => <Link to="/orders" {...props} />;

const toAdmin: LinkRender = (props) => <Link to="/admin" {...props} />;

/** The person at the foot of the sidebar, with their menu. */
export function AccountMenu() {
  const { name, plan, avatar, isAdmin } = useAccount();
  // The back office is a part of the portal: a browser has it, the desktop does not.
  const hasBackOffice = usePlatform().browser !== undefined && isAdmin;
  const { busy, signOut } = useSignOut();
  const show = useOverlayStore((store) => store.show);
  return (
    <Menu
      align="fill"
      trigger={
        <button type="button" className={css['me']}>
          <Avatar name={name} src={avatar} />
          <Words name={name} line={busy ? t('acc.waiting.leaving') : plan} />
          <Ellipsis className={css['more']} aria-hidden="true" />
        </button>
      }
      items={[
        {
          kind: 'link',
          key: 'settings',
          label: t('acc.settings'),
          icon: <Settings aria-hidden="true" />,
          wrap: toSettings,
        },
        {
          kind: 'link',
          key: 'orders',
          label: t('acc.orders'),
          icon: <ReceiptText aria-hidden="true" />,
          wrap: toOrders,
        },
        ...(hasBackOffice
          ? [
              {
                kind: 'link',
                key: 'admin',
                label: t('acc.admin'),
                icon: <Landmark aria-hidden="true" />,
                wrap: toAdmin,
              } as const,
            ]
          : []),
        {
          kind: 'action',
          key: 'feedback',
          label: t('acc.feedback'),
          icon: <MessageSquareText aria-hidden="true" />,
          onSelect: () => show({ kind: 'feedback' }),
        },
        {
          kind: 'action',
          key: 'logout',
          label: t('acc.logout'),
          icon: <LogOut aria-hidden="true" />,
          onSelect: () => void signOut(false),
        },
      ]}
    />
  );
}

function Words({ name, line }: { readonly name: string; readonly line: string }) {
  return (
    <span className={css['words']}>
      <span className={css['name']}>
        <span className="sr">{t('acc.menuOf')} </span>
        {name}
      </span>
      {line !== '' && <span className="t3 xs">{line}</span>}
    </span>
  );
}
