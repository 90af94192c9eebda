import { t as shellText } from '../../copy/vi.ts';
import { brand } from '../../lib/brand.ts';

/** An entry of the account menu, with the specification's own fields (SPEC.md 3). */
export interface HeaderMenuItem {
  readonly name: string;
  readonly link: string;
  /** Name of the Lucide icon. */
  readonly icon:
    | 'layout-dashboard'
    | 'user-round'
    | 'ticket'
    | 'bell'
    | 'key-round'
    | 'chart-line'
    | 'scroll-text'
    | 'megaphone';
}

export interface HeaderMenuGroup {
  readonly title: string;
  readonly items: readonly HeaderMenuItem[];
}

/** What of a person the menu depends on. */
export interface HeaderMenuPerson {
  /**
   * False for somebody who signs in through Google or Facebook alone: they set a password instead
   * of changing it.
   */
  readonly hasPassword: boolean;
}

/** How many entries the first group has, and rows its skeleton. */
export const headerMenuRows = 5;

/** The two groups of SPEC.md 2, for this person. */
export function headerMenu({
  hasPassword,
}: HeaderMenuPerson): readonly [profile: HeaderMenuGroup, partner: HeaderMenuGroup] {
  return [
    {
      title: shellText('nav.group.profile'),
      items: [
        { name: shellText('nav.dashboard'), link: '/dashboard', icon: 'layout-dashboard' },
        { name: shellText('nav.profile'), link: '/profile', icon: 'user-round' },
        { name: shellText('nav.tickets'), link: '/your-ticket', icon: 'ticket' },
        { name: shellText('nav.notifications'), link: '/history-email', icon: 'bell' },
        {
          name: shellText(hasPassword ? 'nav.changePassword' : 'nav.setPassword'),
          link: '/change-password',
          icon: 'key-round',
        },
      ],
    },
    {
      title: shellText('nav.group.partner', { brand: brand.name }),
      items: [
        { name: shellText('nav.affiliate'), link: '/affiliate/dashboard', icon: 'chart-line' },
        { name: shellText('nav.policy'), link: '/affiliate/policy', icon: 'scroll-text' },
        { name: shellText('nav.ambassador'), link: '/ambassador-offer', icon: 'megaphone' },
      ],
    },
  ];
}
