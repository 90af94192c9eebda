import { useState } from 'react';
import type { CheckInMutation } from '#renderer/graphql/generated/graphql.ts';
import { formatDate, formatTime } from '#renderer/lib/format/format-date.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from './copy.ts';
import css from './tickets.module.css';
import { UndoDialog, type UsedTicket } from './undo-dialog.tsx';

type CheckInAnswer = CheckInMutation['check_in'];

/** Who stands at the door, and whether they may come in. */
export function CheckInResult({
  result,
  onUndone,
  onAnyway,
}: {
  readonly result: CheckInAnswer;
  readonly onUndone: () => void;
  /** Lets in whose pass is of another day. */
  readonly onAnyway: () => void;
}) {
  const [undoing, setUndoing] = useState<UsedTicket | null>(null);
  const { ticket, outcome, email } = result;
  const usedAt = ticket.used_at;
  const day = ticket.event && formatDate(Date.parse(ticket.event.starts_at));
  return (
    <div className={css['result']} data-outcome={outcome}>
      <p className={css['say']}>{sayOf(result)}</p>
      <p>
        <b>{ticket.holder}</b> · {email}
      </p>
      <p className="sm">
        {ticket.event?.title ?? t('adt.check.course', { plan: t(`adt.plan.${ticket.plan}`) })} ·{' '}
        {day != null && `${day} · `}
        {ticket.code}
      </p>
      {outcome === 'OTHER_DAY' && <p className="sm">{t('adt.check.OTHER_DAY.p')}</p>}
      {outcome === 'OTHER_DAY' && (
        <Button size="sm" onClick={onAnyway}>
          {t('adt.check.anyway')}
        </Button>
      )}
      {outcome === 'ADMITTED' && usedAt !== null && (
        <Button size="sm" onClick={() => setUndoing({ ...ticket, used_at: usedAt })}>
          {t('adt.undo')}
        </Button>
      )}
      {undoing !== null && (
        <UndoDialog ticket={undoing} onClose={() => setUndoing(null)} onDone={onUndone} />
      )}
    </div>
  );
}

function sayOf({ outcome, ticket }: CheckInAnswer): string {
  if (outcome === 'OTHER_DAY')
    return t('adt.check.OTHER_DAY', {
      date: formatDate(Date.parse(ticket.event?.starts_at ?? '')),
    });
  if (outcome !== 'USED') return t(`adt.check.${outcome}`);
  const usedMs = Date.parse(ticket.used_at ?? '');
  return t('adt.check.USED', { time: formatTime(usedMs), date: formatDate(usedMs) });
}
