import Bell from 'lucide-react/icons/bell';
import ChartLine from 'lucide-react/icons/chart-line';
import KeyRound from 'lucide-react/icons/key-round';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Megaphone from 'lucide-react/icons/megaphone';
import ScrollText from 'lucide-react/icons/scroll-text';
import Ticket from 'lucide-react/icons/ticket';
import UserRound from 'lucide-react/icons/user-round';
import type { ComponentType } from 'react';
import type { HeaderMenuItem } from './header-menu.ts';

const icons: Readonly<
  Record<HeaderMenuItem['icon'], ComponentType<{ readonly 'aria-hidden': 'true' }>>
> = {
  'layout-dashboard': LayoutDashboard,
  'user-round': UserRound,
  ticket: Ticket,
  bell: Bell,
  'key-round': KeyRound,
  'chart-line': ChartLine,
  'scroll-text': ScrollText,
  megaphone: Megaphone,
};

/** The picture that the menu's data names. */
export function HeaderMenuIcon({ icon }: Pick<HeaderMenuItem, 'icon'>) {
  const Icon = icons[icon];
  return <Icon aria-hidden="true" />;
}
