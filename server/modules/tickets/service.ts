import { type AppError, appError } from '#shared/errors/error-code.ts';
import { placeholderCode } from '#shared/domain/commerce/commerce-rules.ts';
import { readTicketCode } from '#shared/domain/tickets/ticket-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database } from '../../db/port.ts';
import { readPageArguments, toPage } from '../../lists/keyset.ts';
import type { CountedPage } from '../../lists/paging.ts';
import type { Viewer } from '../auth/api.ts';
import {
  countHolders,
  findOwnTicket,
  listHolders,
  listTickets,
  listWaiting,
  type TicketRow,
} from './store.ts';

/** Passes as their holders and administrators see them. */
export interface Tickets {
  /**
   * What waits for its money, under the code `#CODE-000`; then the own passes, the newest (by the
   * event's day) first, at most 200.
   */
  list(viewer: Viewer): Promise<readonly TicketRow[]>;
  /**
   * An own pass by its code, however it was typed. Refuses with TICKET_UNKNOWN, also for another's.
   */
  find(viewer: Viewer, code: string): Promise<Result<TicketRow, AppError>>;
  /** Who has a pass to an event, in the order in which they got it; for administrators. */
  holders(input: HoldersFilter): Promise<Result<CountedPage<TicketRow>, AppError>>;
}

export interface HoldersFilter {
  readonly eventId: string;
  /** Part of a name, an address or a code; empty finds all. */
  readonly search: string;
  readonly first: number;
  readonly after?: string | null | undefined;
}

/** Nobody has more that they still look at. */
const mostTickets = 200;

/** What a pass that is not there yet has in common with others. */
const noEvent = {
  code: placeholderCode,
  state: 'waiting',
  used_at: null,
  refundable_until: null,
  event_id: null,
  event_kind: null,
  event_title: null,
  event_description: null,
  event_host: null,
  event_starts_at: null,
  event_ends_at: null,
  event_place: null,
  event_link: null,
  event_cancelled: false,
  event_version: null,
} as const;

/** The passes of a database. */
export function createTickets(database: Database): Tickets {
  return {
    async list({ userId }) {
      const waiting = await database.all(listWaiting, { userId });
      return [
        ...waiting.map((order) => ({
          ...noEvent,
          ...order,
          order_id: order.id,
          user_id: userId,
          issued_at: order.created_at,
        })),
        ...(await database.all(listTickets, { userId, limit: mostTickets })),
      ];
    },
    async find({ userId }, typed) {
      const code = readTicketCode(typed);
      if (!code.ok) return code;
      const ticket = await database.first(findOwnTicket, { userId, code: code.value });
      return ticket === null ? err(appError('TICKET_UNKNOWN', { field: 'code' })) : ok(ticket);
    },
    async holders({ eventId, search: typed, first, after }) {
      const page = readPageArguments(first, after);
      if (!page.ok) return page;
      const search = typed.trim();
      const rows = await database.all(listHolders, {
        eventId,
        search,
        afterAt: page.value.after?.at ?? null,
        afterId: page.value.after?.id ?? null,
        limit: first + 1,
      });
      const total = (await database.first(countHolders, { eventId, search }))?.total ?? 0;
      return ok(toPage(rows, first, total, ({ issued_at: at, id }) => ({ at, id })));
    },
  };
}
