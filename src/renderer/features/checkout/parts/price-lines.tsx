import TicketPercent from 'lucide-react/icons/ticket-percent';
import X from 'lucide-react/icons/x';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '../copy.ts';
import type { PriceLine } from '../data/order-view.ts';
import css from './price-lines.module.css';

/** The amounts that lead to a total. */
export function PriceLines({ lines }: { readonly lines: readonly PriceLine[] }) {
  return (
    <dl>
      {lines.map(({ key, label, amount, isStruck }) => (
        <div key={key} className={css['line']}>
          <dt className="t2">{label}</dt>
          <dd className="num">{isStruck ? <s className="t3">{amount}</s> : amount}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface VoucherLineProps {
  readonly code: string;
  readonly discount: string;
  /** Left out where the voucher can no longer be taken off. */
  readonly onRemove?: (() => void) | undefined;
}

/** The voucher that counts, and what it takes off. */
export function VoucherLine({ code, discount, onRemove }: VoucherLineProps) {
  return (
    <div className={css['voucher']}>
      <TicketPercent aria-hidden="true" />
      <span className={css['code']}>{code}</span>
      <span className="num">{formatMoney(-BigInt(discount))}</span>
      {onRemove !== undefined && (
        <IconButton
          size="sm"
          label={t('pay.voucher.remove', { code })}
          icon={<X />}
          onClick={onRemove}
          className={css['remove']}
        />
      )}
    </div>
  );
}
