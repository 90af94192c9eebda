import { actorOf } from '../../graphql/actor.ts';
import { appError } from '#shared/errors/error-code.ts';
import { messageOf } from '#shared/errors/error-messages.ts';
import type { Builder } from '../../graphql/builder.ts';
import { foreignId } from '../../graphql/types/foreign-id.ts';
import { addListPage } from '../../graphql/types/list-page.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import { seenRevision } from '../../graphql/types/seen-revision.ts';
import type { CheckIn } from './check-in.ts';
import { type EventRow, type UsedOccasion, usedOccasions } from './event-store.ts';
import type { TicketTypes } from './schema.ts';
import type { TicketRow } from './store.ts';

/** Events, holders and the door, for administrators. */
export function addTicketAdminTypes(builder: Builder, types: TicketTypes): void {
  const Event = addEvent(builder, types);
  addQueries(builder, Event, addHolder(builder, types));
  addEventMutations(builder, types, Event);
  addCancellation(builder, Event);
  addCheckIn(builder, types);
}

function addEvent(builder: Builder, { EventKind, TicketPlan }: TicketTypes) {
  const EventState = builder.enumType('EventState', {
    values: { OPEN: { value: 'open' }, CANCELLED: { value: 'cancelled' } } as const,
  });
  const Occasion = builder.objectRef<UsedOccasion>('UsedOccasion').implement({
    description: 'A beginning for which passes were used: later ones are measured from it.',
    fields: (t) => ({
      starts_at: t.expose('starts_at', { type: 'DateTime' }),
      passes: t.exposeInt('passes'),
    }),
  });
  return builder.objectRef<EventRow>('Event').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.expose('kind', { type: EventKind }),
      title: t.exposeString('title'),
      description: t.exposeString('description'),
      host: t.exposeString('host', { nullable: true }),
      starts_at: t.expose('starts_at', { type: 'DateTime' }),
      ends_at: t.expose('ends_at', { type: 'DateTime' }),
      place: t.exposeString('place', { nullable: true }),
      link: t.exposeString('link', { nullable: true }),
      capacity: t.exposeInt('capacity', {
        nullable: true,
        description: 'Most passes; null = any number.',
      }),
      plans: t.field({ type: [TicketPlan], resolve: ({ plans }) => [...plans] }),
      state: t.expose('state', { type: EventState }),
      version: t.exposeInt('version'),
      issued: t.exposeInt('issued', { description: 'Passes that are not taken back.' }),
      used: t.exposeInt('used', { description: 'Of them, let in.' }),
      used_occasions: t.field({
        type: [Occasion],
        description: 'Those that were let in, by the beginning for which they were.',
        resolve: usedOccasions,
      }),
    }),
  });
}

function addHolder(builder: Builder, { Ticket }: TicketTypes) {
  return builder.objectRef<TicketRow>('TicketHolder').implement({
    fields: (t) => ({
      email: t.exposeString('email'),
      ticket: t.field({ type: Ticket, resolve: (row) => row }),
    }),
  });
}

type EventRef = ReturnType<typeof addEvent>;

function addQueries(builder: Builder, Event: EventRef, Holder: ReturnType<typeof addHolder>): void {
  const EventScope = builder.enumType('EventScope', {
    values: {
      UPCOMING: { value: 'upcoming' },
      PAST: { value: 'past' },
      CANCELLED: { value: 'cancelled' },
    } as const,
  });
  const EventPage = addListPage(builder, 'EventPage', Event, 50);
  const HolderPage = addListPage(builder, 'TicketHolderPage', Holder, 50);
  builder.queryFields((t) => ({
    admin_events: t.field({
      type: EventPage,
      authScopes: { admin: true },
      args: {
        scope: t.arg({ type: EventScope, defaultValue: 'upcoming' }),
        search: t.arg.string({ defaultValue: '' }),
        first: t.arg.int({ defaultValue: 50 }),
        after: t.arg.string({ required: false }),
      },
      resolve: async (_root, args, { services, nowMs }) =>
        valueOrRefuse(await services.events.list({ ...args, now: new Date(nowMs) })),
    }),
    admin_event: t.field({
      type: Event,
      authScopes: { admin: true },
      description: 'Error NOT_FOUND.',
      args: { id: t.arg.id() },
      resolve: async (_root, { id }, { services }) =>
        valueOrRefuse(await services.events.get(foreignId(id))),
    }),
    event_holders: t.field({
      type: HolderPage,
      authScopes: { admin: true },
      description: 'Who has a pass to an event, in the order in which they got it.',
      args: {
        event_id: t.arg.id(),
        search: t.arg.string({ defaultValue: '' }),
        first: t.arg.int({ defaultValue: 50 }),
        after: t.arg.string({ required: false }),
      },
      resolve: async (_root, { event_id, ...args }, { services }) =>
        valueOrRefuse(await services.tickets.holders({ eventId: foreignId(event_id), ...args })),
    }),
  }));
}

