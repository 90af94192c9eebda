import { Link } from 'react-router';
import { inlineLinkClass } from '../../ui/text/inline-link.tsx';
import { t } from './copy.ts';

/** «… Điều khoản và Quyền riêng tư», both as links. `lead` is what is said before. */
export function LegalWords({ lead, end = '' }: { readonly lead: string; readonly end?: string }) {
  return (
    <>
      {lead}{' '}
      <Link className={inlineLinkClass} to="/terms">
        {t('auth.terms')}
      </Link>{' '}
      {t('auth.and')}{' '}
      <Link className={inlineLinkClass} to="/privacy">
        {t('auth.privacy')}
      </Link>
      {end}
    </>
  );
}
