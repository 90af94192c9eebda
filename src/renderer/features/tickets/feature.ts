import { t } from '#renderer/copy/vi.ts';
import type { Feature } from '#renderer/lib/page/feature.ts';

export const ticketsFeature: Feature = {
  pages: [
    {
      path: 'your-ticket',
      frame: 'application',
      title: t('nav.tickets'),
      load: async () => (await import('./tickets-page.tsx')).TicketsPage,
    },
    {
      path: 'your-ticket/:code',
      frame: 'application',
      title: t('nav.tickets'),
      load: async () => (await import('./ticket-page.tsx')).TicketPage,
    },
  ],
  menu: [{ group: 'profile', name: () => t('nav.tickets'), link: '/your-ticket', icon: 'ticket' }],
};
