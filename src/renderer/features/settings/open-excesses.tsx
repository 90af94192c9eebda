import { Link } from 'react-router';
import type { PeopleDataQuery } from '../../graphql/generated/graphql.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import { GiveUpButton } from '../../lib/order-matters/give-up-button.tsx';
import { inlineLinkClass } from '../../ui/text/inline-link.tsx';
import { t } from './copy.ts';
import css from './settings.module.css';

export interface OpenExcessesProps {
  readonly excesses: PeopleDataQuery['account_deletion']['excesses'];
  readonly onChanged: () => void;
  /** Of what it stands in, when its page is left. */
  readonly onClose?: (() => void) | undefined;
}

/**
 * What came too much for orders and keeps an account: asked for at its order, or given up here.
 */
export function OpenExcesses({ excesses, onChanged, onClose }: OpenExcessesProps) {
  if (excesses.length === 0) return null;
  return (
    <ul className={css['list']}>
      {excesses.map(({ refund_id: refundId, order_id: orderId, order_code: code, amount }) => (
        <li key={refundId}>
          {t('set.del.excess', { code, amount: formatMoney(amount) })}{' '}
          <Link className={inlineLinkClass} to={`/order/${orderId}`} onClick={onClose}>
            {t('set.del.excess.go')}
          </Link>
          <div className={css['actions']}>
            <GiveUpButton refundId={refundId} orderCode={code} amount={amount} onDone={onChanged} />
          </div>
        </li>
      ))}
    </ul>
  );
}
