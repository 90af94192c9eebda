import ShoppingBag from 'lucide-react/icons/shopping-bag';
import type { AdminSection } from '../shell/admin-section.ts';
import { t } from '../shell/copy.ts';

export const ordersSection: AdminSection = {
  path: 'orders',
  label: t('ad.orders'),
  icon: ShoppingBag,
  right: 'orders.read',
  pages: {
    '': async () => (await import('./orders-page.tsx')).OrdersPage,
  },
};
