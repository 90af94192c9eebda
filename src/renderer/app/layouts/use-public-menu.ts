import { publicMenu, type PublicMenuItem } from '../public-menu.ts';

/** The public menu as it is now, the same for the header, the sheet and the footer. */
export function usePublicMenu(): readonly PublicMenuItem[] {
  return publicMenu;
}
