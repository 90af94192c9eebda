import CalendarPlus from 'lucide-react/icons/calendar-plus';
import QrCode from 'lucide-react/icons/qr-code';
import { Link } from 'react-router';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { buttonClass } from '#renderer/ui/button.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '../copy.ts';
import css from './appointments.module.css';
import { dateBlock, nearness, placeOf, saveToCalendar, timeSpan } from './event-text.ts';
import { RoomButton } from './room-button.tsx';
import type { EventTicket } from './ticket-view.ts';

/** What the person has a place at, the next one first; nothing when there is none. */
export function Appointments({ tickets }: { readonly tickets: readonly EventTicket[] }) {
  if (tickets.length === 0) return null;
  return (
    <section className={css['section']} aria-labelledby="appointments">
      <h2 className="h-card" id="appointments">
        {t('tk.appointments')}
      </h2>
      <ul>
        {tickets.map((ticket) => (
          <Appointment key={ticket.id} ticket={ticket} />
        ))}
      </ul>
    </section>
  );
}

function Appointment({ ticket: { event, code } }: { readonly ticket: EventTicket }) {
  const now = useNow();
  const near = nearness(event, now);
  return (
    <li className={css['row']}>
      <DateLeaf startsAt={event.starts_at} />
      <div className={css['words']}>
        <h3 className="h-sub">
          <Link className={css['title']} to={`/your-ticket/${code}`}>
            {event.title}
          </Link>
        </h3>
        <p className="t2 sm">
          {[timeSpan(event), placeOf(event), event.host]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
      </div>
      {near === null ? (
        <Badge tone="line">{t('tk.reserved')}</Badge>
      ) : (
        <Badge tone="info">{near}</Badge>
      )}
      <div className={css['actions']}>
        <IconButton
          label={t('tk.calendar.of', { title: event.title })}
          icon={<CalendarPlus />}
          onClick={() => saveToCalendar(event)}
        />
        {event.link === null ? (
          <Link
            className={buttonClass({})}
            to={`/your-ticket/${code}`}
            aria-label={`${t('tk.openTicket')}: ${event.title}`}
          >
            <QrCode aria-hidden="true" />
            {t('tk.openTicket')}
          </Link>
        ) : (
          <RoomButton event={event} />
        )}
      </div>
    </li>
  );
}

function DateLeaf({ startsAt }: { readonly startsAt: string }) {
  const { weekday, day, month } = dateBlock(Date.parse(startsAt));
  return (
    <time className={css['leaf']} dateTime={startsAt}>
      <span>{weekday}</span> <b>{day}</b> <span>{month}</span>
    </time>
  );
}
