import CalendarPlus from 'lucide-react/icons/calendar-plus';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { readTicketCode } from '#shared/domain/tickets/ticket-code.ts';
import { t as shellText } from '../../copy/vi.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { formatTimestamp } from '../../lib/format/format-date.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { SkeletonGate } from '../../ui/states/skeleton-gate.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { t } from './copy.ts';
import { saveToCalendar } from './passes/event-text.ts';
import { RoomButton } from './passes/room-button.tsx';
import { passState, type Ticket } from './passes/ticket-view.ts';
import { TallTicket } from './passes/tall-ticket.tsx';
import css from './ticket-page.module.css';
import { useTickets } from './use-tickets.ts';
import { canKeepAwake, useWakeLock } from './use-wake-lock.ts';

/**
 * `/your-ticket/:code`: one pass, its code as large as the screen allows. Works without a network
 * from what was read before.
 */
export function TicketPage() {
  const { code = '' } = useParams();
  const { status } = useTickets();
  const now = useNow();
  return (
    <div className={css['page']}>
      <Link className={buttonClass({ variant: 'ghost', size: 'sm' })} to="/your-ticket">
        <ChevronLeft aria-hidden="true" />
        {t('tk.back')}
      </Link>
      <SkeletonGate
        loading={status.kind === 'loading'}
        skeleton={<Skeleton height="38rem" />}
        label={shellText('common.loading')}
      >
        {() => {
          if (status.kind === 'loading') return null;
          if (status.kind !== 'ready')
            return (
              <ErrorPanel
                title={t('tk.failed')}
                code={shellText('common.errorCode', { code: status.error.code })}
                onRetry={status.reload}
                retryLabel={shellText('common.retry')}
              >
                {errorText(status.error)}
              </ErrorPanel>
            );
          const ticket = findTicket(status.data, code);
          if (ticket === undefined)
            return <EmptyState title={t('tk.unknown')}>{t('tk.unknown.p')}</EmptyState>;
          return (
            <>
              {status.asOfMs !== null && (
                <p className="t3 sm">
                  {shellText('common.updatedAt', { time: formatTimestamp(status.asOfMs, now) })}
                </p>
              )}
              <Pass ticket={ticket} />
            </>
          );
        }}
      </SkeletonGate>
    </div>
  );
}

/** However its code stands in the address. */
function findTicket(tickets: readonly Ticket[], typed: string): Ticket | undefined {
  const wanted = readTicketCode(typed);
  return wanted.ok
    ? tickets.find(
        ({ code, state }) => state !== 'WAITING' && code.replaceAll('-', '') === wanted.value,
      )
    : undefined;
}

function Pass({ ticket }: { readonly ticket: Ticket }) {
  const now = useNow();
  const { event } = ticket;
  usePageTitle(event?.title ?? null);
  const isActive = passState(ticket, now) === 'active';
  return (
    <>
      <TallTicket ticket={ticket} />
      {isActive && <StayAwake />}
      {isActive && event !== null && (
        <div className="stack gap-3">
          <RoomButton event={event} block />
          <Button block onClick={() => saveToCalendar(event)}>
            <CalendarPlus aria-hidden="true" />
            {t('tk.calendar')}
          </Button>
        </div>
      )}
    </>
  );
}

function StayAwake() {
  const [isOn, setIsOn] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  useWakeLock(isOn, () => {
    setIsOn(false);
    setIsRefused(true);
  });
  if (!canKeepAwake()) return null;
  return (
    <Switch
      className={css['wake']}
      label={t('tk.wake')}
      hint={isRefused ? t('tk.wake.failed') : undefined}
      checked={isOn}
      onChange={(change) => setIsOn(change.target.checked)}
    />
  );
}
