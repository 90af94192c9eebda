import { brand } from '../../lib/format/brand.ts';
import { t } from './copy.ts';
import { LegalPage } from './legal-page.tsx';
import { privacy } from './privacy.copy.ts';

/** `/privacy`. */
export function PrivacyPage() {
  return (
    <LegalPage
      document={privacy}
      description={t('legal.privacy.description', { brand: brand.name })}
      path="/privacy"
    />
  );
}
