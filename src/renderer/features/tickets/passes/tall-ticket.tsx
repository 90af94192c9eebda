import { brand } from '#renderer/lib/format/brand.ts';
import { formatDate } from '#renderer/lib/format/format-date.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { Logo } from '#renderer/ui/mark.tsx';
import { t } from '../copy.ts';
import { planName } from './course-ticket.tsx';
import { dateBlock, placeOf, timeSpan } from './event-text.ts';
import { StateBadge } from './state-badge.tsx';
import css from './tall-ticket.module.css';
import { TicketFlower } from './ticket-flower.tsx';
import { TicketQr } from './ticket-qr.tsx';
import { passState, type Ticket, type TicketEvent } from './ticket-view.ts';

/**
 * A pass upright, as one holds a phone: what it is for, below it the code. A pass that counts no
 * more has no code to be shown.
 */
export function TallTicket({ ticket }: { readonly ticket: Ticket }) {
  const now = useNow();
  const { event } = ticket;
  const state = passState(ticket, now);
  const counts = state === 'active';
  return (
    <article
      className={css['ticket']}
      data-over={!counts || undefined}
      aria-labelledby="ticket-title"
    >
      <div className={css['body']}>
        <TicketFlower className={css['flower']} />
        <Logo name={brand.name} tone="ink" size="sm" />
        <h1 className={css['title']} id="ticket-title" tabIndex={-1}>
          {event?.title ?? (
            <>
              {t('tk.name', { brand: brand.name })}
              <br />
              {t('tk.plan', { plan: planName(ticket) })}
            </>
          )}
        </h1>
        <dl className={css['facts']}>
          <div>
            <dt>{t('tk.holder.pass')}</dt>
            <dd>{ticket.holder}</dd>
          </div>
          {event === null ? (
            <div>
              <dt>{t('tk.bought')}</dt>
              <dd className="num">{formatDate(Date.parse(ticket.issued_at))}</dd>
            </div>
          ) : (
            <EventFacts event={event} />
          )}
        </dl>
        {event !== null && event.description !== '' && (
          <p className={css['about']}>{event.description}</p>
        )}
      </div>
      <div className={css['stub']} data-theme="light">
        {counts && <TicketQr code={ticket.code} size="lg" />}
        <p className={css['code']}>
          <span className="sr">{t('tk.code')} </span>
          {ticket.code}
        </p>
        <StateBadge state={state} />
        {event?.cancelled === true ? (
          <p className="t2 sm">{t('tk.cancelledEvent')}</p>
        ) : (
          counts && <p className="t2 sm">{t('tk.show')}</p>
        )}
      </div>
    </article>
  );
}

function EventFacts({ event }: { readonly event: TicketEvent }) {
  const startsMs = Date.parse(event.starts_at);
  return (
    <>
      <div>
        <dt>{t('tk.when')}</dt>
        <dd>
          {timeSpan(event)}
          <br />
          {dateBlock(startsMs).weekday}, {formatDate(startsMs)}
        </dd>
      </div>
      <div>
        <dt>{t('tk.where')}</dt>
        <dd>{placeOf(event)}</dd>
      </div>
      {event.host !== null && (
        <div>
          <dt>{t('tk.with')}</dt>
          <dd>{event.host}</dd>
        </div>
      )}
    </>
  );
}
