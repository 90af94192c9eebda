import type { UpcomingLesson } from '../../lib/lessons/course-outline.ts';
import { calendarLeaf, dayStartMs, formatDate } from '../../lib/format/format-date.ts';
import { Card } from '../../ui/card.tsx';
import { Bud } from '../../ui/branch/flower-icon.tsx';
import { t } from './copy.ts';
import css from './upcoming-card.module.css';

/** What is announced next, with its day. Nothing when everything is released. */
export function UpcomingCard({ upcoming }: { readonly upcoming: readonly UpcomingLesson[] }) {
  if (upcoming.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="upcoming-title">
      <h2 id="upcoming-title" className="h-sub">
        {t('dash.upcoming')}
      </h2>
      <ul className={css['list']}>
        {upcoming.map((lesson) => (
          <li key={lesson.slug} className={css['item']}>
            <Day date={lesson.releaseOn} />
            <div>
              <p className={css['title']}>{lesson.title}</p>
              <p className="xs t3">
                {t('dash.lesson', { n: lesson.index })}
                {lesson.releaseOn === null && ` · ${t('dash.noDay')}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Day({ date }: { readonly date: string | null }) {
  if (date === null)
    return (
      <span className={css['day']} aria-hidden="true">
        <Bud size={28} />
      </span>
    );
  const leaf = calendarLeaf(date);
  return (
    <time className={css['day']} dateTime={date}>
      <span className="sr">{formatDate(dayStartMs(date))}</span>
      <b className="num" aria-hidden="true">
        {leaf.day}
      </b>
      <small aria-hidden="true">{t('dash.month', { n: leaf.month })}</small>
    </time>
  );
}
