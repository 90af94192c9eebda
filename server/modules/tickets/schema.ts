import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import { formatTicketCode } from '#shared/domain/tickets/ticket-code.ts';
import type { Builder } from '../../graphql/builder.ts';
import { requireViewer } from '../../graphql/context.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import type { TicketRow } from './store.ts';

/** The learner's passes. Answers the types that the administrator's part builds on. */
export function addTicketTypes(builder: Builder) {
  const EventKind = builder.enumType('EventKind', {
    values: { MENTORING: { value: 'mentoring' }, COMMUNITY: { value: 'community' } } as const,
  });
  const TicketState = builder.enumType('TicketState', {
    values: {
      WAITING: { value: 'waiting' },
      VALID: { value: 'valid' },
      USED: { value: 'used' },
      CANCELLED: { value: 'cancelled' },
    } as const,
  });
  const TicketPlan = builder.enumType('TicketPlan', {
    values: { KHA_PRO: { value: 'kha_pro' }, PRO: { value: 'pro' } } as const,
  });
  const TicketEvent = builder.objectRef<EventOfTicket>('TicketEvent').implement({
    description: 'What a pass admits to.',
    fields: (t) => ({
      id: t.exposeID('event_id'),
      kind: t.expose('event_kind', { type: EventKind }),
      title: t.exposeString('event_title'),
      description: t.exposeString('event_description'),
      host: t.exposeString('event_host', { nullable: true, description: 'Who leads it.' }),
      starts_at: t.expose('event_starts_at', { type: 'DateTime' }),
      ends_at: t.expose('event_ends_at', { type: 'DateTime' }),
      place: t.exposeString('event_place', { nullable: true }),
      link: t.string({
        nullable: true,
        description: 'https address of the room; only while the pass is not cancelled.',
        resolve: ({ state, event_link }) => (state === 'cancelled' ? null : event_link),
      }),
      cancelled: t.exposeBoolean('event_cancelled', { description: 'It does not take place.' }),
      version: t.exposeInt('event_version', { description: 'Grows with every change.' }),
    }),
  });
  const Ticket = builder.objectRef<TicketRow>('Ticket').implement({
    description:
      'Admission that came with an order: to the course (`event` null) or to an event. `expired` is for the reader to see: `event.ends_at` has passed.',
    fields: (t) => ({
      id: t.exposeID('id'),
      code: t.string({
        description: 'As people read it: 7K2Q-XD9F-3HMA; #CODE-000 while the order is not paid.',
        resolve: ({ code, state }) => (state === 'waiting' ? code : formatTicketCode(code)),
      }),
      order_id: t.exposeID('order_id'),
      order_code: t.string({
        nullable: true,
        resolve: ({ order_number }) => (order_number === null ? null : orderCode(order_number)),
      }),
      order_status: t.string({
        nullable: true,
        description: 'Of its order, as in `Order.status` but in lower case.',
        resolve: ({ order_status }) => order_status,
      }),
      refundable_until: t.expose('refundable_until', {
        type: 'DateTime',
        nullable: true,
        description: 'Until when its order can be given back.',
      }),
      plan: t.expose('plan', { type: TicketPlan }),
      state: t.expose('state', { type: TicketState }),
      holder: t.exposeString('holder'),
      issued_at: t.expose('issued_at', { type: 'DateTime' }),
      used_at: t.expose('used_at', { type: 'DateTime', nullable: true }),
      event: t.field({
        type: TicketEvent,
        nullable: true,
        resolve: (ticket) => (isEventTicket(ticket) ? ticket : null),
      }),
    }),
  });
  builder.queryFields((t) => ({
    tickets: t.field({
      type: [Ticket],
      extensions: { listSize: 20 },
      description: 'What waits for its money, then the own passes, at most 200.',
      authScopes: { signedIn: true },
      resolve: async (_root, _args, context) =>
        context.services.tickets.list(requireViewer(context)),
    }),
    ticket: t.field({
      type: Ticket,
      description: 'An own pass by its code. Error TICKET_UNKNOWN.',
      authScopes: { signedIn: true },
      args: { code: t.arg.string() },
      resolve: async (_root, { code }, context) =>
        valueOrRefuse(await context.services.tickets.find(requireViewer(context), code)),
    }),
  }));
  return { EventKind, TicketPlan, TicketState, Ticket };
}

export type TicketTypes = ReturnType<typeof addTicketTypes>;

/** A pass to an event: its event's columns are there. */
type EventOfTicket = {
  readonly [Name in keyof TicketRow]: Name extends 'event_place' | 'event_link' | 'event_host'
    ? TicketRow[Name]
    : NonNullable<TicketRow[Name]>;
};

function isEventTicket(ticket: TicketRow): ticket is TicketRow & EventOfTicket {
  return ticket.event_id !== null;
}
