import { formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { eventTexts, type OrderEvent } from '../data/event-text.ts';
import css from './order-events.module.css';

/** The life of an order, oldest first. */
export function OrderEvents({ events }: { readonly events: readonly OrderEvent[] }) {
  const now = useNow();
  const texts = eventTexts(events);
  return (
    <ol className={css['events']}>
      {events.map((event, index) => (
        <li key={event.id} className={css['event']}>
          <span>{texts[index]}</span>
          <time className={css['time']} dateTime={event.at}>
            {formatTimestamp(Date.parse(event.at), now)}
          </time>
        </li>
      ))}
    </ol>
  );
}
