import { brand } from '../../lib/format/brand.ts';
import { t } from './copy.ts';
import { LegalPage } from './legal-page.tsx';
import { terms } from './terms.copy.ts';

/** `/terms`. */
export function TermsPage() {
  return (
    <LegalPage
      document={terms}
      description={t('legal.terms.description', { brand: brand.name })}
      path="/terms"
    />
  );
}
