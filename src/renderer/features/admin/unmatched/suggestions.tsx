import { useState } from 'react';
import { t as shellText } from '#renderer/copy/vi.ts';
import {
  AdminSuggestionsDocument,
  type AdminSuggestionsQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { SkeletonGate } from '#renderer/ui/states/skeleton-gate.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { planText } from '../money/money-words.ts';
import { t } from './copy.ts';
import { t as returnText } from './return-to-learner.copy.ts';
import css from './suggestions.module.css';

export type Suggestion = AdminSuggestionsQuery['admin_suggestions'][number];

export interface SuggestionsProps {
  readonly transactionId: string;
  readonly onChoose: (order: Suggestion, use: UseOfMoney) => void;
}

/** Laid to the order, or its learner's own, which buys nothing and goes back to them. */
export type UseOfMoney = 'match' | 'returnToLearner';

/**
 * The orders that the money could be for, with what speaks for each, and a search for any other.
 */
export function Suggestions({ transactionId, onChoose }: SuggestionsProps) {
  const [search, setSearch] = useState('');
  const status = useQueryStatus(AdminSuggestionsDocument, {
    variables: { transaction_id: transactionId, search: search === '' ? null : search },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <div className={css['suggestions']}>
      <SearchBox label={t('um.suggestions.search')} value={search} onSearch={setSearch} isSecond />
      <SkeletonGate
        loading={status.kind === 'loading'}
        skeleton={<Skeleton height="64px" />}
        label={shellText('common.loading')}
      >
        {() =>
          status.kind !== 'loading' &&
          (status.kind === 'ready' ? (
            <Orders orders={status.data.admin_suggestions} onChoose={onChoose} />
          ) : (
            <ListTrouble status={status} title={t('um.suggestions.failed')} />
          ))
        }
      </SkeletonGate>
    </div>
  );
}

function Orders({
  orders,
  onChoose,
}: {
  readonly orders: readonly Suggestion[];
  readonly onChoose: SuggestionsProps['onChoose'];
}) {
  if (orders.length === 0) return <p className="t3 xs">{t('um.suggestions.none')}</p>;
  return (
    <ul className={css['list']}>
      {orders.map((order) => (
        <li key={order.order_id} className={css['order']}>
          <p className={css['main']}>
            <b>{order.code}</b> {order.learner_name}
          </p>
          <p className={css['meta']}>
            {[
              planText(order),
              ...(isPaid(order)
                ? []
                : [t('um.missing', { amount: formatMoney(order.missing_amount) })]),
              ...reasonTexts(order.reasons),
            ].join(' · ')}
          </p>
          {warningOf(order) !== null && <p className={css['warn']}>{warningOf(order)}</p>}
          {order.status === 'CANCELLED' && <Badge tone="warn">{t('um.cancelled')}</Badge>}
          <div className="row gap-2">
            {mayTake(order) && (
              <Button size="sm" onClick={() => onChoose(order, 'match')}>
                {t('um.match', { code: order.code })}
              </Button>
            )}
            {!isPaid(order) && (
              <Button size="sm" onClick={() => onChoose(order, 'returnToLearner')}>
                {returnText('rl.button')}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Paid, whatever became of it since. */
export function isPaid({ status }: Pick<Suggestion, 'status'>): boolean {
  return (
    status === 'PAID' ||
    status === 'REFUND_REQUESTED' ||
    status === 'REFUNDING' ||
    status === 'REFUNDED'
  );
}

/** The same as at the server: what was paid takes more, which goes back. */
function mayTake(order: Suggestion): boolean {
  return isPaid(order) || order.owned_plan === null;
}

/** What becomes of money for an order that a search found, or why it takes none; else null. */
function warningOf(order: Suggestion): string | null {
  if (order.status === 'PAID') return t('um.paid');
  if (isPaid(order)) return t('um.givenBack');
  const { owned_plan: owned, plan } = order;
  if (owned === null) return null;
  return owned === 'KHA_PRO' && plan === 'PRO'
    ? t('um.ownedPart')
    : t('um.owned', { plan: planText({ plan: owned }) });
}

const reasons = ['exact_code', 'number', 'code', 'amount', 'name'] as const;

/** What speaks for an order, in words; nothing for what this page has no words for. */
function reasonTexts(told: readonly string[]): readonly string[] {
  return reasons
    .filter((reason) => told.includes(reason))
    .map((reason) => t(`um.reason.${reason}`));
}
