import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link } from 'react-router';
import { formatDate, formatTime } from '#renderer/lib/format/format-date.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { buttonClass } from '#renderer/ui/button.tsx';
import { t } from '../copy.ts';
import { leftText } from './event-text.ts';
import css from './refund-strip.module.css';
import { refundLeftMs, type Ticket } from './ticket-view.ts';

/** While the seven days run: how long still, and the way to the money back. */
export function RefundStrip({ ticket }: { readonly ticket: Ticket }) {
  const now = useNow();
  const left = refundLeftMs(ticket, now);
  if (left === null || ticket.refundable_until === null) return null;
  const until = Date.parse(ticket.refundable_until);
  return (
    <div className={css['strip']}>
      <ShieldCheck aria-hidden="true" />
      <p className={css['words']}>
        <b>{t('tk.refund.left', { left: leftText(left) })}</b>{' '}
        <span className="t2">
          {t('tk.refund.until', { time: formatTime(until), date: formatDate(until) })}
        </span>
      </p>
      <Link className={buttonClass({})} to={`/order/${ticket.order_id}?refund=1`}>
        {t('tk.refund.cta')}
      </Link>
    </div>
  );
}
