import { faqsText } from '../../graphql/generated/texts.ts';
import { useAnswer } from '../../graphql/use-answer.ts';
import type { FaqItem } from '../../features/home/faq.tsx';
import { publicMenu, type PublicMenuItem } from '../public-menu.ts';

/** The public menu as it is now, and the questions that decide about one of its entries. */
export interface PublicMenu {
  readonly items: readonly PublicMenuItem[];
  /**
   * The questions of visitors in their order; null while they are not known. The layout hands them
   * to its page.
   */
  readonly faqs: readonly FaqItem[] | null;
}

/** Without questions the home page has no section of them, and the menu no entry (design 5.1). */
export function usePublicMenu(): PublicMenu {
  const status = useAnswer(faqsText);
  if (status.kind === 'loading') return { items: publicMenu, faqs: null };
  const faqs = status.kind === 'ready' ? status.data.faqs : [];
  return {
    items: faqs.length > 0 ? publicMenu : publicMenu.filter(({ link }) => link !== '/#faq'),
    faqs,
  };
}
