import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import type { NewMessage } from '#server/modules/messages/messenger.ts';
import {
  createEvents,
  createTicketIssuing,
  type Events,
  type PassIssuer,
} from '#server/modules/tickets/api.ts';
import { createAudit } from '#server/modules/audit/api.ts';
import type { EventInput } from '#shared/domain/tickets/event-rules.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const hour = 3_600_000;
const ticketFields =
  'id code order_id plan state holder used_at event { id title starts_at place link cancelled }';

describe.each(ruleKinds)('tickets on %s', (kind) => {
  let server: TestServer;
  let issuing: PassIssuer;
  let events: Events;
  let told: NewMessage[];
  withServer(kind, (started) => ({ server } = started));

  beforeEach(() => {
    const { database } = server;
    told = [];
    const push = { tell: async () => undefined, follow: () => () => undefined };
    const messenger = {
      tell: async (_tx: unknown, message: NewMessage) => void told.push(message),
    };
    issuing = createTicketIssuing({ database, messenger, push, random: randomBytes });
    events = createEvents({ database, issuing, messenger, push, audit: createAudit(database) });
  });

  const now = (): Date => new Date(server.clock.nowMs);
  const idOf = async (name: string): Promise<string> =>
    (await server.database.first(findUser, { email: `${name}@maivang.example` }))?.id ?? '';
  const pay = async (
    userId: string,
    plan: 'pro' | 'kha_pro' = 'pro',
    orderId: string = randomUUID(),
  ): Promise<string> => {
    await server.database.transaction(async (tx) =>
      issuing.issue(tx, { orderId, userId, plan, now: now() }),
    );
    return orderId;
  };
  const refund = async (orderId: string) =>
    server.database.transaction(async (tx) => issuing.cancel(tx, orderId, now()));
  const ofOrder = async (orderId: string) => server.database.all(listOfOrder, { orderId });
  const ofEvent = async (eventId: string) => server.database.all(listOfEvent, { eventId });
  const countOwners = async () => (await server.database.first(countProOwners, {}))?.total ?? 0;
  const newPerson = async (): Promise<string> =>
    (
      await server.database.first(insertPerson, {
        email: `${randomUUID()}@example.com`,
        now: now(),
      })
    )?.id ?? '';
  const newEvent = async (change: Partial<EventInput> = {}): Promise<string> => {
    const saved = await events.save({
      known: null,
      event: { ...session(server.clock.nowMs), ...change },
      actorId: await idOf('admin'),
      now: now(),
    });
    if (!saved.ok) throw new Error(JSON.stringify(saved.error));
    return saved.value.id;
  };

  /** One that ended a moment ago: the clock goes on. */
  const overEvent = async (change: Partial<EventInput> = {}): Promise<string> => {
    const [startsAt, endsAt] = [now(), new Date(server.clock.nowMs + 60_000)];
    const id = await newEvent({ startsAt, endsAt, ...change });
    server.clock.nowMs += hour;
    return id;
  };
  const change = async (id: string, by: Partial<EventInput>) => {
    const event = await events.get(id);
    if (!event.ok) throw new Error(id);
    const { version, kind: kindOf, title, starts_at: startsAt, ends_at: endsAt } = event.value;
    const known = { ...session(0), kind: kindOf, title, startsAt, endsAt };
    return events.save({
      known: { id, version },
      event: { ...known, ...by },
      actorId: await idOf('admin'),
      now: now(),
    });
  };

  it('come with an order: one to the course, one to each event ahead that the plan includes, however often it is said', async () => {
    const both = await newEvent({ plans: ['pro', 'kha_pro'] });
    const forPro = await newEvent();
    const past = await overEvent({ plans: ['pro', 'kha_pro'] });
    const person = await newPerson();
    const order = await pay(person, 'kha_pro');
    await Promise.all(Array.from({ length: 10 }, async () => pay(person, 'kha_pro', order)));
    const eventIds = (await ofOrder(order)).map(({ event_id }) => event_id);
    expect(eventIds.filter((id) => id === null)).toHaveLength(1);
    expect(eventIds.filter((id) => id === both)).toHaveLength(1);
    expect(eventIds).not.toContain(forPro);
    expect(eventIds).not.toContain(past);
  });

  it('are never more than there are places, however many orders are paid at once', async () => {
    const event = await newEvent({ capacity: 3, plans: ['kha_pro'] });
    const people = await Promise.all(Array.from({ length: 12 }, newPerson));
    const taken = (await ofEvent(event)).length;
    await Promise.all(people.map(async (person) => pay(person, 'kha_pro')));
    expect(taken).toBeLessThanOrEqual(3);
    expect(await ofEvent(event)).toHaveLength(3);
  });

  it('miss nobody and double nobody when an event is announced while orders are paid', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, newPerson));
    const paid = people.map(async (person) => pay(person));
    const event = await newEvent();
    await Promise.all(paid);
    const holders = (await ofEvent(event)).map(({ user_id }) => user_id);
    expect(holders.filter((holder) => people.includes(holder)).toSorted()).toEqual(
      people.toSorted(),
    );
  });

  it('come back to an order that is kept after all, once there is room, before whoever paid later', async () => {
    const taken = await countOwners();
    const capacity = taken + 1;
    const event = await newEvent({ capacity });
    const [first, second, third] = [await newPerson(), await newPerson(), await newPerson()];
    const kept = await pay(first);
    const stateOf = async (orderId: string) =>
      (await ofOrder(orderId)).find(({ event_id }) => event_id === event)?.state;
    const code = async () => (await ofOrder(kept)).find(({ event_id }) => event_id === event)?.code;
    const before = await code();
    await refund(kept);
    server.clock.nowMs += hour;
    const left = await pay(second);
    expect([await stateOf(kept), await stateOf(left)]).toEqual(['cancelled', 'valid']);
    expect(
      await server.database.transaction(async (tx) => issuing.restore(tx, kept, now())),
    ).toHaveLength(1);
    const later = await pay(third);
    expect([await stateOf(kept), await stateOf(later)]).toEqual(['cancelled', undefined]);
    await refund(left);
    await issuing.issueMissing(now());
    expect([await stateOf(kept), await stateOf(left), await stateOf(later)]).toEqual([
      'valid',
      'cancelled',
      undefined,
    ]);
    expect(await code()).toBe(before);
    expect(told.filter(({ userId }) => userId === first)).toHaveLength(1);
    // Said again, what was given back stays so.
    await pay(second, 'pro', left);
    await issuing.issueMissing(now());
    expect(await stateOf(left)).toBe('cancelled');
  });

  it('are told to owners of before when an event is announced, once', async () => {
    const person = await newPerson();
    await pay(person);
    const event = await newEvent({ title: 'Kèm cặp buổi 2' });
    await issuing.issueForEvent(event, now());
    expect(told.filter(({ userId }) => userId === person)).toEqual([
      expect.objectContaining({
        content: expect.objectContaining({ kind: 'ticket_issued', title: 'Kèm cặp buổi 2' }),
      }),
    ]);
  });

  it('go with a refund, but for one that was used; another order of the person takes over what it includes', async () => {
    const event = await newEvent({ plans: ['pro', 'kha_pro'] });
    const other = await newEvent({ plans: ['pro', 'kha_pro'] });
    const person = await newPerson();
    const first = await pay(person, 'kha_pro');
    const second = await pay(person, 'pro');
    const used = (await ofOrder(first)).find(({ event_id }) => event_id === event);
    const admin = await server.signedIn('admin');
    expect((await checkIn(admin, used?.code ?? '')).outcome).toBe('ADMITTED');
    await refund(first);
    await refund(first);
    const states = new Map((await ofOrder(first)).map(({ event_id, state }) => [event_id, state]));
    expect([states.get(event), states.get(other), states.get(null)]).toEqual([
      'used',
      'cancelled',
      'cancelled',
    ]);
    await issuing.issueMissing(now());
    const passes = (await ofOrder(second)).map(({ event_id }) => event_id);
    expect(passes).toContain(other);
    expect(passes).not.toContain(event);
  });

  it('let one person in once, also at two doors at the same moment; a check-in is taken back only with a reason', async () => {
    const event = await newEvent();
    const order = await pay(await idOf('minh'));
    const ticket = (await ofOrder(order)).find(({ event_id }) => event_id === event);
    const admin = await server.signedIn('admin');
    const outcomes = await Promise.all(
      Array.from(
        { length: 8 },
        async () => (await checkIn(admin, ` ${ticket?.code.toLowerCase()}`)).outcome,
      ),
    );
    expect(outcomes.toSorted((a: string, b: string) => a.localeCompare(b))).toEqual([
      'ADMITTED',
      ...Array.from({ length: 7 }, () => 'USED'),
    ]);
    const again = await checkIn(admin, ticket?.code ?? '');
    expect(again).toMatchObject({
      refusal: { code: 'TICKET_USED', message: 'Vé này đã được dùng.' },
      email: 'minh@maivang.example',
      ticket: { holder: 'Lê Quang Minh', used_at: now().toISOString() },
    });
    const undo = async (reason: string) =>
      admin.post(
        'mutation ($id: ID!, $reason: String!) { undo_check_in(ticket_id: $id, reason: $reason) { state used_at } }',
        { id: ticket?.id, reason },
      );
    expect((await undo(' ')).codes).toEqual(['REASON_REQUIRED']);
    expect((await undo('quét nhầm')).data.undo_check_in).toEqual({ state: 'VALID', used_at: null });
    expect((await undo('quét nhầm')).codes).toEqual(['CONFLICT']);
    expect(await server.database.all(listEntries, { id: ticket?.id ?? '' })).toEqual([
      { action: 'ticket.check_in', reason: null },
      { action: 'ticket.undo_check_in', reason: 'quét nhầm' },
    ]);
  });

  it('whose check-in is taken back after the order was given back are cancelled, not valid again', async () => {
    const event = await newEvent();
    const order = await pay(await newPerson());
    const pass = (await ofOrder(order)).find(({ event_id }) => event_id === event);
    const admin = await server.signedIn('admin');
    expect((await checkIn(admin, pass?.code ?? '')).outcome).toBe('ADMITTED');
    await refund(order);
    const undone = await admin.post(
      'mutation ($id: ID!) { undo_check_in(ticket_id: $id, reason: "quét nhầm") { state used_at } }',
      { id: pass?.id },
    );
    expect(undone.data.undo_check_in).toEqual({ state: 'CANCELLED', used_at: null });
    expect((await checkIn(admin, pass?.code ?? '')).outcome).toBe('CANCELLED');
  });

  it('at the door of an event: the course’s code stands for the pass, another event’s does not, a refunded one is cancelled', async () => {
    const [event, other] = [await newEvent(), await newEvent()];
    const full = await newEvent({ capacity: 1, plans: ['kha_pro'] });
    const person = await newPerson();
    const order = await pay(person);
    const rows = await ofOrder(order);
    const codeOf = (id: string | null) => rows.find(({ event_id }) => event_id === id)?.code ?? '';
    const admin = await server.signedIn('admin');
    expect((await checkIn(admin, codeOf(null))).outcome).toBe('COURSE');
    expect((await checkIn(admin, codeOf(other), event)).outcome).toBe('OTHER_EVENT');
    expect((await checkIn(admin, codeOf(null), full)).outcome).toBe('NO_PASS');
    expect(await checkIn(admin, codeOf(null), event)).toMatchObject({
      outcome: 'ADMITTED',
      ticket: { event: { id: event } },
    });
    expect((await checkIn(admin, codeOf(event), event)).outcome).toBe('USED');
    await refund(order);
    expect(await checkIn(admin, codeOf(other))).toMatchObject({
      outcome: 'CANCELLED',
      refusal: { code: 'TICKET_CANCELLED' },
    });
    expect((await checkIn(admin, codeOf(null), other)).outcome).toBe('CANCELLED');
    expect((await admin.post(checkInText, { code: '0000-0000-0001' })).codes).toEqual([
      'TICKET_UNKNOWN',
    ]);
  });

  it('of another day is shown with its event and not used up, until the office lets its holder in all the same', async () => {
    const tomorrow = await newEvent();
    const today = await newEvent({
      startsAt: new Date(server.clock.nowMs + 1),
      endsAt: new Date(server.clock.nowMs + hour),
    });
    const rows = await ofOrder(await pay(await newPerson()));
    const codeOf = (id: string) => rows.find(({ event_id }) => event_id === id)?.code ?? '';
    const admin = await server.signedIn('admin');
    const show = async (event: string, onlyToday: boolean) =>
      (
        await admin.post(
          'mutation ($code: String!, $event: ID, $today: Boolean!) { check_in(code: $code, event_id: $event, only_today: $today) { outcome refusal { code } ticket { state event { id } } } }',
          { code: codeOf(event), event, today: onlyToday },
        )
      ).data.check_in;
    expect(await show(tomorrow, true)).toEqual({
      outcome: 'OTHER_DAY',
      refusal: null,
      ticket: { state: 'VALID', event: { id: tomorrow } },
    });
    expect((await show(today, true)).outcome).toBe('ADMITTED');
    expect((await show(tomorrow, false)).outcome).toBe('ADMITTED');
    // What was used says so on whatever day.
    expect((await show(tomorrow, true)).outcome).toBe('USED');
  });

  it('are their holder’s alone', async () => {
    const order = await pay(await idOf('minh'));
    const code = (await ofOrder(order)).find(({ event_id }) => event_id === null)?.code ?? '';
    const [minh, an, guest] = [
      await server.signedIn('minh'),
      await server.signedIn('an'),
      server.client(),
    ];
    const ticket = (client: ApiClient) =>
      client.post(`query ($code: String!) { ticket(code: $code) { ${ticketFields} } }`, { code });
    expect((await ticket(minh)).data.ticket).toMatchObject({
      order_id: order,
      state: 'VALID',
      holder: 'Lê Quang Minh',
      event: null,
    });
    expect((await ticket(an)).codes).toEqual(['TICKET_UNKNOWN']);
    expect((await ticket(guest)).codes).toEqual(['UNAUTHENTICATED']);
    const mine = (await minh.post(`{ tickets { ${ticketFields} } }`)).data.tickets;
    expect(mine).toContainEqual(expect.objectContaining({ order_id: order }));
    expect((await an.post(`{ tickets { ${ticketFields} } }`)).data.tickets).not.toContainEqual(
      expect.objectContaining({ order_id: order }),
    );
    expect((await minh.post(checkInText, { code })).codes).toEqual(['FORBIDDEN']);
  });

  it('follow their event: another time is told to every holder, an event that is off cancels them', async () => {
    const person = await newPerson();
    const order = await pay(person);
    const event = await newEvent({ title: 'Gặp mặt', link: '', place: 'Quận 3' });
    const admin = await server.signedIn('admin');
    const input = {
      ...inputOf(session(server.clock.nowMs + hour)),
      id: event,
      version: 1,
      title: 'Gặp mặt',
      link: '',
      place: 'Quận 3',
    };
    told = [];
    const saved = await events.save({
      known: { id: event, version: 1 },
      event: { ...session(server.clock.nowMs + hour), title: 'Gặp mặt', link: '', place: 'Quận 3' },
      actorId: await idOf('admin'),
      now: now(),
    });
    expect(saved).toMatchObject({ ok: true, value: { version: 2 } });
    expect(told.filter(({ userId }) => userId === person).map(({ content }) => content)).toEqual([
      expect.objectContaining({ kind: 'ticket_changed', cancelled: false, title: 'Gặp mặt' }),
    ]);
    const saveText = 'mutation ($input: EventInput!) { save_event(input: $input) { id version } }';
    expect((await admin.post(saveText, { input })).codes).toEqual(['CONFLICT']);
    const wrong = await admin.post(saveText, {
      input: { ...input, version: 2, title: ' ', plans: [] },
    });
    expect(wrong.errors.map(({ extensions }) => [extensions.code, extensions.field])).toEqual([
      ['CONTENT_INVALID', 'title'],
      ['CONTENT_INVALID', 'plans'],
    ]);
    expect(
      await events.cancel({ id: event, version: 2, reason: '', actorId: '', now: now() }),
    ).toMatchObject({
      error: { code: 'REASON_REQUIRED' },
    });
    told = [];
    expect(
      await events.cancel({
        id: event,
        version: 2,
        reason: 'mưa bão',
        actorId: await idOf('admin'),
        now: now(),
      }),
    ).toMatchObject({ ok: true, value: { state: 'cancelled' } });
    expect(told.filter(({ userId }) => userId === person).map(({ content }) => content)).toEqual([
      expect.objectContaining({ kind: 'ticket_changed', cancelled: true }),
    ]);
    const code = (await ofOrder(order)).find(({ event_id }) => event_id === event)?.code ?? '';
    expect(await checkIn(admin, code)).toMatchObject({
      outcome: 'CANCELLED',
      ticket: { state: 'CANCELLED', event: { cancelled: true, link: null } },
    });
  });

  it('of an event that is over hear of nothing: its title and the address of its recording are put right, it is not called off', async () => {
    const person = await newPerson();
    const order = await pay(person);
    const event = await overEvent();
    expect((await ofOrder(order)).find(({ event_id }) => event_id === event)?.state).toBe('valid');
    told = [];
    const saved = await change(event, {
      title: 'Kèm cặp buổi 3',
      link: 'https://video.example.vn/xem-lai',
    });
    expect(saved).toMatchObject({ ok: true, value: { title: 'Kèm cặp buổi 3', version: 2 } });
    const cancelled = await events.cancel({
      id: event,
      version: 2,
      reason: 'bấm nhầm',
      actorId: await idOf('admin'),
      now: new Date(server.clock.nowMs + 24 * hour),
    });
    expect(cancelled).toMatchObject({ ok: false, error: { code: 'EVENT_OVER' } });
    expect(await events.get(event)).toMatchObject({ value: { state: 'open', version: 2 } });
    expect(told).toEqual([]);
    // Taken up again at another day, it concerns its holders.
    const startsAt = new Date(server.clock.nowMs + hour);
    const endsAt = new Date(server.clock.nowMs + 2 * hour);
    expect(await change(event, { startsAt, endsAt })).toMatchObject({ ok: true });
    expect(told.filter(({ userId }) => userId === person)).toMatchObject([
      { content: { kind: 'ticket_changed', cancelled: false, startsAt } },
    ]);
  });

  it('to one event are missing until tomorrow when they cannot be given; those to the next are given', async () => {
    const [first, next] = [await newEvent({ capacity: 1 }), await newEvent({ capacity: 1 })];
    const person = await newPerson();
    await pay(person);
    const makeRoom = 'update events set capacity = null where id = any($1::uuid[])';
    await server.database.raw(makeRoom, [[first, next]]);
    const title = 'Không báo được';
    await server.database.raw('update events set title = $2 where id = $1', [first, title]);
    const { database } = server;
    const push = { tell: async () => undefined, follow: () => () => undefined };
    const messenger = {
      async tell(_tx: unknown, { content }: NewMessage) {
        if ('title' in content && content.title === title) throw new Error('not told');
      },
    };
    const lame = createTicketIssuing({ database, messenger, push, random: randomBytes });
    await expect(lame.issueMissing(now())).rejects.toThrow(`failed, first ${first}: not told`);
    const holders = async (event: string) => (await ofEvent(event)).map((pass) => pass.user_id);
    expect(await holders(next)).toContain(person);
    expect(await holders(first)).not.toContain(person);
    await issuing.issueMissing(now());
    expect(await holders(first)).toContain(person);
  });

  it('are for what lies ahead: neither a new event nor another time of one may be over', async () => {
    const past = {
      startsAt: new Date(server.clock.nowMs - 3 * hour),
      endsAt: new Date(server.clock.nowMs - 2 * hour),
    };
    const refusal = { ok: false, error: [{ code: 'EVENT_PAST', field: 'starts_at' }] };
    const [ahead, over] = [await newEvent(), await overEvent()];
    told = [];
    const made = await events.save({
      known: null,
      event: { ...session(server.clock.nowMs), ...past },
      actorId: await idOf('admin'),
      now: now(),
    });
    expect(made).toMatchObject(refusal);
    for (const id of [ahead, over]) expect(await change(id, past)).toMatchObject(refusal);
    expect(told).toEqual([]);
  });

  it('list their holders page by page, and all of them as a file', async () => {
    const event = await newEvent({ plans: ['pro'], capacity: null });
    for (let i = 0; i < 3; i += 1) await pay(await newPerson());
    await pay(await idOf('minh'));
    const admin = await server.signedIn('admin');
    const text =
      'query ($id: ID!, $first: Int!, $after: String, $search: String!) { event_holders(event_id: $id, first: $first, after: $after, search: $search) { nodes { email ticket { code } } end_cursor has_more total } }';
    const codes: string[] = [];
    let after: string | null = null;
    do {
      const page: {
        readonly nodes: readonly { readonly ticket: { readonly code: string } }[];
        readonly end_cursor: string;
        readonly has_more: boolean;
        readonly total: number;
      } = (await admin.post(text, { id: event, first: 2, after, search: '' })).data.event_holders;
      codes.push(...page.nodes.map(({ ticket }) => ticket.code));
      after = page.has_more ? page.end_cursor : null;
    } while (after !== null);
    expect(new Set(codes).size).toBe((await ofEvent(event)).length);
    expect(
      (await admin.post(text, { id: event, first: 20, after: null, search: 'MINH@' })).data
        .event_holders,
    ).toMatchObject({ total: 1, nodes: [{ email: 'minh@maivang.example' }] });
    expect(
      (await admin.post(text, { id: event, first: 101, after: null, search: '' })).codes,
    ).toEqual(['BAD_INPUT']);
    const file = await fetch(`${server.url}/admin/export/event-holders.csv?event_id=${event}`, {
      headers: { authorization: `Bearer ${admin.bearer}` },
    });
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines).toHaveLength(codes.length + 1);
    expect(lines.join('\n')).toContain('Lê Quang Minh,minh@maivang.example,Pro,');
  });

  const checkIn = async (client: ApiClient, code: string, event: string | null = null) =>
    (await client.post(checkInText, { code, event })).data.check_in;
});

