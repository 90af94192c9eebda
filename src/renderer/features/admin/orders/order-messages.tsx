import type { MailState } from '#renderer/graphql/generated/graphql.ts';
import { formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { DetailSection } from '../list/detail-panel.tsx';
import { OfficeLink } from '../list/office-link.tsx';
import { t } from './copy.ts';
import type { OrderFacts } from './order-facts.ts';
import css from './order-messages.module.css';

const tones = {
  QUEUED: 'neutral',
  SENDING: 'info',
  SENT: 'ok',
  FAILED: 'bad',
  UNKNOWN: 'warn',
  KEPT: 'neutral',
} as const satisfies Record<MailState, string>;

/**
 * What the learner was told of the order, and how each e-mail stands; it is sent again on the
 * e-mails' own page.
 */
export function OrderMessages({ messages }: Pick<OrderFacts, 'messages'>) {
  const now = useNow();
  if (messages.length === 0) return null;
  return (
    <DetailSection title={t('ao.messages')}>
      <ul className={css['list']}>
        {messages.map(
          ({
            id,
            title,
            created_at: at,
            read_at: readAt,
            email_id: emailId,
            email_state: state,
          }) => (
            <li key={id} className={css['line']}>
              <span>{title}</span>
              {state !== null && (
                <Badge size="sm" tone={tones[state]}>
                  {t(`ao.mail.${state}`)}
                </Badge>
              )}
              <span className={css['when']}>
                {[
                  formatTimestamp(Date.parse(at), now),
                  readAt === null ? t('ao.messages.unread') : t('ao.messages.read'),
                  emailId === null ? t('ao.messages.noMail') : null,
                ]
                  .filter((part) => part !== null)
                  .join(' · ')}
                {emailId !== null && (
                  <>
                    {' '}
                    ·{' '}
                    <OfficeLink
                      to={`jobs?muc=emails&xem=${emailId}`}
                      aria-label={t('ao.messages.openMail', { title })}
                    >
                      {t('ao.messages.mail')}
                    </OfficeLink>
                  </>
                )}
              </span>
            </li>
          ),
        )}
      </ul>
    </DetailSection>
  );
}
