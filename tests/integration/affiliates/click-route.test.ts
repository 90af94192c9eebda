import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#server/limits.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { startApiProcess } from '../../e2e/support/api-process.ts';
import { type ApiClient, signIn } from '../support/api-client.ts';
import { click, phone } from '../support/click-visitor.ts';
import { type DatabaseKind, ruleKinds, openAt } from '../support/databases.ts';
import { openShop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const dayMs = 24 * 3_600_000;
const password = 'hoa-mai-no-2026';
/** Counted for addresses that are not this machine's. */
const few = 5;
const fewAnHour = { count: few, windowMs: 3_600_000 };
const priceQuery = '{ order_price(plan: PRO) { referred_by total_amount } }';

describe.each(ruleKinds)('the click endpoint on %s', (kind: DatabaseKind) => {
  let server: TestServer;
  let shop: ReturnType<typeof openShop>;
  withServer(kind, (started) => ({ server } = started), {
    env: {
      BANK_BIN: '970436',
      BANK_ACCOUNT: '0000000000',
      BANK_HOLDER: 'CONG TY MAI VANG',
      TRUSTED_PROXIES: '127.0.0.1',
    },
    limits: {
      rates: { ...limits.rates, clickedReferrer: fewAnHour, typedCodeOfAddress: fewAnHour },
    },
  });
  beforeAll(() => {
    shop = openShop(server);
  });

  let made = 0;
  async function affiliate(): Promise<{
    readonly userId: string;
    readonly code: string;
    readonly linkId: string;
  }> {
    made += 1;
    const [userId, linkId, code] = [randomUUID(), randomUUID(), `MAI${made}TAI`];
    const { database } = server;
    await database.raw(
      "insert into users (id, email, firstname, created_at) values ($1, $2, 'Mỹ Linh', now())",
      [userId, `tai-${made}@vidu.vn`],
    );
    await database.raw(
      "insert into affiliates (user_id, code, bank_bin, account_holder, account_number, account_last4, activated_at) values ($1, $2, '970436', $2, '', '0000', '2020-01-01')",
      [userId, code],
    );
    await database.raw(
      "insert into campaign_links (id, affiliate_id, name, path, created_at) values ($1, $2, 'tet-2027', '/', now())",
      [linkId, userId],
    );
    return { userId, code, linkId };
  }

  /** Somebody with a browser. */
  const visitor = (): ApiClient => server.client(phone);

  async function register(client: ApiClient, referral: string | null = null): Promise<string> {
    const email = `khach-${randomUUID()}@vidu.vn`;
    const answer = await client.post(
      hostOperations.Register,
      {
        input: {
          full_name: 'Trần Khách',
          email,
          password,
          referral_code: referral,
          agreed: true,
          client: { kind: 'PORTAL', name: 'kiểm thử' },
        },
      },
      { origin: server.url },
    );
    expect(answer.codes).toEqual([]);
    return email;
  }

  async function onDesktop(email: string): Promise<ApiClient> {
    const client = server.client();
    expect((await signIn(client, email, password)).codes).toEqual([]);
    return client;
  }

  const referredBy = async (client: ApiClient) => (await client.post(priceQuery)).data.order_price;
  const rowsOf = async (affiliateId: string, database = server.database) =>
    (await database.raw(
      'select id, link_id, path, referrer_host, verdict from affiliate_clicks where affiliate_id = $1 order by id',
      [affiliateId],
    )) as readonly { readonly id: string; readonly verdict: string }[];

  /** Clicks are written a quarter of a second later, by the clock on the wall. */
  async function written(affiliateId: string, count: number) {
    for (const deadline = Date.now() + 20_000; ; await wait(20)) {
      const rows = await rowsOf(affiliateId);
      if (rows.length >= count || Date.now() > deadline) return rows;
    }
  }

  it('answers at once with nothing but a cookie that no script reads, and keeps the click', async () => {
    const { userId, code, linkId } = await affiliate();
    const client = visitor();
    const answer = await click(server.url, client, {
      ref: ` ${code.toLowerCase()}`,
      c: 'tet-2027',
      path: '/learn/bai-1',
      referrer: 'M.Facebook.com',
    });
    expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([
      204,
      '',
      'no-store',
    ]);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie.replace(/=[^;]+/, '=…')).toBe(
      '__Host-mv_click=…; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    expect(await written(userId, 1)).toEqual([
      {
        id: expect.any(String),
        link_id: linkId,
        path: '/learn/bai-1',
        referrer_host: 'm.facebook.com',
        verdict: 'counted',
      },
    ]);
    // Reloaded, and 50 times at once.
    await Promise.all(
      Array.from({ length: 50 }, async () =>
        click(server.url, client, { ref: code, c: 'tet-2027' }),
      ),
    );
    const rows = await written(userId, 51);
    expect(rows.filter(({ verdict }) => verdict === 'counted')).toHaveLength(1);
    expect(rows).toHaveLength(51);
  });

  it('gives no cookie to programs, for codes of nobody and for suspended links, and refuses what is no click', async () => {
    const [{ userId, code }, suspended] = [await affiliate(), await affiliate()];
    await server.database.raw(
      "update affiliates set links_suspended_at = now(), links_suspended_note = 'gian lận' where user_id = $1",
      [suspended.userId],
    );
    const cookies = async (
      ...args: Parameters<typeof click> extends [unknown, unknown, ...infer Rest] ? Rest : never
    ) => {
      const { status, headers } = await click(server.url, visitor(), ...args);
      return [status, headers.getSetCookie().length];
    };
    expect(await cookies({ ref: code })).toEqual([204, 1]);
    expect(await cookies({ ref: code }, { 'user-agent': 'Googlebot/2.1' })).toEqual([204, 0]);
    expect(await cookies({ ref: code }, { 'sec-purpose': 'prefetch' })).toEqual([204, 0]);
    expect(await cookies({ ref: 'KHONGCO9' })).toEqual([204, 0]);
    expect(await cookies({ ref: '<script>' })).toEqual([204, 0]);
    expect(await cookies({ ref: suspended.code })).toEqual([204, 0]);
    expect(await cookies({ ref: code }, { origin: 'https://la.example' })).toEqual([403, 0]);
    expect(await cookies({ ref: code }, { 'sec-fetch-site': 'cross-site' })).toEqual([403, 0]);
    expect(await cookies({ ref: code, path: 'khong-phai' })).toEqual([400, 0]);
    expect(await cookies({ ref: 'x'.repeat(2000) })).toEqual([413, 0]);
    expect(
      (
        await fetch(`${server.url}/clicks`, {
          method: 'POST',
          headers: { 'content-type': 'text/plain', origin: server.url },
          body: 'ref',
        })
      ).status,
    ).toBe(415);
    expect((await written(userId, 3)).map(({ verdict }) => verdict).toSorted()).toEqual([
      'bot',
      'bot',
      'counted',
    ]);
    expect((await written(suspended.userId, 1)).map(({ verdict }) => verdict)).toEqual([
      'suspended',
    ]);
    // A path or a host that no database could hold is cut and left out, and never keeps the others
    // waiting.
    const strange = await affiliate();
    await click(server.url, visitor(), {
      ref: strange.code,
      path: `/\u0000${'đ'.repeat(300)}`,
      referrer: 'a b',
    });
    expect(await written(strange.userId, 1)).toMatchObject([
      { path: `/${'đ'.repeat(199)}`, referrer_host: null, verdict: 'counted' },
    ]);
  });

  it('makes an order the affiliate’s: of this browser, after signing in also of the desktop, for thirty days', async () => {
    const { userId, code, linkId } = await affiliate();
    const client = visitor();
    await click(server.url, client, { ref: code, c: 'tet-2027' });
    const [{ id: clickId } = { id: '' }] = await written(userId, 1);
    const email = await register(client);
    // Fixed at sign-up, without being typed.
    expect(
      await server.database.raw('select referral_code from users where email = $1', [email]),
    ).toEqual([{ referral_code: code }]);
    expect(await referredBy(client)).toEqual({ referred_by: 'Mỹ Linh', total_amount: '2900000' });
    const desktop = await onDesktop(email);
    expect(await referredBy(desktop)).toEqual({ referred_by: 'Mỹ Linh', total_amount: '2900000' });
    const order = await shop.order(desktop);
    expect(order.referred_by).toBe('Mỹ Linh');
    const [kept] = await server.database.raw(
      'select affiliate_id, attributed_by, click_id, campaign_link_id, clicked_at is not null as has_moment from orders where id = $1',
      [order.id],
    );
    expect(kept).toEqual({
      affiliate_id: userId,
      attributed_by: 'click',
      click_id: clickId,
      campaign_link_id: linkId,
      has_moment: true,
    });
    // What was typed wins over the click.
    const other = await affiliate();
    const typed = await shop.order(desktop, { referral: other.code });
    expect(
      await server.database.raw(
        'select affiliate_id, attributed_by, click_id from orders where id = $1',
        [typed.id],
      ),
    ).toEqual([{ affiliate_id: other.userId, attributed_by: 'code', click_id: null }]);
    // The checkout's address says the code of the link that led there.
    const led = await shop.order(desktop, { referral: code.toLowerCase() });
    expect(
      await server.database.raw(
        'select attributed_by, click_id, campaign_link_id from orders where id = $1',
        [led.id],
      ),
    ).toEqual([{ attributed_by: 'click', click_id: clickId, campaign_link_id: linkId }]);
  });

  it('tells a guest whose link they came by, by the cookie alone, in the words of the checkout', async () => {
    const told = async (client: ApiClient) => (await client.post('{ clicked_referrer }')).data;
    const { userId, code } = await affiliate();
    const client = visitor();
    expect(await told(client)).toEqual({ clicked_referrer: null });
    await click(server.url, client, { ref: code });
    expect(await told(client)).toEqual({ clicked_referrer: 'Mỹ Linh' });
    const guest = visitor();
    for (const [name, value] of client.cookies) guest.cookies.set(name, value);
    await register(client);
    expect((await referredBy(client)).referred_by).toBe('Mỹ Linh');
    // Another browser is told nothing, and none anything by a cookie that is not ours.
    expect(await told(visitor())).toEqual({ clicked_referrer: null });
    const forged = visitor();
    forged.cookies.set('__Host-mv_click', `${guest.cookies.get('__Host-mv_click') ?? ''}x`);
    expect(await told(forged)).toEqual({ clicked_referrer: null });
    // A link that stopped names nobody, here as there.
    await server.database.raw(
      "update affiliates set links_suspended_at = now(), links_suspended_note = 'gian lận' where user_id = $1",
      [userId],
    );
    expect(await told(guest)).toEqual({ clicked_referrer: null });
    expect((await referredBy(client)).referred_by).toBeNull();
  });

  it('tells no name to an address that asks too often, and takes nothing from who checks codes there', async () => {
    const { code } = await affiliate();
    const office = { 'x-forwarded-for': '203.0.113.77' };
    const guest = visitor();
    await click(server.url, guest, { ref: code });
    // Who came by no link asks for no name.
    for (let asked = 0; asked <= few; asked += 1)
      await visitor().post('{ clicked_referrer }', {}, office);
    const told: unknown[] = [];
    for (let asked = 0; asked <= few; asked += 1) {
      const answer = await guest.post('{ clicked_referrer }', {}, office);
      expect(answer.codes).toEqual([]);
      told.push(answer.data.clicked_referrer);
    }
    expect(told).toEqual([...Array.from({ length: few }, () => 'Mỹ Linh'), null]);
    const buyer = await shop.learner();
    expect(
      (await buyer.post('{ check_voucher(code: "KHONGCO") { validated } }', {}, office)).data,
    ).toEqual({ check_voucher: { validated: false } });
  });

  it('counts a click for who is signed in wherever they buy, and for nobody once its cookie is altered or old', async () => {
    const [first, second] = [await affiliate(), await affiliate()];
    const browser = visitor();
    const email = await register(browser, first.code);
    const desktop = await onDesktop(email);
    await click(server.url, browser, { ref: second.code });
    await written(second.userId, 1);
    const why = async (client: ApiClient) => {
      const { id } = await shop.order(client, { key: randomUUID() });
      const [row] = await server.database.raw(
        'select attributed_by, affiliate_id from orders where id = $1',
        [id],
      );
      await shop.call(client, 'cancel', { id });
      return row;
    };
    expect(await why(desktop)).toEqual({ attributed_by: 'click', affiliate_id: second.userId });
    await server.database.raw('delete from last_clicks');
    expect(await why(desktop)).toEqual({ attributed_by: 'signup', affiliate_id: first.userId });
    expect(await why(browser)).toEqual({ attributed_by: 'click', affiliate_id: second.userId });
    const cookie = browser.cookies.get('__Host-mv_click') ?? '';
    browser.cookies.set(
      '__Host-mv_click',
      `${cookie.startsWith('A') ? 'B' : 'A'}${cookie.slice(1)}`,
    );
    expect(await why(browser)).toEqual({ attributed_by: 'signup', affiliate_id: first.userId });
    browser.cookies.set('__Host-mv_click', cookie);
    const clickedAt = server.clock.nowMs;
    try {
      // Their session has ended long before: they sign in again with the browser that remembers.
      for (const [age, by] of [
        [30 * dayMs - 1000, 'click'],
        [30 * dayMs + 1000, 'signup'],
      ] as const) {
        server.clock.nowMs = clickedAt + age;
        await server.database.raw('delete from last_clicks');
        const again = await onDesktop(email);
        again.cookies.set('__Host-mv_click', cookie);
        expect(await why(again)).toMatchObject({ attributed_by: by });
      }
    } finally {
      server.clock.nowMs = clickedAt;
    }
  });

  it('lets no link push out a good one whose affiliate can earn nothing: blocked, or about to leave', async () => {
    const good = await affiliate();
    const [blocked, leaving, later] = [await affiliate(), await affiliate(), await affiliate()];
    const { database, url } = server;
    await database.raw('update users set blocked_at = now() where id = $1', [blocked.userId]);
    await database.raw(
      "insert into account_deletions (id, user_id, state, requested_at, runs_at, due_at) values ($2, $1, 'waiting', now(), now() + interval '7 days', now() + interval '20 days')",
      [leaving.userId, randomUUID()],
    );
    const guest = visitor();
    for (const { code } of [good, blocked, leaving]) await click(url, guest, { ref: code });
    await register(guest);
    // Signed in, by what is kept with the person.
    const learner = visitor();
    const email = await register(learner);
    for (const { code, userId } of [good, blocked, leaving]) {
      await click(url, learner, { ref: code });
      await written(userId, 2);
    }
    // Signing in with a browser whose click is later, and good no more.
    const old = visitor();
    await click(url, old, { ref: later.code });
    await written(later.userId, 1);
    await database.raw('update users set blocked_at = now() where id = $1', [later.userId]);
    await signIn(old, email, password);
    const affiliateOf = async (client: ApiClient) =>
      (
        await database.raw('select affiliate_id, attributed_by from orders where id = $1', [
          (await shop.order(client)).id,
        ])
      )[0];
    const ofGood = { affiliate_id: good.userId, attributed_by: 'click' };
    expect([await affiliateOf(guest), await affiliateOf(await onDesktop(email))]).toEqual([
      ofGood,
      ofGood,
    ]);
    const counted = await database.raw(
      "select count(*)::integer as n from affiliate_clicks where verdict = 'counted' and affiliate_id = any($1::uuid[])",
      [[blocked.userId, leaving.userId]],
    );
    expect(counted).toEqual([{ n: 0 }]);
  });

  it('remembers who comes from a busy address (a carrier, a school), counted or not', async () => {
    const { userId, code, linkId } = await affiliate();
    const busy = { 'x-forwarded-for': '203.0.113.99' };
    const { count } = limits.rates.click;
    for (let n = 0; n < count; n += 1)
      await click(server.url, visitor(), { ref: 'KHONGCO9' }, busy);
    const [guest, learner] = [visitor(), visitor()];
    const email = await register(learner);
    for (const client of [guest, learner])
      await click(server.url, client, { ref: code, c: 'tet-2027' }, busy);
    await register(guest);
    for (const client of [guest, await onDesktop(email)]) {
      const [kept] = await server.database.raw(
        'select affiliate_id, attributed_by, click_id, campaign_link_id from orders where id = $1',
        [(await shop.order(client)).id],
      );
      expect(kept).toEqual({
        affiliate_id: userId,
        attributed_by: 'click',
        click_id: '0',
        campaign_link_id: linkId,
      });
    }
    expect(await rowsOf(userId)).toEqual([]);
  });

  // The last one: it ends the server.
  it('loses nothing by a clean stop', async () => {
    const { userId, code } = await affiliate();
    const visit = async (url: string, of: string) =>
      Promise.all(
        Array.from({ length: 120 }, async (_, index) =>
          click(url, server.client(`${phone} ${of} ${index}`), { ref: code }),
        ),
      );
    expect(new Set((await visit(server.url, 'truoc')).map(({ status }) => status))).toEqual(
      new Set([204]),
    );
    // The embedded database goes with its server: it is looked at when the server is about to close
    // it.
    const left = Promise.withResolvers<number>();
    const close = server.database.close.bind(server.database);
    Object.assign(server.database, {
      close: async () => (left.resolve((await rowsOf(userId)).length), close()),
    });
    await server.stop();
    expect(await left.promise).toBe(120);
    if (server.databaseUrl === null) return;
    // A process of its own that is told to end, as a service is.
    const api = await startApiProcess({ databaseUrl: server.databaseUrl, demo: false });
    await visit(api.url, 'sau');
    await api.stop();
    const after = await openAt(server.databaseUrl);
    expect(await rowsOf(userId, after)).toHaveLength(240);
    await after.close();
  });
});
