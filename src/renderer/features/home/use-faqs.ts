import { type FaqItem, faqItems } from './faq-items.ts';

/** The questions of visitors with their answers, in order. */
export function useFaqs(): readonly FaqItem[] {
  return faqItems;
}
