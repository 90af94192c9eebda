import Landmark from 'lucide-react/icons/landmark';
import LogOut from 'lucide-react/icons/log-out';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Settings from 'lucide-react/icons/settings';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { t as shellText } from '../../copy/vi.ts';
import { useOverlayStore } from '../../lib/overlays/overlay-store.ts';
import { useSignOut } from '../../lib/identity/use-sign-out.ts';
import { usePlatform } from '../../platform/context.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import css from './account-sheet.module.css';
import { t } from './copy.ts';
import { HeaderMenuIcon } from './header-menu-icon.tsx';
import { useAccount } from './use-account.ts';
import { useHeaderMenu } from './use-header-menu.ts';

/** These have a tab of their own. */
const tabs: ReadonlySet<string> = new Set(['/dashboard', '/affiliate/dashboard', '/history-email']);

/** On a phone: every page that has no tab of its own (design 4.2). */
export function AccountSheet({ onClose }: { readonly onClose: () => void }) {
  const { name, isAdmin } = useAccount();
  const hasBackOffice = usePlatform().browser !== undefined && isAdmin;
  const { signOut } = useSignOut();
  const {
    groups: [profile, partner],
  } = useHeaderMenu();
  const entries = [...profile.items, ...partner.items].filter(({ link }) => !tabs.has(link));
  const show = useOverlayStore((store) => store.show);
  const then = (action: () => void) => () => {
    onClose();
    action();
  };
  const line = (to: string, icon: ReactNode, label: string) => (
    <li key={to}>
      <NavLink className={css['line'] ?? ''} to={to} onClick={onClose}>
        {icon}
        {label}
      </NavLink>
    </li>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={name === '' ? shellText('nav.tab.account') : name}
      closeLabel={shellText('common.close')}
    >
      <ul className="stack gap-1">
        {entries.map(({ link, icon, name: label }) =>
          line(link, <HeaderMenuIcon icon={icon} />, label),
        )}
        {line('/orders', <ReceiptText aria-hidden="true" />, shellText('nav.orders'))}
        {line('/settings', <Settings aria-hidden="true" />, shellText('nav.settings'))}
        {hasBackOffice && line('/admin', <Landmark aria-hidden="true" />, t('acc.admin'))}
        <li>
          <button
            type="button"
            className={css['line']}
            onClick={then(() => show({ kind: 'feedback' }))}
          >
            <MessageSquareText aria-hidden="true" />
            {t('acc.feedback')}
          </button>
        </li>
        <li>
          <button type="button" className={css['line']} onClick={then(() => void signOut(false))}>
            <LogOut aria-hidden="true" />
            {t('acc.logout')}
          </button>
        </li>
      </ul>
    </Dialog>
  );
}
