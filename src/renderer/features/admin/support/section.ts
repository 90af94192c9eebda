import MessageCircle from 'lucide-react/icons/message-circle';
import type { AdminSection } from '../shell/admin-section.ts';
import { t } from '../shell/copy.ts';

export const supportSection: AdminSection = {
  path: 'support',
  label: t('ad.support'),
  icon: MessageCircle,
  right: 'requests.answer',
  pages: {
    '': async () => (await import('./support-page.tsx')).AdminSupportPage,
  },
};
