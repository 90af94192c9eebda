import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/port.ts';
import { exportSections } from '#server/modules/people-data/export-sections.ts';
import { createAudit } from '#server/modules/audit/api.ts';
import {
  createCheckIns,
  createEvents,
  createTicketIssuing,
  type Events,
} from '#server/modules/tickets/api.ts';
import type { EventInput } from '#shared/domain/tickets/event-rules.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { meet } from '../support/meet.ts';
import { bankSecrets, openShop, type Shop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const push = { tell: async () => undefined, follow: () => () => undefined };

describe.each(ruleKinds)('passes that were used on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(async () => {
    shop = openShop(server);
    const other = await shop.learner();
    await shop.pay(other, await shop.order(other));
  });

  const office = async (): Promise<ApiClient> => server.signedIn('admin');
  const save = async (event: object) => {
    const text = 'mutation ($input: EventInput!) { save_event(input: $input) { id version } }';
    const saved = await (await office()).post(text, { input: { ...session, ...event } });
    if (saved.codes.length > 0) throw new Error(saved.text);
    return saved.data.save_event as { readonly id: string; readonly version: number };
  };
  const times = (startsMs: number, endsMs: number) => ({
    starts_at: new Date(startsMs).toISOString(),
    ends_at: new Date(endsMs).toISOString(),
  });

  /** 8:00 in Vietnam of a day to come. */
  const morning = () => Math.ceil(server.clock.nowMs / day) * day + day + hour;

  /** An event, by default in an hour and of one hour, of which Linh was let in a bit early. */
  async function earlyVisitor({
    startsMs = server.clock.nowMs + hour,
    lastsMs = hour,
    earlyMs = 10 * minute,
  } = {}) {
    server.clock.nowMs = startsMs - earlyMs - minute;
    const event = await save(times(startsMs, startsMs + lastsMs));
    const pass = async (holder: 'linh' | 'minh' = 'linh') => {
      const text = '{ tickets { id code order_id state used_at event { id cancelled } } }';
      const { tickets } = (await (await server.signedIn(holder)).post(text)).data;
      return tickets.find((one: { event: { id: string } | null }) => one.event?.id === event.id);
    };
    const checkIn = async (holder?: 'minh') => {
      const text =
        'mutation ($code: String!, $event: ID) { check_in(code: $code, event_id: $event) { outcome } }';
      const input = { code: (await pass(holder)).code, event: event.id };
      return (await (await office()).post(text, input)).data.check_in.outcome;
    };
    let { version } = event;
    /** At a moment it is moved to others; all as ms from its first beginning. */
    const move = async (atMs: number, fromMs: number, toMs = fromMs + lastsMs) => {
      server.clock.nowMs = startsMs + atMs;
      const typed = times(startsMs + fromMs, startsMs + toMs);
      ({ version } = await save({ ...typed, id: event.id, version }));
    };
    /** How often the visitor and the others who hold a pass heard of a change of the event. */
    const told = async () => {
      const heard = (await server.database.raw(
        `select u.email = 'linh@maivang.example' as is_visitor, (select count(*)::integer from notifications n where n.user_id = u.id and n.key like 'ticket_changed:' || $1::text || ':%') as times
        from tickets t join users u on u.id = t.user_id where t.event_id = $1::uuid`,
        [event.id],
      )) as readonly { is_visitor: boolean; times: number }[];
      const timesOf = (isVisitor: boolean) =>
        new Set(heard.filter((one) => one.is_visitor === isVisitor).map((one) => one.times));
      return [...timesOf(true), ...timesOf(false)];
    };
    server.clock.nowMs = startsMs - earlyMs;
    expect(await checkIn()).toBe('ADMITTED');
    return { event, startsMs, pass, checkIn, told, move, usedMs: server.clock.nowMs };
  }
  const deedsOf = async (id: string) =>
    server.database.raw(
      "select action, before ->> 'state' as before, before ->> 'used_at' as used_at, after ->> 'state' as after from audit_log where subject_id = $1 order by id",
      [id],
    );

  it.each([
    ['that nobody came to hold, moved the same evening', 20 * minute],
    ['that is over, taken up again', 5 * hour],
  ])('of an event %s, are valid again at the new day, and told of it', async (_which, later) => {
    const { event, startsMs, pass, checkIn, told, usedMs } = await earlyVisitor();
    server.clock.nowMs = startsMs + later;
    const newMs = startsMs + 7 * day;
    await save({ ...times(newMs, newMs + hour), ...event });
    expect(await told()).toEqual([1, 1]);
    expect(await pass()).toMatchObject({ state: 'VALID', used_at: null });
    expect(await deedsOf((await pass()).id)).toEqual([
      { action: 'ticket.check_in', before: 'valid', used_at: null, after: 'used' },
      {
        action: 'ticket.undo_check_in',
        before: 'used',
        used_at: new Date(usedMs).toISOString(),
        after: 'valid',
      },
    ]);
    server.clock.nowMs = newMs;
    expect(await checkIn()).toBe('ADMITTED');
    expect(await checkIn()).toBe('USED');
  });

  const night = 15 * hour + 45 * minute;
  const early = { earlyMs: 8 * hour };
  it.each<[string, 'USED' | 'VALID', Visit, ...Move[]]>([
    ['put off by a quarter of an hour', 'USED', {}, [-2 * minute, 15 * minute]],
    ['put off by six hours', 'USED', {}, [-2 * minute, 6 * hour]],
    ['put off by more than that', 'VALID', {}, [-2 * minute, 6 * hour + minute]],
    ['put off twice, by ten hours', 'VALID', {}, [-minute, 5 * hour], [4 * hour, 10 * hour]],
    ['put off past midnight, 23:45', 'USED', { fromMs: night }, [-minute, 30 * minute]],
    ['put off over the night, 23:45', 'VALID', { fromMs: night }, [-minute, 7 * hour]],
    ['over, and taken up the same day', 'VALID', {}, [2 * hour, 5 * hour]],
    ['over this moment, and taken up', 'VALID', {}, [hour, hour + minute]],
    ['all but over, and put off', 'USED', {}, [hour - minute, hour + minute]],
    ['said to have begun late', 'USED', { lastsMs: day }, [8 * hour, 7 * hour, day]],
    ['said to begin long ago, set right', 'USED', {}, [-5 * minute, -day, hour], [-minute, 0]],
    ['brought forward by seven hours', 'USED', early, [-7.5 * hour, -7 * hour]],
    [
      'brought forward, put off by six',
      'USED',
      early,
      [-7.5 * hour, -7 * hour],
      [-7.5 * hour, -hour],
    ],
    [
      'brought forward, put off by seven',
      'VALID',
      early,
      [-7.5 * hour, -7 * hour],
      [-7.5 * hour, 0],
    ],
  ])('of an event that is %s: %s, and told', async (_which, state, visit, ...moves) => {
    const startsMs = morning() + (visit.fromMs ?? 0);
    const { pass, checkIn, told, move } = await earlyVisitor({ ...visit, startsMs });
    for (const one of moves) await move(...one);
    expect([(await pass()).state, await told()]).toEqual([state, [moves.length, moves.length]]);
    expect(await checkIn()).toBe(state === 'USED' ? 'USED' : 'ADMITTED');
  });

  it('are judged each by the beginning that it was used for', async () => {
    const { startsMs, pass, checkIn, move } = await earlyVisitor({ startsMs: morning() });
    const states = async () => [(await pass()).state, (await pass('minh')).state];
    await move(-minute, 5 * hour);
    expect(await states()).toEqual(['USED', 'VALID']);
    server.clock.nowMs = startsMs + 5 * hour - 5 * minute;
    expect(await checkIn('minh')).toBe('ADMITTED');
    await move(5 * hour - minute, 6 * hour + 5 * minute);
    expect(await states()).toEqual(['VALID', 'USED']);
  });

  it('are used up once more after a wrong day was set right, and stay so when it is put off', async () => {
    const { startsMs, pass, checkIn, move } = await earlyVisitor({ startsMs: morning() });
    await move(-5 * minute, day);
    await move(-4 * minute, 0);
    expect((await pass()).state).toBe('VALID');
    server.clock.nowMs = startsMs - 3 * minute;
    expect(await checkIn()).toBe('ADMITTED');
    await move(-minute, 15 * minute);
    expect([(await pass()).state, await checkIn()]).toEqual(['USED', 'USED']);
    await move(-minute, 7 * hour);
    expect((await pass()).state).toBe('VALID');
  });

  it('stay used while their event goes on, at another place or until another hour; that is told', async () => {
    const { event, startsMs, pass, told } = await earlyVisitor();
    const elsewhere = { ...times(startsMs, startsMs + hour), place: 'Phòng 2' };
    const { version } = await save({ ...elsewhere, ...event });
    expect([(await pass()).state, await told()]).toEqual(['USED', [1, 1]]);
    server.clock.nowMs = startsMs + 20 * minute;
    const begun = { ...times(startsMs + 15 * minute, startsMs + 2 * hour), place: 'Phòng 2' };
    await save({ ...begun, id: event.id, version });
    expect([(await pass()).state, await told()]).toEqual(['USED', [2, 2]]);
  });

  it('count as cancelled wherever they are read when nobody came to hold their event, and are told', async () => {
    const { event, startsMs, pass, checkIn, told } = await earlyVisitor();
    server.clock.nowMs = startsMs + 5 * hour;
    const admin = await office();
    const usedOfOrder = async (): Promise<number> => {
      const text = 'query ($id: ID!) { admin_order(id: $id) { around { tickets_used } } }';
      const order = await admin.post(text, { id: (await pass()).order_id });
      return order.data.admin_order.around.tickets_used;
    };
    const statesOfCopy = async () => {
      const rows = exportSections.find(({ name }) => name === 've')?.rows;
      const { me } = (await (await server.signedIn('linh')).post('{ me { id } }')).data;
      const passes = rows === undefined ? [] : await server.database.all(rows, { userId: me.id });
      const code = (await pass()).code.replaceAll('-', '');
      return passes.filter((one) => one['code'] === code).map(({ state }) => state);
    };
    const before = await usedOfOrder();
    const off = await admin.post(
      'mutation ($id: ID!, $version: Int!) { cancel_event(id: $id, version: $version, reason: "không ai đến dạy") { state } }',
      event,
    );
    expect([off.codes, await told()]).toEqual([[], [1, 1]]);
    expect(await pass()).toMatchObject({ state: 'CANCELLED', event: { cancelled: true } });
    expect(await checkIn()).toBe('CANCELLED');
    expect(await usedOfOrder()).toBe(before - 1);
    expect(await statesOfCopy()).toEqual(['cancelled']);
    expect((await pass()).used_at).not.toBeNull();
  });

  it('of an order that was given back are cancelled, and nobody is called to the new day', async () => {
    const { event, startsMs, pass, told } = await earlyVisitor();
    const { order_id: orderId } = await pass();
    const { database } = server;
    const messenger = { tell: async () => undefined };
    const issuing = createTicketIssuing({ database, messenger, push, random: randomBytes });
    await database.transaction(async (tx) =>
      issuing.cancel(tx, orderId, new Date(server.clock.nowMs)),
    );
    server.clock.nowMs = startsMs + 20 * minute;
    await save({ ...times(startsMs + 7 * day, startsMs + 7 * day + hour), ...event });
    expect([(await pass()).state, await told()]).toEqual(['CANCELLED', [0, 1]]);
  });

  it.skipIf(kind === 'PGlite')(
    'are none while their event is being moved: the door waits, and says that it is another day',
    async () => {
      const startsMs = server.clock.nowMs + 5 * minute;
      const event = await save(times(startsMs, startsMs + hour));
      const visitor = await shop.learner();
      await shop.pay(visitor, await shop.order(visitor));
      const { tickets } = (await visitor.post('{ tickets { code event { id } } }')).data;
      const { code } = tickets.find(
        (one: { event: { id: string } | null }) => one.event?.id === event.id,
      );
      const actorId = (await (await office()).post('{ me { id } }')).data.me.id;
      const now = new Date(server.clock.nowMs);
      const { waitedIn, ends } = await meet({
        database: server.database,
        at: 'tickets.update_event',
        first: async (database) =>
          eventsOf(database).save({
            known: event,
            event: asTyped(startsMs + 7 * day),
            actorId,
            now,
          }),
        second: async (database) =>
          createCheckIns({ database, audit: createAudit(database), push }).checkIn({
            code,
            eventId: event.id,
            onlyToday: true,
            actorId,
            now,
          }),
      });
      expect(waitedIn).toBe('tickets.hold_event');
      expect(ends).toMatchObject([
        { value: { ok: true } },
        { value: { ok: true, value: { outcome: 'OTHER_DAY', ticket: { state: 'valid' } } } },
      ]);
    },
  );
});

/** How an event was when its visitor came; `fromMs` after 8:00. */
interface Visit {
  readonly fromMs?: number;
  readonly lastsMs?: number;
  readonly earlyMs?: number;
}

/** When it is moved, and to what beginning and end; ms from its first beginning. */
type Move = readonly [atMs: number, fromMs: number, toMs?: number];

const session = {
  kind: 'MENTORING',
  title: 'Kèm cặp buổi 1',
  description: '',
  host: '',
  place: 'Phòng 1',
  link: '',
  capacity: null,
  plans: ['PRO', 'KHA_PRO'],
} as const;

function asTyped(startsMs: number): EventInput {
  const [startsAt, endsAt] = [new Date(startsMs), new Date(startsMs + hour)];
  return { ...session, kind: 'mentoring', plans: ['pro'], startsAt, endsAt };
}

function eventsOf(database: Database): Events {
  const messenger = { tell: async () => undefined };
  const issuing = createTicketIssuing({ database, messenger, push, random: randomBytes });
  return createEvents({ database, issuing, messenger, push, audit: createAudit(database) });
}
