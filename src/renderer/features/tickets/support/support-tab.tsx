import MessageCirclePlus from 'lucide-react/icons/message-circle-plus';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { t as shellText } from '#renderer/copy/vi.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { Button } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/states/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/states/error-panel.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { SkeletonGate } from '#renderer/ui/states/skeleton-gate.tsx';
import { t } from './copy.ts';
import { Conversation } from './conversation.tsx';
import { RequestBadge } from './request-state.tsx';
import css from './support.module.css';
import type { Support, SupportRequest } from './use-support.ts';
import { pageDialog } from '#renderer/lib/overlays/page-dialog.ts';

const NewRequest = pageDialog(async () => (await import('./new-request.tsx')).NewRequest);

export interface SupportTabProps {
  readonly support: Support;
  /** Id of the request that is open. */
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
}

/** What was asked of support: the list, or one request as a conversation; and the way to ask. */
export function SupportTab({ support, chosen, onChoose }: SupportTabProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={css['tab']}>
      {chosen === null ? (
        <Requests support={support} onAsk={() => setIsAsking(true)} />
      ) : (
        <Conversation key={chosen} id={chosen} onChanged={support.reload} />
      )}
      {isAsking && (
        <NewRequest
          onClose={() => setIsAsking(false)}
          onSent={(id, goesOn) => {
            setIsAsking(goesOn);
            support.reload();
            onChoose(id);
          }}
        />
      )}
    </div>
  );
}

function Requests({
  support: { status },
  onAsk,
}: {
  readonly support: Support;
  readonly onAsk: () => void;
}) {
  const ask = (
    <Button variant="primary" onClick={onAsk}>
      <MessageCirclePlus aria-hidden="true" />
      {t('tk.sup.new')}
    </Button>
  );
  return (
    <SkeletonGate
      loading={status.kind === 'loading'}
      skeleton={<Skeleton height="12rem" />}
      label={shellText('common.loading')}
    >
      {() => {
        if (status.kind === 'loading') return null;
        if (status.kind !== 'ready') {
          return (
            <>
              <ErrorPanel
                title={t('tk.sup.failed')}
                code={shellText('common.errorCode', { code: status.error.code })}
                onRetry={status.reload}
                retryLabel={shellText('common.retry')}
              >
                {errorText(status.error)}
              </ErrorPanel>
              <div>{ask}</div>
            </>
          );
        }
        if (status.data.length === 0)
          return (
            <EmptyState title={t('tk.sup.empty')} action={ask}>
              {t('tk.sup.empty.p')}
            </EmptyState>
          );
        return <List requests={status.data} asOfMs={status.asOfMs} action={ask} />;
      }}
    </SkeletonGate>
  );
}

function List({
  requests,
  asOfMs,
  action,
}: {
  readonly requests: readonly SupportRequest[];
  readonly asOfMs: number | null;
  readonly action: ReactNode;
}) {
  const now = useNow();
  return (
    <>
      <div className={css['head']}>
        <h2 className="h-card">{t('tk.sup.list')}</h2>
        {action}
      </div>
      {asOfMs !== null && (
        <p className="t3 sm">
          {shellText('common.updatedAt', { time: formatTimestamp(asOfMs, now) })}
        </p>
      )}
      <ul>
        {requests.map((request) => (
          <li key={request.id}>
            <Link className={css['row']} to={`/your-ticket?tab=support&request=${request.id}`}>
              <span className={css['words']}>
                <span className="b6">{request.subject}</span>
                <span className={css['last']}>{request.last_text}</span>
                <span className="t3 xs">
                  {request.code} · {t(`tk.sup.topic.${topicKey(request.topic)}`)} ·{' '}
                  {formatTimestamp(Date.parse(request.updated_at), now)}
                </span>
              </span>
              <RequestBadge request={request} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The topic's name in the copy. */
export function topicKey(topic: SupportRequest['topic']) {
  return topics[topic];
}

const topics = {
  PAYMENT: 'payment',
  LEARNING: 'learning',
  ACCOUNT: 'account',
  TECHNICAL: 'technical',
  OTHER: 'other',
} as const;
