import type { RefObject } from 'react';
import { Link } from 'react-router';
import { formatListDate, formatTime } from '../../lib/format/format-date.ts';
import { cx } from '../../ui/cx.ts';
import { t } from './copy.ts';
import css from './notification-list.module.css';
import type { Notification } from './use-notifications.ts';
import { WholeCodes } from './whole-codes.tsx';

export interface NotificationListProps {
  readonly notifications: readonly Notification[];
  /** Id of the one that is open beside the list. */
  readonly openId?: string | undefined;
  readonly nowMs: number;
  readonly onFollow?: (() => void) | undefined;
  readonly listRef?: RefObject<HTMLUListElement | null>;
}

/** Notifications as links: dot and bold while unread, and said so. */
export function NotificationList({
  notifications,
  openId,
  nowMs,
  onFollow,
  listRef,
}: NotificationListProps) {
  return (
    <ul ref={listRef} className={css['list']}>
      {notifications.map(({ id, title, preview, created_at: createdAt, isRead }) => (
        <li key={id}>
          <Link
            className={cx(css['row'], !isRead && css['unread'])}
            to={`/history-email/${id}`}
            aria-current={id === openId ? 'true' : undefined}
            data-id={id}
            onClick={onFollow}
          >
            <span className={css['dot']} aria-hidden="true" />
            <span className={css['title']}>
              <WholeCodes text={title} />
              {!isRead && <span className="sr">, {t('mail.unread')}</span>}
            </span>
            <time className={cx(css['time'], 'num')} dateTime={createdAt}>
              {shortTimestamp(Date.parse(createdAt), nowMs)}
            </time>
            <span className={css['preview']}>{preview}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** `14:12` today, else `20/11`. */
function shortTimestamp(ms: number, nowMs: number): string {
  const date = formatListDate(ms, nowMs);
  return date === formatListDate(nowMs, nowMs) ? formatTime(ms) : date;
}
