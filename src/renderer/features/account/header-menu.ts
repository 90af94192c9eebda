import { t as shellText } from '../../copy/vi.ts';
import { brand } from '../../lib/format/brand.ts';
import type { MenuEntry, MenuPerson } from '../../lib/page/feature.ts';

/** An entry of the account menu as one person sees it. */
export interface HeaderMenuItem extends Pick<MenuEntry, 'link' | 'icon'> {
  readonly name: string;
}

export interface HeaderMenuGroup {
  readonly title: string;
  readonly items: readonly HeaderMenuItem[];
}

/** The two groups of SPEC.md 2, for this person. */
export function headerMenu(
  entries: readonly MenuEntry[],
  person: MenuPerson,
): readonly [profile: HeaderMenuGroup, partner: HeaderMenuGroup] {
  const itemsOf = (wanted: MenuEntry['group']) =>
    entries
      .filter(({ group }) => group === wanted)
      .map(({ name, link, icon }): HeaderMenuItem => ({ name: name(person), link, icon }));
  return [
    { title: shellText('nav.group.profile'), items: itemsOf('profile') },
    {
      title: shellText('nav.group.partner', { brand: brand.name }),
      items: itemsOf('partner'),
    },
  ];
}
