import { t } from '#renderer/copy/vi.ts';
import type { Feature } from '#renderer/lib/page/feature.ts';

export const checkoutFeature: Feature = {
  pages: [
    {
      // A guest chooses here too; they sign in when it comes to paying.
      path: 'checkout',
      frame: 'task',
      title: t('nav.checkout'),
      load: async () => (await import('./checkout-page.tsx')).CheckoutPage,
    },
    {
      path: 'order/:id',
      frame: 'own_task',
      title: t('nav.order'),
      load: async () => (await import('./order-page.tsx')).OrderPage,
    },
    {
      path: 'order/:id/receipt',
      frame: 'own_task',
      title: t('nav.receipt'),
      load: async () => (await import('./receipt-page.tsx')).ReceiptPage,
    },
    {
      path: 'orders',
      frame: 'application',
      title: t('nav.orders'),
      load: async () => (await import('./orders-page.tsx')).OrdersPage,
    },
  ],
};