const checkInText = `mutation ($code: String!, $event: ID) { check_in(code: $code, event_id: $event) { outcome refusal { code message } email ticket { ${ticketFields} } } }`;

function session(nowMs: number): EventInput {
  return {
    kind: 'mentoring',
    title: 'Kèm cặp buổi 1',
    description: '',
    host: 'Nguyễn Hoài An',
    startsAt: new Date(nowMs + 24 * hour),
    endsAt: new Date(nowMs + 25 * hour),
    place: '',
    link: 'https://meet.example.vn/a',
    capacity: null,
    plans: ['pro'],
  };
}

/** As GraphQL takes it. */
function inputOf({ startsAt, endsAt, kind, plans, ...rest }: EventInput) {
  return {
    ...rest,
    kind: kind.toUpperCase(),
    plans: plans.map((plan) => plan.toUpperCase()),
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
  };
}

const findUser = statement<{ email: string }>()('test.find_user', (query, param) =>
  query.selectFrom('users').select('id').where('email', '=', param('email')),
);
const insertPerson = statement<{ email: string; now: Date }>()(
  'test.insert_person',
  (query, param) =>
    query
      .insertInto('users')
      .values({
        email: param('email'),
        firstname: 'Người',
        lastname: null,
        middlename: null,
        password_hash: null,
        phone_number: null,
        referral_code: null,
        agreed_at: param('now'),
        created_at: param('now'),
      } as never)
      .returning('id'), // the columns that have no default
);
const listOfOrder = statement<{ orderId: string }>()('test.list_of_order', (query, param) =>
  query
    .selectFrom('tickets')
    .select(['id', 'code', 'event_id', 'state', 'user_id'])
    .where('order_id', '=', param('orderId')),
);
const countProOwners = statement()(
  'test.count_pro_owners',
  () =>
    sql<{
      total: number;
    }>`select count(distinct user_id)::integer as total from tickets where event_id is null and state = 'valid' and plan = 'pro'`,
);
const listOfEvent = statement<{ eventId: string }>()('test.list_of_event', (query, param) =>
  query
    .selectFrom('tickets')
    .select(['id', 'code', 'user_id', 'state'])
    .where('event_id', '=', param('eventId'))
    .where('state', '<>', 'cancelled'),
);
const listEntries = statement<{ id: string }>()(
  'test.list_deeds',
  (_query, param) =>
    sql<{
      action: string;
      reason: string | null;
    }>`select action, reason from audit_log where subject_id = ${param('id')} order by id`,
);
