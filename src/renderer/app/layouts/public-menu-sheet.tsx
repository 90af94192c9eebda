import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Gift from 'lucide-react/icons/gift';
import ListVideo from 'lucide-react/icons/list-video';
import Newspaper from 'lucide-react/icons/newspaper';
import UserRound from 'lucide-react/icons/user-round';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { t } from '../../copy/vi.ts';
import { useSession } from '../../platform/context.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { PublicMenuItem } from '../public-menu.ts';
import css from './public-menu-sheet.module.css';

const icons: Readonly<
  Record<PublicMenuItem['ic'], ComponentType<{ 'aria-hidden': 'true'; style: { color: string } }>>
> = {
  'list-video': ListVideo,
  gift: Gift,
  'user-round': UserRound,
  'circle-help': CircleHelp,
  newspaper: Newspaper,
};

/** The public menu on a phone: the same entries, and the ways in. */
export function PublicMenuSheet({
  items,
  open,
  onClose,
}: {
  readonly items: readonly PublicMenuItem[];
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const isGuest = useSession().status === 'guest';
  return (
    <Dialog open={open} onClose={onClose} title={t('nav.menu')} closeLabel={t('common.close')}>
      <nav className={css['sheet']} aria-label={t('nav.main')}>
        {items.map((item) => {
          const Icon = icons[item.ic];
          return (
            <Link key={item.link} to={item.link} className={css['line']} onClick={onClose}>
              <Icon aria-hidden="true" style={{ color: `var(${item.color})` }} />
              {item.name}
            </Link>
          );
        })}
        <Link
          to={isGuest ? '/login' : '/dashboard'}
          className={buttonClass({ variant: 'secondary', size: 'lg', block: true })}
          onClick={onClose}
        >
          {t(isGuest ? 'nav.login' : 'nav.dashboard')}
        </Link>
      </nav>
    </Dialog>
  );
}
