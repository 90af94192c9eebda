import ChevronLeft from 'lucide-react/icons/chevron-left';
import { Link, useSearchParams } from 'react-router';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import { AdminEventDocument } from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatDate, formatTime } from '#renderer/lib/format/format-date.ts';
import { noBreakSpace } from '#renderer/lib/format/no-break-space.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button, buttonClass } from '#renderer/ui/button.tsx';
import { Field } from '#renderer/ui/forms/field.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { CheckInResult } from './check-in-result.tsx';
import { t } from './copy.ts';
import { Scanner } from './scanner.tsx';
import css from './tickets.module.css';
import { useDoor } from './use-door.ts';

/**
 * `/admin/tickets/check-in?event=<id>`: the door. Codes are scanned where the browser can, and
 * typed anywhere.
 */
export function CheckInPage() {
  const [params] = useSearchParams();
  const eventId = params.get('event');
  return (
    <AdminPage
      title={t('adt.check.title')}
      lead={t('adt.check.lead')}
      actions={
        <Link className={buttonClass({ variant: 'ghost', size: 'sm' })} to="/admin/tickets">
          <ChevronLeft aria-hidden="true" />
          {t('adt.back')}
        </Link>
      }
    >
      <div className={css['door']}>
        {eventId !== null && <EventName id={eventId} />}
        <Door eventId={eventId} />
      </div>
    </AdminPage>
  );
}

function EventName({ id }: { readonly id: string }) {
  const event = readyData(useQueryStatus(AdminEventDocument, { variables: { id } }))?.admin_event;
  const now = useNow();
  const starts = event && Date.parse(event.starts_at);
  return (
    <div>
      <h2 className="h-card">{event?.title ?? noBreakSpace}</h2>
      <p className="t2 sm">
        {event && starts !== undefined
          ? `${formatTime(starts)}–${formatTime(Date.parse(event.ends_at))}, ${formatDate(starts)}`
          : noBreakSpace}
      </p>
      {event && !isOfToday(event, now) && (
        <p className={css['notToday']}>{t('adt.check.notToday')}</p>
      )}
    </div>
  );
}

/** Whether it takes place on this Vietnamese day. */
function isOfToday(
  { starts_at: starts, ends_at: ends }: { readonly starts_at: string; readonly ends_at: string },
  nowMs: number,
): boolean {
  const today = vietnameseDay(nowMs);
  return vietnameseDay(Date.parse(starts)) <= today && today <= vietnameseDay(Date.parse(ends));
}

function Door({ eventId }: { readonly eventId: string | null }) {
  const offline = useServerReason();
  const { field, code, setCode, error, busy, result, check, clear } = useDoor(eventId);
  return (
    <>
      <form
        className={css['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (offline === undefined) void check(code);
        }}
      >
        <Field
          ref={field}
          label={t('adt.check.code')}
          hint={t('adt.check.code.hint')}
          error={error ?? undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={200}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button
          variant="primary"
          size="lg"
          type="submit"
          busy={busy}
          busyLabel={t('adt.check.busy')}
          reason={offline}
        >
          {t('adt.check.go')}
        </Button>
      </form>
      {/* Said aloud with each answer. */}
      <output className={css['said']}>
        {result !== null && (
          <CheckInResult
            key={`${result.ticket.id}-${result.outcome}`}
            result={result}
            onUndone={clear}
            onAnyway={() => void check(result.ticket.code, { onlyToday: false })}
          />
        )}
      </output>
      <Scanner onCode={(shown) => void check(shown)} />
    </>
  );
}
