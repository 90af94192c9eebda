import ReceiptText from 'lucide-react/icons/receipt-text';
import type { AdminSection } from '../shell/admin-section.ts';
import { t } from '../shell/copy.ts';

export const taxRulesSection: AdminSection = {
  path: 'tax-rules',
  label: t('ad.taxRules'),
  icon: ReceiptText,
  right: 'tax.manage',
  pages: {
    '': async () => (await import('./tax-rules-page.tsx')).TaxRulesPage,
  },
};
