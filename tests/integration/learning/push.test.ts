import { afterEach, describe, expect, it } from 'vitest';
import { createPush } from '#server/push/create-push.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { limits } from '#server/limits.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { readPushChange } from '#shared/push/push-event.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds, type DatabaseSource, openAt } from '../support/databases.ts';
import { type EventStream, openEventStream } from '../support/event-stream.ts';
import { proveAddress } from '../support/prove-address.ts';
import { bankSecrets, openShop } from '../support/shop.ts';
import { createSyncDevice } from '../support/sync-device.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

describe.each(ruleKinds)('push on %s', (kind) => {
  let server: TestServer;
  let source: DatabaseSource;
  withServer(kind, (started) => ({ server, source } = started), {
    env: bankSecrets,
    limits: { pushHeartbeatMs: 200, places: { ...limits.places, streamOfPerson: 3 } },
  });

  const streams: EventStream[] = [];
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close();
  });
  const open = async (
    headers: Readonly<Record<string, string>>,
    url = server.url,
  ): Promise<EventStream> => {
    const stream = await openEventStream(url, headers);
    streams.push(stream);
    return stream;
  };
  const asBearer = (client: ApiClient) => ({ authorization: `Bearer ${client.bearer}` });
  const topics = (stream: EventStream): readonly string[] =>
    stream.heard.filter((entry) => entry !== 'beat');

  it('tells every open page of the buyer that their order changed, and nobody else', async () => {
    const shop = openShop(server);
    const [an, other] = [await shop.learner(), await shop.learner()];
    const order = await shop.order(an);
    const [first, second, foreign] = [
      await open(asBearer(an)),
      await open(asBearer(an)),
      await open(asBearer(other)),
    ];
    expect(first.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    await shop.sepay({ memo: order.payment_info.payment_code, amount: 2_900_000 });
    for (const stream of [first, second])
      await expect.poll(() => topics(stream)).toContain('orders');
    expect(topics(foreign)).toEqual([]);
  });

  it('tells whoever is given a plan by hand, or loses it again', async () => {
    const [an, admin] = [await openShop(server).learner(), await server.signedIn('admin')];
    const stream = await open(asBearer(an));
    const { id, email } = (await an.post('{ me { id email } }')).data.me;
    await proveAddress(server, email);
    const reason = `reason: "x", confirm_password: "${demoPassword}"`;
    const given = await admin.post(
      `mutation ($id: ID!) { grant_plan(id: $id, plan: PRO, ${reason}) { grants { id } } }`,
      { id },
    );
    await expect.poll(() => topics(stream)).toEqual(['orders']);
    await admin.post(
      `mutation ($id: ID!, $grant: ID!) { revoke_plan(id: $id, grant_id: $grant, ${reason}) { is_self } }`,
      { id, grant: given.data.grant_plan.grants[0].id },
    );
    await expect.poll(() => topics(stream)).toEqual(['orders', 'orders']);
  });

  it('tells every device of a person where their progress stands, and nobody else', async () => {
    const [an, other] = [await openShop(server).learner(), await openShop(server).learner()];
    const [stream, foreign] = [await open(asBearer(an)), await open(asBearer(other))];
    const { me, course } = (
      await an.post('{ me { id } course { chapters { lessons { id duration_seconds } } } }')
    ).data;
    const [lesson] = course.chapters[0].lessons;
    const device = () =>
      createSyncDevice({ userId: me.id, client: () => an, nowMs: () => server.clock.nowMs });
    const [one, two] = [device(), device()];
    await one.watch({ id: lesson.id, durationSeconds: lesson.duration_seconds }, 0, 10);
    await one.sync();
    await expect.poll(() => topics(stream)).toHaveLength(1);
    const [change] = topics(stream);
    expect(readPushChange(change ?? '')).toMatchObject({
      topic: 'progress',
      version: expect.stringMatching(/^[\w-]{16}:\d+$/),
    });
    // Whoever asks and brings nothing tells nobody.
    await two.sync();
    const again = await open(asBearer(an));
    await two.watch({ id: lesson.id, durationSeconds: lesson.duration_seconds }, 10, 20);
    await two.sync();
    await expect.poll(() => topics(again)).toHaveLength(1);
    expect(topics(stream)).toHaveLength(2);
    expect(topics(foreign)).toEqual([]);
  });

  it('takes a portal’s cookies, from our own pages only, and no guest', async () => {
    const portal = server.client();
    await portal.post(hostOperations.SignIn, {
      input: {
        email: 'an@maivang.example',
        password: 'hoc-cung-mai-2026',
        client: { kind: 'PORTAL', name: 'kiểm thử' },
      },
    });
    const cookie = [...portal.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    expect((await open({ cookie, origin: server.url })).status).toBe(200);
    expect((await open({ cookie, origin: 'https://xau.example' })).status).toBe(403);
    expect((await open({ cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await open({})).status).toBe(401);
    expect((await open({ authorization: 'Bearer sai' })).status).toBe(401);
  });

  it('beats while nothing happens, and ends with its session', async () => {
    const client = await server.signedIn('minh');
    const stream = await open(asBearer(client));
    await expect.poll(() => stream.heard.length).toBeGreaterThan(1);
    expect(stream.isClosed()).toBe(false);
    await client.post(hostOperations.SignOut);
    await expect.poll(() => stream.isClosed()).toBe(true);
  });

  it('has a limit for each person, and takes a new stream when another is gone', async () => {
    const client = await server.signedIn('linh');
    const own = [
      await open(asBearer(client)),
      await open(asBearer(client)),
      await open(asBearer(client)),
    ];
    expect((await open(asBearer(client))).status).toBe(429);
    own[0]?.close();
    await expect.poll(async () => (await open(asBearer(client))).status).toBe(200);
  });

  it('is told by what was committed, never by what was undone', async () => {
    const push = await createPush(server.database);
    const heard: string[] = [];
    const stop = push.follow('nguoi-1', ({ topic }) => heard.push(topic));
    await expect(
      server.database.transaction(async (tx) => {
        await push.tell(tx, 'nguoi-1', 'orders');
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await server.database.transaction(async (tx) => push.tell(tx, 'nguoi-1', 'tickets'));
    await expect.poll(() => heard).toEqual(['tickets']);
    stop();
    await server.database.transaction(async (tx) => push.tell(tx, 'nguoi-1', 'orders'));
    await server.database.transaction(async (tx) => push.tell(tx, 'nguoi-2', 'orders'));
    expect(heard).toEqual(['tickets']);
  });

  it.runIf(kind === 'PostgreSQL')(
    'outlives its connection: what may have been missed is told as changed',
    async () => {
      const { url } = await source.create();
      const [database, killer] = [await openAt(url ?? ''), await openAt(url ?? '')];
      const push = await createPush(database);
      const heard: string[] = [];
      push.follow('nguoi-1', ({ topic }) => heard.push(topic));
      await killer.raw(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
      );
      await expect.poll(() => heard).toContain('orders');
      heard.length = 0;
      await killer.transaction(async (tx) => push.tell(tx, 'nguoi-1', 'support'));
      await expect.poll(() => heard).toEqual(['support']);
      await database.close();
      await killer.close();
    },
  );

  it.runIf(kind === 'PostgreSQL')(
    'crosses processes: pages of another server hear of the payment, and access ends there too',
    async () => {
      const { url } = await source.create();
      const one = await startTestServer(
        { ...source, create: async () => ({ database: await openAt(url ?? ''), url }) },
        { env: bankSecrets },
      );
      const two = await startTestServer(
        { ...source, create: async () => ({ database: await openAt(url ?? ''), url }) },
        { env: bankSecrets },
      );
      const [shop, elsewhere] = [openShop(one), openShop(two)];
      const an = await shop.learner();
      const there = two.client();
      there.bearer = an.bearer;
      const order = await shop.order(an);
      const stream = await open(asBearer(there), two.url);
      expect(await elsewhere.me(there)).toMatchObject({ is_pro: false });
      await shop.sepay({ memo: order.payment_info.payment_code, amount: 2_900_000 });
      await expect.poll(() => topics(stream)).toContain('orders');
      const licence = async () =>
        (await there.post(hostOperations.RenewLicence, { device_id: 'may', question_id: 'hoi' }))
          .data.renew_licence.granted;
      await expect.poll(licence).toBe(true);
      await shop.refund(an, order.id);
      await expect.poll(licence).toBe(false);
      for (const entry of streams.splice(0)) entry.close();
      await one.stop();
      await two.stop();
    },
  );
});
