import { type ComponentType, createContext, use } from 'react';
import {
  type OfficeRight,
  officeMay,
  type OfficeRole,
} from '#shared/domain/office/office-roles.ts';

/**
 * Pages of the office under one entry of its sidebar. It stands in the `section.ts` of its folder,
 * which is named in `features/admin/sections.ts`.
 */
export interface AdminSection {
  /** Address below `/admin/`; '' is the overview. Also the key of its number (`admin_counts`). */
  readonly path: string;
  readonly label: string;
  readonly icon: ComponentType<{ readonly 'aria-hidden'?: 'true' }>;
  /** Who has it may open the pages. */
  readonly right: OfficeRight;
  /** By their address below the section's; '' is the section's own. */
  readonly pages: Readonly<Record<string, () => Promise<ComponentType>>>;
}

export const AdminSectionsContext = createContext<readonly AdminSection[]>([]);

/** The section that an address below `/admin/` belongs to: `blog/12` is one of `blog`. */
export function useSectionOf(path: string): AdminSection | undefined {
  return use(AdminSectionsContext).find((section) => section.path === path.split('/')[0]);
}

/** The sections that a role may open, in the order of the sidebar. */
export function useSections(role: OfficeRole | null): readonly AdminSection[] {
  return openSections(use(AdminSectionsContext), role);
}

/** Those that the role may open. */
export function openSections(
  sections: readonly AdminSection[],
  role: OfficeRole | null,
): readonly AdminSection[] {
  return sections.filter(({ right }) => officeMay(role, right));
}
