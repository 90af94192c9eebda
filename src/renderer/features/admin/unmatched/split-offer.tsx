import { Link } from 'react-router';
import { AdminPartsOfTransactionDocument } from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { inlineLinkClass } from '#renderer/ui/text/inline-link.tsx';
import { DetailActions, DetailSection } from '../list/detail-panel.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { transactionStateText } from '../money/money-words.ts';
import { t } from './split.copy.ts';
import css from './suggestions.module.css';
import type { TransactionFacts } from './transaction-dialog.tsx';

/** Offers to split what waits; of what was split its parts, and that it was one movement. */
export function SplitOffer({
  transaction: { id, state, part_of: partOf },
  onChoose,
}: {
  readonly transaction: TransactionFacts;
  readonly onChoose: (kind: 'split' | 'unsplit') => void;
}) {
  const mayBeSplit = state === 'review' || state === 'strayed';
  // A part that others stand for is not taken back by itself: its whole is.
  if (!mayBeSplit && (state !== 'split' || partOf !== null)) return null;
  const kind = mayBeSplit ? 'split' : 'unsplit';
  return (
    <>
      {state === 'split' && <Parts transactionId={id} />}
      <DetailActions>
        <Button variant={mayBeSplit ? 'secondary' : 'ghost'} block onClick={() => onChoose(kind)}>
          {t(mayBeSplit ? 'sp.button' : 'sp.unsplit')}
        </Button>
      </DetailActions>
    </>
  );
}

function Parts({ transactionId }: { readonly transactionId: string }) {
  const status = useQueryStatus(AdminPartsOfTransactionDocument, {
    variables: { transaction_id: transactionId },
    fetchPolicy: 'cache-and-network',
  });
  const parts = readyData(status)?.admin_parts_of_transaction ?? [];
  return (
    <DetailSection title={t('sp.into')}>
      {status.kind === 'loading' && <Skeleton height="7rem" width="100%" />}
      {(status.kind === 'offline' || status.kind === 'failed') && (
        <ListTrouble status={status} title={t('sp.into.failed')} />
      )}
      <ul className={css['list']}>
        {parts.map(({ id, amount, memo, state }) => (
          <li key={id} className={css['order']}>
            <p className={css['main']}>
              <Link className={inlineLinkClass} to={`/admin/unmatched?loc=ALL&xem=${id}`}>
                {formatMoney(amount)}
              </Link>
            </p>
            <p className={css['meta']}>
              {`${memo === '' ? t('sp.into.mute') : memo} · ${transactionStateText(state)}`}
            </p>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
