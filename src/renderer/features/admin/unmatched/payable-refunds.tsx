import { useState } from 'react';
import { t as shellText } from '#renderer/copy/vi.ts';
import {
  AdminPayableRefundsDocument,
  type AdminPayableRefundsQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatDate } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { SkeletonGate } from '#renderer/ui/states/skeleton-gate.tsx';
import { DetailSection } from '../list/detail-panel.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { refundKindText, refundStateText } from '../money/money-words.ts';
import { t } from './copy.ts';
import css from './suggestions.module.css';

export type PayableRefund = AdminPayableRefundsQuery['admin_payable_refunds'][number];

/**
 * Refunds that the money which left could have paid, wholly or in part, and a search for any other;
 * says so when there is none.
 */
export function PayableRefunds({
  transactionId,
  isLost,
  onChoose,
}: {
  readonly transactionId: string;
  /** It is written off already. */
  readonly isLost: boolean;
  readonly onChoose: (refund: PayableRefund) => void;
}) {
  const [search, setSearch] = useState('');
  const status = useQueryStatus(AdminPayableRefundsDocument, {
    variables: { transaction_id: transactionId, search: search === '' ? null : search },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <DetailSection title={t('um.payable')}>
      <div className={css['suggestions']}>
        <SearchBox label={t('um.payable.search')} value={search} onSearch={setSearch} isSecond />
        <SkeletonGate
          loading={status.kind === 'loading'}
          skeleton={<Skeleton height="64px" />}
          label={shellText('common.loading')}
        >
          {() =>
            status.kind !== 'loading' &&
            (status.kind === 'ready' ? (
              <Refunds
                refunds={status.data.admin_payable_refunds}
                none={
                  search !== ''
                    ? 'um.payable.notFound'
                    : isLost
                      ? 'um.payable.none.lost'
                      : 'um.payable.none'
                }
                onChoose={onChoose}
              />
            ) : (
              <ListTrouble status={status} title={t('um.payable.failed')} />
            ))
          }
        </SkeletonGate>
      </div>
    </DetailSection>
  );
}

function Refunds({
  refunds,
  none,
  onChoose,
}: {
  readonly refunds: readonly PayableRefund[];
  readonly none: 'um.payable.none' | 'um.payable.none.lost' | 'um.payable.notFound';
  readonly onChoose: (refund: PayableRefund) => void;
}) {
  if (refunds.length === 0) return <p className="t3 xs">{t(none)}</p>;
  return (
    <ul className={css['list']}>
      {refunds.map((refund) => (
        <li key={refund.id} className={css['order']}>
          <p className={css['main']}>
            <b>{refund.order_code ?? refundKindText(refund.kind)}</b> {refund.learner_name}
          </p>
          <p className={css['meta']}>
            {[
              formatMoney(refund.amount),
              refundStateText(refund.state),
              refund.account_masked,
              returnedText(refund.returned_at),
              refund.is_again ? t('um.payable.again') : null,
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </p>
          {refund.names_another && <p className={css['warn']}>{t('um.payable.another')}</p>}
          <Button size="sm" onClick={() => onChoose(refund)}>
            {t('um.payRefund')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** «đã về ngày …» of what its bank sent back; null of what did not come back. */
export function returnedText(returnedAt: string | null): string | null {
  return returnedAt === null
    ? null
    : t('um.payable.returned', { date: formatDate(Date.parse(returnedAt)) });
}
