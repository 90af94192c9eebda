import { Link } from 'react-router';
import { inlineLinkClass } from '#renderer/ui/text/inline-link.tsx';
import { t } from '../copy.ts';

/** «Nhắn chúng tôi»: whoever has an order is signed in, and asks where the answer will be. */
export function MessageWay() {
  return (
    <Link className={inlineLinkClass} to="/your-ticket?tab=support">
      {t('pay.message')}
    </Link>
  );
}
