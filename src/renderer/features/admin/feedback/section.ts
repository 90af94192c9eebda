import MessageSquareText from 'lucide-react/icons/message-square-text';
import type { AdminSection } from '../shell/admin-section.ts';
import { t } from '../shell/copy.ts';

export const feedbackSection: AdminSection = {
  path: 'feedback',
  label: t('ad.feedback'),
  icon: MessageSquareText,
  right: 'feedback.read',
  pages: {
    '': async () => (await import('./feedback-page.tsx')).FeedbackPage,
  },
};
