import { type AppError, appError } from '#shared/errors/error-code.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import { readTicketCode } from '#shared/domain/tickets/ticket-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Tx } from '../../db/port.ts';
import type { Push } from '../../push/push.ts';
import { parseReason } from '../admin/api.ts';
import type { Audit } from '../audit/api.ts';
import { holdEvent, unuseTicket, useTicket } from './door-store.ts';
import { recordUnused } from './record-unused.ts';
import {
  findTicketByCode,
  findTicketById,
  findTicketOfPerson,
  lockAll,
  type TicketRow,
} from './store.ts';

/** What came of a code that was shown at the door. */
export type CheckInOutcome =
  /** Let in: the pass is used now. */
  | 'ADMITTED'
  /** TICKET_USED: was let in before, at `used_at`. */
  | 'USED'
  /** TICKET_CANCELLED. */
  | 'CANCELLED'
  /** A pass, but to another event. */
  | 'OTHER_EVENT'
  /** A valid pass of an event of another day, where only those of today are let in. */
  | 'OTHER_DAY'
  /** The person's admission to the course, who has no pass to this event. */
  | 'NO_PASS'
  /** A valid admission to the course; shown, never used up. */
  | 'COURSE';

export interface CheckIn {
  readonly outcome: CheckInOutcome;
  /** Whose and what it is. */
  readonly ticket: TicketRow;
}

/** The door of an event. */
export interface CheckIns {
  /**
   * Lets the holder of a code in, once, also when two doors see it at the same moment. With
   * `eventId` only to that event, and the code of a person's admission to the course stands for
   * their pass to it. With `onlyToday` a pass of another Vietnamese day is shown and stays as it
   * is. Refuses with TICKET_UNKNOWN.
   */
  checkIn(input: {
    readonly code: string;
    readonly eventId: string | null;
    readonly onlyToday: boolean;
    readonly actorId: string;
    readonly now: Date;
  }): Promise<Result<CheckIn, AppError>>;
  /**
   * Takes a check-in back: the pass is valid again, or cancelled like the others of an order that
   * was given back. Refuses with REASON_REQUIRED, TICKET_UNKNOWN, CONFLICT (was not used),
   * SEEN_CHANGED (was used at another moment).
   */
  undo(input: {
    readonly ticketId: string;
    readonly usedAt: Date;
    readonly reason: string;
    readonly actorId: string;
    readonly now: Date;
  }): Promise<Result<TicketRow, AppError>>;
}

/** The door of a database. */
export function createCheckIns({
  database,
  audit,
  push,
}: {
  readonly database: Database;
  readonly audit: Audit;
  readonly push: Push;
}): CheckIns {
  async function admit(
    tx: Tx,
    ticket: TicketRow,
    input: { readonly actorId: string; readonly now: Date },
  ): Promise<CheckIn> {
    const { actorId, now } = input;
    const admitted = (await tx.first(useTicket, { id: ticket.id, now })) !== null;
    const after = (await tx.first(findTicketById, { id: ticket.id })) ?? ticket;
    if (!admitted) return { outcome: after.state === 'used' ? 'USED' : 'CANCELLED', ticket: after };
    await push.tell(tx, ticket.user_id, 'tickets');
    await audit.record(tx, {
      actorId,
      action: 'ticket.check_in',
      subjectKind: 'ticket',
      subjectId: ticket.id,
      before: { state: 'valid' },
      after: { state: 'used', event_id: ticket.event_id },
      reason: null,
      at: now,
    });
    return { outcome: 'ADMITTED', ticket: after };
  }

  return {
    async checkIn({ code: typed, eventId, onlyToday, actorId, now }) {
      const code = readTicketCode(typed);
      if (!code.ok) return code;
      return database.transaction(async (tx): Promise<Result<CheckIn, AppError>> => {
        await tx.first(holdEvent, { code: code.value, eventId });
        const shown = await tx.first(findTicketByCode, { code: code.value });
        if (shown === null) return err(appError('TICKET_UNKNOWN', { field: 'code' }));
        const pass = await passAt(tx, shown, eventId);
        if ('outcome' in pass) return ok(pass);
        if (onlyToday && pass.state === 'valid' && !isOfDay(pass, now))
          return ok({ outcome: 'OTHER_DAY', ticket: pass });
        return ok(await admit(tx, pass, { actorId, now }));
      });
    },
    async undo({ ticketId, usedAt, reason: typed, actorId, now }) {
      const reason = parseReason(typed);
      if (!reason.ok) return reason;
      return database.transaction(async (tx): Promise<Result<TicketRow, AppError>> => {
        // Its order is not given back meanwhile.
        await tx.first(lockAll, {});
        const before = await tx.first(findTicketById, { id: ticketId });
        if (before === null) return err(appError('TICKET_UNKNOWN'));
        if (before.state !== 'used') return err(appError('CONFLICT'));
        // Two doors may undo it at once.
        const undone = await tx.first(unuseTicket, { id: ticketId, usedAt, now });
        if (undone === null) return err(appError('SEEN_CHANGED'));
        const by = { actorId, reason: reason.value, now };
        await recordUnused(tx, { audit, push }, { passes: [undone], by });
        const after = await tx.first(findTicketById, { id: ticketId });
        return after === null ? err(appError('TICKET_UNKNOWN')) : ok(after);
      });
    },
  };
}

/** Whether its event takes place on the Vietnamese day of a moment. */
function isOfDay({ event_starts_at: starts, event_ends_at: ends }: TicketRow, now: Date): boolean {
  if (starts === null) return true;
  const today = vietnameseDay(now.getTime());
  return (
    vietnameseDay(starts.getTime()) <= today && today <= vietnameseDay((ends ?? starts).getTime())
  );
}

/** The pass that a code stands for at this door, or what is the matter with it. */
async function passAt(
  tx: Tx,
  shown: TicketRow,
  eventId: string | null,
): Promise<TicketRow | CheckIn> {
  if (shown.event_id !== null)
    return eventId === null || shown.event_id === eventId
      ? shown
      : { outcome: 'OTHER_EVENT', ticket: shown };
  if (shown.state === 'cancelled') return { outcome: 'CANCELLED', ticket: shown };
  if (eventId === null) return { outcome: 'COURSE', ticket: shown };
  return (
    (await tx.first(findTicketOfPerson, { userId: shown.user_id, eventId })) ?? {
      outcome: 'NO_PASS',
      ticket: shown,
    }
  );
}
