import { Link } from 'react-router';
import { t as shellText } from '#renderer/copy/vi.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { buttonClass } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/states/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/states/error-panel.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { SkeletonGate } from '#renderer/ui/states/skeleton-gate.tsx';
import { t } from '../copy.ts';
import { type Tickets, useTickets } from '../use-tickets.ts';
import { Appointments } from './appointments.tsx';
import { CourseTicket } from './course-ticket.tsx';
import css from './passes.module.css';
import { PastTickets } from './past-tickets.tsx';
import { RefundStrip } from './refund-strip.tsx';
import { sessionCount, viewTickets } from './ticket-view.ts';

/** The passes: those to the course large, appointments below, the past folded away. */
export function PassesTab() {
  const tickets = useTickets();
  return (
    <SkeletonGate
      loading={tickets.status.kind === 'loading'}
      skeleton={
        <div className={css['skeleton']}>
          <Skeleton height="20.25rem" />
          <Skeleton height="3.5rem" />
        </div>
      }
      label={shellText('common.loading')}
    >
      {() => <Content {...tickets} />}
    </SkeletonGate>
  );
}

function Content({ status, lessonCount }: Tickets) {
  const now = useNow();
  if (status.kind === 'loading') return null;
  if (status.kind !== 'ready') {
    return (
      <ErrorPanel
        className={css['trouble']}
        title={t('tk.failed')}
        code={shellText('common.errorCode', { code: status.error.code })}
        onRetry={status.reload}
        retryLabel={shellText('common.retry')}
      >
        {errorText(status.error)}
      </ErrorPanel>
    );
  }
  const { large, appointments, past } = viewTickets(status.data, now);
  return (
    <div className={css['content']}>
      {status.asOfMs !== null && (
        <p className="t3 sm">
          {shellText('common.updatedAt', { time: formatTimestamp(status.asOfMs, now) })}
        </p>
      )}
      {status.data.length === 0 && (
        <EmptyState
          title={t('tk.empty')}
          action={
            <Link className={buttonClass({ variant: 'primary' })} to="/dashboard">
              {t('tk.empty.cta')}
            </Link>
          }
        >
          {t('tk.empty.p')}
        </EmptyState>
      )}
      {large.map((ticket) => (
        <div key={ticket.id} className={css['pass']}>
          <CourseTicket
            ticket={ticket}
            lessonCount={lessonCount}
            sessions={sessionCount(status.data, ticket.order_id)}
          />
          <RefundStrip ticket={ticket} />
        </div>
      ))}
      <Appointments tickets={appointments} />
      <PastTickets tickets={past} isOpen={large.length === 0 && appointments.length === 0} />
    </div>
  );
}
