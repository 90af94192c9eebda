import ArrowLeft from 'lucide-react/icons/arrow-left';
import Mail from 'lucide-react/icons/mail';
import MailOpen from 'lucide-react/icons/mail-open';
import { Link } from 'react-router';
import { t as shellText } from '../../copy/vi.ts';
import { brand } from '../../lib/format/brand.ts';
import { formatDate, formatTime } from '../../lib/format/format-date.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { SkeletonGate } from '../../ui/states/skeleton-gate.tsx';
import { t } from './copy.ts';
import css from './notification-reader.module.css';
import { type Notification, useNotification } from './use-notifications.ts';
import { WholeCodes } from './whole-codes.tsx';

export interface NotificationReaderProps {
  readonly id: string;
  /** The one of the list; undefined when the list does not hold it. */
  readonly known: Notification | undefined;
  readonly onMark: (notification: Notification, read: boolean) => void;
}

/** One notification in full, with the ways to go on. What it says is text, never HTML. */
export function NotificationReader({ id, known, onMark }: NotificationReaderProps) {
  const found = useNotification(id, known);
  const notification = typeof found === 'string' ? null : found;
  usePageTitle(notification?.title ?? null);
  return (
    <div className={css['reader']}>
      <Link className={css['back']} to="/history-email">
        <ArrowLeft aria-hidden="true" />
        {t('mail.back')}
      </Link>
      <SkeletonGate
        loading={found === 'loading'}
        skeleton={<ReaderSkeleton />}
        label={shellText('common.loading')}
      >
        {() =>
          notification === null ? (
            <EmptyState frame="bare" title={t('mail.gone')} />
          ) : (
            <Letter notification={notification} onMark={onMark} />
          )
        }
      </SkeletonGate>
    </div>
  );
}

function Letter({
  notification,
  onMark,
}: {
  readonly notification: Notification;
  readonly onMark: NotificationReaderProps['onMark'];
}) {
  const {
    title,
    greeting,
    paragraphs,
    actions,
    sent_to: sentTo,
    created_at: createdAt,
    isRead,
  } = notification;
  const at = Date.parse(createdAt);
  return (
    <article className={css['letter']}>
      <h1 className={css['title']}>
        <WholeCodes text={title} />
      </h1>
      <p className={css['meta']}>
        {brand.name} ·{' '}
        <time className="num" dateTime={createdAt}>
          {formatTime(at)}, {formatDate(at)}
        </time>
        {sentTo !== null && <> · {t('mail.sentTo', { email: sentTo })}</>}
      </p>
      <div className={css['words']}>
        <p>{greeting}</p>
        {paragraphs.map(({ parts }, index) => (
          // A letter never changes its paragraphs
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index}>
            {parts.map(({ text, strong }) => (strong ? <strong key={text}>{text}</strong> : text))}
          </p>
        ))}
      </div>
      <div className={css['actions']}>
        {actions.map(({ label, path }, index) => (
          <Link
            key={label}
            className={buttonClass({ variant: index === 0 ? 'primary' : 'secondary', size: 'lg' })}
            to={path}
          >
            {label}
          </Link>
        ))}
      </div>
      <Button
        variant="ghost"
        size="sm"
        className={css['mark']}
        onClick={() => onMark(notification, !isRead)}
      >
        {isRead ? <Mail aria-hidden="true" /> : <MailOpen aria-hidden="true" />}
        {t(isRead ? 'mail.markUnread' : 'mail.markRead')}
      </Button>
    </article>
  );
}

function ReaderSkeleton() {
  return (
    <div className={css['letter']}>
      <Skeleton shape="text" width="70%" height="2rem" />
      <Skeleton shape="text" width="45%" />
      <div className={css['words']}>
        <Skeleton shape="text" width="100%" />
        <Skeleton shape="text" width="90%" />
      </div>
    </div>
  );
}
