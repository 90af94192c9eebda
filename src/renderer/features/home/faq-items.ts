import { t } from './copy.ts';

/** A question of the FAQ. `content` is text here; it becomes sanitised HTML when administrators write it. */
export interface FaqItem {
  readonly id: string;
  readonly title: string;
  readonly content: string;
}

/** The questions in their order. */
export const faqItems: readonly FaqItem[] = [
  { id: 'refund', title: t('home.faq.q1'), content: t('home.faq.a1') },
  { id: 'early', title: t('home.faq.q2'), content: t('home.faq.a2') },
  { id: 'beginner', title: t('home.faq.q3'), content: t('home.faq.a3') },
  { id: 'phone', title: t('home.faq.q4'), content: t('home.faq.a4') },
  { id: 'referral', title: t('home.faq.q5'), content: t('home.faq.a5') },
  { id: 'benefits', title: t('home.faq.q6'), content: t('home.faq.a6') },
];
