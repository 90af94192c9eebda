import { Link } from 'react-router';
import { formatDate, formatTime } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { inlineLinkClass } from '#renderer/ui/text/inline-link.tsx';
import { DetailSection } from '../list/detail-panel.tsx';
import { t } from './copy.ts';
import css from './suggestions.module.css';
import type { TransactionFacts } from './transaction-dialog.tsx';

/**
 * What may tell of the money again and waits for a person: it may say whose the money is. Nothing
 * while there is none.
 */
export function Doubts({ doubts }: Pick<TransactionFacts, 'doubts'>) {
  if (doubts.length === 0) return null;
  return (
    <DetailSection title={t('um.doubts')}>
      <p className={css['meta']}>{t('um.doubts.lead')}</p>
      <ul className={css['list']}>
        {doubts.map(({ id, provider, received_at: receivedAt, amount, memo, reference }) => (
          <li key={id} className={css['order']}>
            <p className={css['main']}>
              {[memo, reference].filter((part) => part !== null && part !== '').join(' · ')}
            </p>
            <p className={css['meta']}>
              {t('um.doubts.line', {
                provider: providerNames[provider] ?? provider,
                amount: amount === null ? '' : formatMoney(amount),
                at: moment(receivedAt),
              })}
            </p>
          </li>
        ))}
      </ul>
      <Link className={inlineLinkClass} to="/admin/statement">
        {t('um.doubts.go')}
      </Link>
    </DetailSection>
  );
}

const providerNames: Readonly<Record<string, string>> = {
  sepay: 'SePay',
  casso: 'Casso',
  statement: t('um.doubts.statement'),
};

function moment(iso: string): string {
  const ms = Date.parse(iso);
  return `${formatTime(ms)}, ${formatDate(ms)}`;
}
