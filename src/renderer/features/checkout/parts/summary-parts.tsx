import ShieldCheck from 'lucide-react/icons/shield-check';
import { t } from '../copy.ts';
import summary from './order-summary.module.css';
import css from './summary-parts.module.css';

/** The total; dimmed while the server works another one out, and said aloud when it is there. */
export function Total({ amount, isOld }: { readonly amount: string; readonly isOld: boolean }) {
  return (
    <>
      <p
        className={`${summary['total']} ${css['total']}`}
        data-old={isOld || undefined}
        aria-hidden="true"
      >
        <span>{t('pay.total')}</span>
        <b className="num">{amount}</b>
      </p>
      <output className="sr">{isOld ? '' : t('pay.totalSaid', { amount })}</output>
    </>
  );
}

/** What nobody has to fear. */
export function Assurance() {
  return (
    <ul className={summary['assure']}>
      <li>
        <ShieldCheck aria-hidden="true" />
        {t('pay.refundPromise')}
      </li>
    </ul>
  );
}
