import { useState } from 'react';
import { Link } from 'react-router';
import {
  type AdminEventRowFragment,
  CancelEventDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { formatDate, formatTime } from '#renderer/lib/format/format-date.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useServerNow } from '#renderer/lib/time/use-server-now.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button, buttonClass } from '#renderer/ui/button.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { DetailActions, DetailPanel, DetailRows, DetailSection } from '../list/detail-panel.tsx';
import { t } from './copy.ts';
import { hasEnded, mayCallOff } from './event-form.ts';
import { passesOf } from './passes-of.ts';
import css from './tickets.module.css';

export interface EventDetailProps {
  readonly event: AdminEventRowFragment;
  readonly onEdit: () => void;
  readonly onChanged: () => void;
}

/** One event with its door, its holders and what can be done about it. */
export function EventDetail({ event, onEdit, onChanged }: EventDetailProps) {
  const isOpen = event.state === 'OPEN';
  const [startsMs, endsMs] = [Date.parse(event.starts_at), Date.parse(event.ends_at)];
  return (
    <DetailPanel
      title={event.title}
      badge={isOpen ? undefined : <Badge>{t('adt.tab.CANCELLED')}</Badge>}
    >
      <DetailRows
        rows={[
          { term: t('adt.kind'), value: t(`adt.kind.${event.kind}`) },
          {
            term: t('adt.col.when'),
            value: `${formatTime(startsMs)}–${formatTime(endsMs)}, ${formatDate(startsMs)}`,
            isStrong: true,
          },
          { term: t('adt.col.where'), value: event.place ?? t('adt.online') },
          {
            term: t('adt.link'),
            value: event.link === null ? null : <span className={css['link']}>{event.link}</span>,
          },
          { term: t('adt.host'), value: event.host },
          {
            term: t('adt.plans'),
            value: event.plans.map((plan) => t(`adt.plan.${plan}`)).join(', '),
          },
          { term: t('adt.col.passes'), value: passesOf(event), isStrong: true },
          { term: t('adt.col.used'), value: event.used },
        ]}
      />
      {event.description !== '' && (
        <DetailSection title={t('adt.about')}>
          <p className={css['about']}>{event.description}</p>
        </DetailSection>
      )}
      <Actions event={event} onEdit={onEdit} onChanged={onChanged} />
    </DetailPanel>
  );
}

/** Of one that is off only who held a pass; one that is over for a day is not called off. */
function Actions({ event, onEdit, onChanged }: EventDetailProps) {
  const [isCancelling, setIsCancelling] = useState(false);
  const nowMs = useServerNow(30_000);
  const isTooLate = !mayCallOff(event, nowMs);
  const isOpen = event.state === 'OPEN';
  return (
    <>
      <DetailActions>
        {isOpen && (
          <Link
            reloadDocument
            className={buttonClass({ variant: 'primary' })}
            to={`/admin/tickets/check-in?event=${event.id}`}
          >
            {t('adt.door')}
          </Link>
        )}
        <Link className={buttonClass({})} to={`/admin/tickets/holders?event=${event.id}`}>
          {t('adt.holders')}
        </Link>
        {isOpen && <Button onClick={onEdit}>{t('adt.edit')}</Button>}
        {isOpen && (
          <Button
            variant="ghost"
            reason={isTooLate ? t('adt.cancel.over') : undefined}
            onClick={() => setIsCancelling(true)}
          >
            {t('adt.cancel')}
          </Button>
        )}
      </DetailActions>
      {isCancelling && (
        <CancelEventDialog
          event={event}
          onClose={() => setIsCancelling(false)}
          onDone={onChanged}
        />
      )}
    </>
  );
}

interface CancelEventDialogProps {
  readonly event: AdminEventRowFragment;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function CancelEventDialog({ event: opened, onClose, onDone }: CancelEventDialogProps) {
  // What a colleague changes while it is open, nobody has read in it.
  const [event] = useState(opened);
  const nowMs = useServerNow(30_000);
  const cancel = useMutate(CancelEventDocument);
  const words = hasEnded(event, nowMs) ? 'adt.cancel.p.over' : 'adt.cancel.p';
  return (
    <ConfirmDialog
      title={t('adt.cancel.title', { title: event.title })}
      description={t(words, { n: event.issued })}
      confirmLabel={t('adt.cancel')}
      tone="danger"
      reason="required"
      onClose={onClose}
      onConfirm={async ({ reason }) => {
        const done = await cancel({ id: event.id, version: event.version, reason });
        if (done.ok) notify(t('adt.cancel.done'), { kind: 'success' });
        // Also after a refusal: what changed is to be seen.
        onDone();
        return done;
      }}
    />
  );
}
