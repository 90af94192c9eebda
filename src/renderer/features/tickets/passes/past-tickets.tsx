import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatDate, formatTime } from '#renderer/lib/format/format-date.ts';
import { brand } from '#renderer/lib/format/brand.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { t } from '../copy.ts';
import { planName } from './course-ticket.tsx';
import css from './past-tickets.module.css';
import { StateBadge } from './state-badge.tsx';
import { passState, type Ticket } from './ticket-view.ts';

/** Passes that count no more, folded away unless they are all there is. */
export function PastTickets({
  tickets,
  isOpen,
}: {
  readonly tickets: readonly Ticket[];
  readonly isOpen: boolean;
}) {
  const now = useNow();
  if (tickets.length === 0) return null;
  return (
    <details className={css['past']} open={isOpen}>
      <summary>
        <ChevronRight aria-hidden="true" />
        {t('tk.past', { n: tickets.length })}
      </summary>
      <ul>
        {tickets.map((ticket) => (
          <li key={ticket.id} className={css['row']}>
            <div className={css['words']}>
              <p className="b5">
                {ticket.event?.title ??
                  `${t('tk.name', { brand: brand.name })}, ${t('tk.plan', { plan: planName(ticket) })}`}
              </p>
              <p className="t3 sm">
                {[
                  ticket.event === null
                    ? ticket.order_code
                    : formatDate(Date.parse(ticket.event.starts_at)),
                  ticket.code,
                  usedText(ticket),
                ]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </p>
            </div>
            <StateBadge state={passState(ticket, now)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function usedText({ used_at }: Ticket): string | null {
  return used_at === null
    ? null
    : t('tk.usedAt', {
        time: formatTime(Date.parse(used_at)),
        date: formatDate(Date.parse(used_at)),
      });
}
