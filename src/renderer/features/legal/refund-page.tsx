import { t } from './copy.ts';
import { LegalPage } from './legal-page.tsx';
import { refund } from './refund.copy.ts';

/** `/refund`. */
export function RefundPage() {
  return <LegalPage document={refund} description={t('legal.refund.description')} path="/refund" />;
}
