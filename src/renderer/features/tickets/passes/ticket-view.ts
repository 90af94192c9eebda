import type { TicketsQuery } from '#renderer/graphql/generated/graphql.ts';

export type Ticket = TicketsQuery['tickets'][number];
export type TicketEvent = NonNullable<Ticket['event']>;
/** A pass to an event. */
export type EventTicket = Ticket & { readonly event: TicketEvent };

/** How a pass stands, in the words of the screen. */
export type PassState =
  | 'waiting'
  | 'active'
  | 'used'
  | 'refunding'
  | 'refunded'
  | 'cancelled'
  | 'expired';

/** The passes as the page groups them. */
export interface TicketsView {
  /** Admissions to the course that count or wait for their money, those first. */
  readonly large: readonly Ticket[];
  /** Passes to events that have not ended, the next one first. */
  readonly appointments: readonly EventTicket[];
  /** Used, given back, cancelled and over, the newest first. */
  readonly past: readonly Ticket[];
}

/** So long before it begins a room is open, ms. */
export const roomOpensMs = 15 * 60_000;

/** Groups what the server told for the moment `nowMs`. */
export function viewTickets(tickets: readonly Ticket[], nowMs: number): TicketsView {
  const large = tickets.filter(
    (ticket) => ticket.event === null && isCurrent(passState(ticket, nowMs)),
  );
  const appointments = tickets
    .filter(isEventTicket)
    .filter((ticket) => passState(ticket, nowMs) === 'active')
    .toSorted((a, b) => Date.parse(a.event.starts_at) - Date.parse(b.event.starts_at));
  const shown = new Set<Ticket>([...large, ...appointments]);
  return { large, appointments, past: tickets.filter((ticket) => !shown.has(ticket)) };
}

/** How a pass stands at `nowMs`. */
export function passState(ticket: Ticket, nowMs: number): PassState {
  if (ticket.state === 'WAITING') return 'waiting';
  if (ticket.state === 'USED') return 'used';
  if (ticket.state === 'CANCELLED') {
    if (ticket.event?.cancelled === true) return 'cancelled';
    if (ticket.order_status === 'refunded') return 'refunded';
    return ticket.order_status === 'refund_requested' || ticket.order_status === 'refunding'
      ? 'refunding'
      : 'cancelled';
  }
  return ticket.event !== null && Date.parse(ticket.event.ends_at) <= nowMs ? 'expired' : 'active';
}

/** How long the order of a pass can still be given back, ms; null when it cannot (any more). */
export function refundLeftMs(
  { state, order_status, refundable_until }: Ticket,
  nowMs: number,
): number | null {
  if (state !== 'VALID' || order_status !== 'paid' || refundable_until === null) return null;
  const left = Date.parse(refundable_until) - nowMs;
  return left > 0 ? left : null;
}

/** Mentoring sessions that came with an order. */
export function sessionCount(tickets: readonly Ticket[], orderId: string): number {
  return tickets.filter(
    ({ order_id, event }) =>
      order_id === orderId && event?.kind === 'MENTORING' && !event.cancelled,
  ).length;
}

function isCurrent(state: PassState): boolean {
  return state === 'active' || state === 'waiting';
}

function isEventTicket(ticket: Ticket): ticket is EventTicket {
  return ticket.event !== null;
}