function addEventMutations(
  builder: Builder,
  { EventKind, TicketPlan }: TicketTypes,
  Event: EventRef,
): void {
  const EventInputType = builder.inputType('EventInput', {
    fields: (t) => ({
      id: t.id({ required: false, description: 'Null makes a new one.' }),
      version: t.int({ required: false, description: 'That the editor saw; with `id`.' }),
      kind: t.field({ type: EventKind }),
      title: t.string(),
      description: t.string(),
      host: t.string(),
      starts_at: t.field({ type: 'DateTime' }),
      ends_at: t.field({ type: 'DateTime' }),
      place: t.string(),
      link: t.string(),
      capacity: t.int({ required: false }),
      plans: t.field({ type: [TicketPlan] }),
    }),
  });
  builder.mutationFields((t) => ({
    save_event: t.field({
      type: Event,
      authScopes: { admin: true },
      description:
        'Creates or changes an event and gives passes to everybody whose plan includes it. Errors NOT_FOUND, CONTENT_INVALID (per field), EVENT_PAST, CONFLICT.',
      args: { input: t.arg({ type: EventInputType }) },
      resolve: async (_root, { input }, context) => {
        const { id, version, starts_at: startsAt, ends_at: endsAt, capacity, ...rest } = input;
        const known =
          id === null || id === undefined ? null : { id: foreignId(id), version: version ?? 0 };
        const event = { ...rest, startsAt, endsAt, capacity: capacity ?? null };
        return valueOrRefuse(
          await context.services.events.save({
            known,
            event,
            ...actorOf(context),
          }),
        );
      },
    }),
  }));
}

function addCancellation(builder: Builder, Event: EventRef): void {
  builder.mutationFields((t) => ({
    cancel_event: t.field({
      type: Event,
      authScopes: { admin: true },
      description:
        'Takes an event off and tells the holders. Errors REASON_REQUIRED, NOT_FOUND, CONFLICT, EVENT_OVER, SEEN_CHANGED.',
      args: {
        id: t.arg.id(),
        version: t.arg.int({ description: seenRevision }),
        reason: t.arg.string(),
      },
      resolve: async (_root, args, context) =>
        valueOrRefuse(
          await context.services.events.cancel({
            ...args,
            id: foreignId(args.id),
            ...actorOf(context),
          }),
        ),
    }),
  }));
}

function addCheckIn(builder: Builder, { Ticket }: TicketTypes): void {
  const CheckInType = addCheckInType(builder, Ticket);
  builder.mutationFields((t) => ({
    check_in: t.field({
      type: CheckInType,
      authScopes: { admin: true },
      description:
        'Lets the holder of a code in, once. With an event only to that one; the code of somebody’s admission to the course then stands for their pass to it. With `only_today` a pass of another Vietnamese day is not used up: OTHER_DAY. Error TICKET_UNKNOWN.',
      args: {
        code: t.arg.string(),
        event_id: t.arg.id({ required: false }),
        only_today: t.arg.boolean({ defaultValue: false }),
      },
      resolve: async (_root, { code, event_id, only_today: onlyToday }, context) =>
        valueOrRefuse(
          await context.services.door.checkIn({
            code,
            eventId: event_id == null ? null : foreignId(event_id),
            onlyToday,
            ...actorOf(context),
          }),
        ),
    }),
    undo_check_in: t.field({
      type: Ticket,
      authScopes: { admin: true },
      description: 'Errors REASON_REQUIRED, TICKET_UNKNOWN, CONFLICT, SEEN_CHANGED.',
      args: {
        ticket_id: t.arg.id(),
        used_at: t.arg({ type: 'DateTime', description: 'Of the check-in that was seen.' }),
        reason: t.arg.string(),
      },
      resolve: async (_root, { ticket_id: ticketId, used_at: usedAt, reason }, context) =>
        valueOrRefuse(
          await context.services.door.undo({
            ticketId: foreignId(ticketId),
            usedAt,
            reason,
            ...actorOf(context),
          }),
        ),
    }),
  }));
}

function addCheckInType(builder: Builder, Ticket: TicketTypes['Ticket']) {
  const CheckInOutcome = builder.enumType('CheckInOutcome', {
    values: [
      'ADMITTED',
      'USED',
      'CANCELLED',
      'OTHER_EVENT',
      'OTHER_DAY',
      'NO_PASS',
      'COURSE',
    ] as const,
  });
  return builder.objectRef<CheckIn>('CheckIn').implement({
    description: 'Who came and with what.',
    fields: (t) => ({
      outcome: t.expose('outcome', { type: CheckInOutcome }),
      refusal: t.field({
        type: CheckInRefusal(builder),
        nullable: true,
        description: 'Set when the holder is not let in because of the pass itself.',
        resolve: ({ outcome }) => refusalOf(outcome),
      }),
      email: t.string({ resolve: ({ ticket }) => ticket.email }),
      ticket: t.field({ type: Ticket, resolve: ({ ticket }) => ticket }),
    }),
  });
}

function CheckInRefusal(builder: Builder) {
  return builder
    .objectRef<{ readonly code: 'TICKET_USED' | 'TICKET_CANCELLED' }>('CheckInRefusal')
    .implement({
      fields: (t) => ({
        code: t.exposeString('code'),
        message: t.string({ resolve: ({ code }) => messageOf(appError(code)) }),
      }),
    });
}

function refusalOf(outcome: CheckIn['outcome']) {
  if (outcome === 'USED') return { code: 'TICKET_USED' } as const;
  return outcome === 'CANCELLED' ? ({ code: 'TICKET_CANCELLED' } as const) : null;
}
