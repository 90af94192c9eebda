import ChevronLeft from 'lucide-react/icons/chevron-left';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import {
  AdminEventDocument,
  CheckInDocument,
  type CheckInMutation,
} from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button, buttonClass } from '#renderer/ui/button.tsx';
import { Field } from '#renderer/ui/field.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { CheckInResult } from './check-in-result.tsx';
import { t } from './copy.ts';
import { Scanner } from './scanner.tsx';
import css from './tickets.module.css';

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
  return <h2 className="h-card">{event?.title ?? '\u00a0'}</h2>;
}

function Door({ eventId }: { readonly eventId: string | null }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<CheckInMutation['check_in'] | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const offline = useServerReason();
  const send = useMutate(CheckInDocument);
  const check = async (shown: string) => {
    if (busy || shown.trim() === '') return;
    setBusy(true);
    const answer = await send({ code: shown, event_id: eventId });
    setBusy(false);
    setError(answer.ok ? null : errorText(answer.error));
    setResult(answer.ok ? answer.value.check_in : null);
    if (answer.ok) setCode('');
    // The next person stands there already.
    field.current?.focus();
  };
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
            onUndone={() => setResult(null)}
          />
        )}
      </output>
      <Scanner onCode={(shown) => void check(shown)} />
    </>
  );
}
