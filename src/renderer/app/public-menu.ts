import { t } from '../copy/vi.ts';

/** An entry of the public menu, the same on desktop and phone (SPEC.md 3). */
export interface PublicMenuItem {
  readonly link: string;
  /** Name of the Lucide icon, shown in the sheet of the phone. */
  readonly ic: 'list-video' | 'gift' | 'user-round' | 'circle-help' | 'newspaper';
  readonly name: string;
  /** Token of the icon's colour in the sheet. */
  readonly color: '--accent-text' | '--ok' | '--info' | '--warn' | '--fg-2';
  /** Desktop: underlined while its section is in view. */
  readonly is_filter: boolean;
}

/** The five entries. */
export const publicMenu: readonly PublicMenuItem[] = [
  {
    link: '/#chuong_trinh_hoc',
    ic: 'list-video',
    name: t('nav.programme'),
    color: '--accent-text',
    is_filter: true,
  },
  { link: '/#quyen_loi', ic: 'gift', name: t('nav.benefits'), color: '--ok', is_filter: true },
  {
    link: '/#la_ai',
    ic: 'user-round',
    name: t('nav.instructor'),
    color: '--info',
    is_filter: true,
  },
  { link: '/#faq', ic: 'circle-help', name: t('nav.faq'), color: '--warn', is_filter: true },
  { link: '/blog', ic: 'newspaper', name: t('nav.blog'), color: '--fg-2', is_filter: false },
];
