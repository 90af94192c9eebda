import { randomUUID } from 'node:crypto';
import {
  array,
  assert as check,
  asyncProperty,
  boolean,
  constantFrom,
  nat,
  record,
  uniqueArray,
} from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/port.ts';
import { limits } from '#server/limits.ts';
import { attribute } from '#server/modules/commissions/attribution.ts';
import {
  type ClickClaim,
  type Clicks,
  createClicks,
  unwrittenClickId,
} from '#server/modules/clicks/api.ts';
import { writeClicks } from '#server/modules/clicks/click-store.ts';
import { type DatabaseKind, ruleKinds } from '../support/databases.ts';
import { openEmptySource } from '../support/empty-databases.ts';
import { phone } from '../support/click-visitor.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A quarter to midnight in Vietnam. */
const evening = Date.parse('2026-11-20T16:45:00Z');

describe.each(ruleKinds)('clicks on %s', (kind: DatabaseKind) => {
  const source = openEmptySource(kind);
  let database: Database;
  beforeAll(async () => {
    database = await (await source.start())();
  });
  afterAll(async () => {
    await database.close();
    await source.stop();
  });

  let people = 0;
  async function person(
    more: { readonly referral?: string; readonly phone?: string } = {},
  ): Promise<string> {
    people += 1;
    const id = randomUUID();
    const email = `nguoi-${people}@vidu.vn`;
    await database.raw(
      "insert into users (id, email, firstname, referral_code, phone_number, created_at) values ($1, $2, 'Người', $3, $4, now())",
      [id, email, more.referral ?? null, more.phone ?? null],
    );
    return id;
  }

  async function affiliate(
    more: { readonly phone?: string; readonly since?: Date } = {},
  ): Promise<{ readonly userId: string; readonly code: string }> {
    const code = `TAI${people + 1}X`;
    const userId = await person(more);
    await database.raw(
      "insert into affiliates (user_id, code, bank_bin, account_holder, account_number, account_last4, activated_at) values ($1, $2, '970436', $2, '', '0000', $3)",
      [userId, code, (more.since ?? new Date(evening - 90 * dayMs)).toISOString()],
    );
    return { userId, code };
  }

  async function link(affiliateId: string, name: string): Promise<string> {
    const [row] = (await database.raw(
      "insert into campaign_links (affiliate_id, name, path, created_at) values ($1, $2, '/', now()) returning id",
      [affiliateId, name],
    )) as readonly { readonly id: string }[];
    return row?.id ?? '';
  }

  async function suspend(affiliateId: string, at: Date | null = new Date()): Promise<void> {
    await database.raw(
      'update affiliates set links_suspended_at = $2, links_suspended_note = case when $2::timestamptz is not null then $3 end where user_id = $1',
      [affiliateId, at?.toISOString() ?? null, 'gian lận'],
    );
  }

  /** Click tracking of a process; nothing is written but by `flush`. */
  async function tracking(more: Partial<typeof limits> = {}): Promise<Clicks> {
    return createClicks({
      database,
      limits: { ...limits, ...more },
      claimKey: Buffer.alloc(32, 3),
      now: () => evening,
      log: () => undefined,
      describe: String,
      schedule: () => () => undefined,
    });
  }

  const visit = (code: string, more: Partial<Parameters<Clicks['take']>[0]> = {}) => ({
    code,
    campaign: null,
    path: '/',
    referrerHost: 'facebook.com',
    address: '203.0.113.7',
    userAgent: phone,
    purpose: '',
    hasOrigin: true,
    userId: null,
    isFlood: false,
    at: new Date(evening),
    ...more,
  });
  const verdicts = async (affiliateId: string) =>
    Object.fromEntries(
      (
        (await database.raw(
          'select verdict, count(*)::integer as n from affiliate_clicks where affiliate_id = $1 group by 1',
          [affiliateId],
        )) as readonly { verdict: string; n: number }[]
      ).map(({ verdict, n }) => [verdict, n]),
    );
  const days = async (affiliateId: string) =>
    database.raw(
      'select day::text, clicks from affiliate_days where affiliate_id = $1 order by day',
      [affiliateId],
    );
  const total = async () =>
    (
      (await database.raw(
        'select coalesce(sum(clicks), 0)::integer as n from programme_days',
      )) as readonly { n: number }[]
    )[0]?.n ?? 0;

  it('count once per link, visitor and hour; the rest is kept as what it was', async () => {
    const clicks = await tracking();
    const { userId, code } = await affiliate();
    const tet = await link(userId, 'tet-2027');
    const before = await total();
    for (let i = 0; i < 50; i += 1) clicks.take(visit(` ${code.toLowerCase()} `));
    await clicks.flush();
    clicks.take(visit(code)); // once more, in another batch
    clicks.take(visit(code, { campaign: 'Tet-2027' }));
    clicks.take(visit(code, { campaign: 'khong-co' })); // their plain link, which counted
    clicks.take(visit(code, { address: '203.0.113.8' }));
    clicks.take(visit(code, { userAgent: `${phone} FBAN` }));
    clicks.take(visit(code, { at: new Date(evening + hourMs) }));
    clicks.take(visit(code, { address: '2001:db8:1:2:aaaa::1' }));
    clicks.take(visit(code, { address: '2001:db8:1:2:bbbb::2' })); // the same household
    clicks.take(visit(code, { userAgent: 'curl/8.5.0' }));
    clicks.take(visit(code, { purpose: 'prefetch' }));
    clicks.take(visit(code, { userId }));
    await clicks.flush();
    expect(await verdicts(userId)).toEqual({ counted: 6, duplicate: 52, bot: 2, own: 1 });
    // The later hour is the next day in Vietnam.
    expect(await days(userId)).toEqual([
      { day: '2026-11-20', clicks: 5 },
      { day: '2026-11-21', clicks: 1 },
    ]);
    expect(
      await database.raw('select clicks from campaign_link_days where link_id = $1', [tet]),
    ).toEqual([{ clicks: 1 }]);
    expect((await total()) - before).toBe(6);
    const [row] = await database.raw(
      "select path, referrer_host, length(visitor_hash) as bytes, hour = date_trunc('hour', clicked_at) as is_hour from affiliate_clicks where affiliate_id = $1 limit 1",
      [userId],
    );
    expect(row).toEqual({ path: '/', referrer_host: 'facebook.com', bytes: 16, is_hour: true });
  });

  it('of a suspended link are kept and not counted; of a code of nobody they are not kept', async () => {
    const clicks = await tracking();
    const { userId, code } = await affiliate();
    await suspend(userId);
    const [{ n: rows }] = (await database.raw(
      'select count(*)::integer as n from affiliate_clicks',
    )) as [{ n: number }];
    const taken = [code, 'KHONGCO1', 'x', ''].map((one) => clicks.take(visit(one)));
    expect(taken.map((one) => one !== null)).toEqual([true, true, false, false]);
    await clicks.flush();
    expect(await verdicts(userId)).toEqual({ suspended: 1 });
    expect(await database.raw('select count(*)::integer as n from affiliate_clicks')).toEqual([
      { n: rows + 1 },
    ]);
    expect(
      await Promise.all(taken.map(async (one) => (one === null ? null : clicks.claimOf(one)))),
    ).toEqual([null, null, null, null]);
    await suspend(userId, null);
    await clicks.flush();
    clicks.take(visit(code, { at: new Date(evening + hourMs) }));
    await clicks.flush();
    expect(await verdicts(userId)).toEqual({ suspended: 1, counted: 1 });
  });

  it('are dropped when too many wait or of one address, which is written down for administrators', async () => {
    const clicks = await tracking({ clicksWaiting: 3 });
    const { userId, code } = await affiliate();
    expect(
      [1, 2, 3, 4, 5].map(
        (n) => clicks.take(visit(code, { address: `198.51.100.${n}` }))?.id === unwrittenClickId,
      ),
    ).toEqual([false, false, false, true, true]);
    const flood = clicks.take(visit(code, { isFlood: true }));
    // It is not counted, and names its affiliate all the same.
    expect(flood === null ? null : await clicks.claimOf(flood)).toMatchObject({
      code,
      clickId: unwrittenClickId,
    });
    expect((await clicks.health(new Date(evening))).waiting).toBe(3);
    await clicks.flush();
    expect(await verdicts(userId)).toEqual({ counted: 3 });
    expect(await clicks.health(new Date(evening))).toEqual({
      waiting: 0,
      losses: [
        { day: '2026-11-20', cause: 'flood', count: 1n },
        { day: '2026-11-20', cause: 'full', count: 2n },
      ],
    });
  });

  it('are lossless over a stop, and nothing is taken after it', async () => {
    const clicks = await tracking();
    const { userId, code } = await affiliate();
    for (let i = 0; i < 7; i += 1) clicks.take(visit(code, { address: `198.51.100.${i}` }));
    await clicks.stop(60_000);
    expect(clicks.take(visit(code))).toMatchObject({ id: unwrittenClickId });
    expect(await verdicts(userId)).toEqual({ counted: 7 });
  });

  it('count once when many processes hear of them at once, and none waits for another for ever', async () => {
    const processes = await Promise.all(
      [1, 2, 3, 4].map(async () => tracking({ clickBatch: 100 })),
    );
    const several = await Promise.all([1, 2, 3, 4, 5].map(async () => affiliate()));
    const before = await total();
    for (let round = 0; round < 3; round += 1) {
      for (const [index, clicks] of processes.entries()) {
        // Each in an order of its own.
        for (let i = 0; i < 200; i += 1) {
          const at = (i * 7 + index * 53) % 200;
          clicks.take(
            visit(several[at % 5]?.code ?? '', {
              address: `192.0.2.${Math.floor(at / 5)}`,
              at: new Date(evening + ((at % 3) - 1) * dayMs),
            }),
          );
        }
      }
      await Promise.all(processes.map(async (clicks) => clicks.flush()));
    }
    // 40 visitors of each affiliate, each on one day.
    for (const { userId } of several)
      expect(await verdicts(userId)).toEqual({ counted: 40, duplicate: 440 });
    expect((await total()) - before).toBe(200);
  });

  it('hash nobody for longer than two days', async () => {
    const clicks = await tracking();
    const { code } = await affiliate();
    for (const at of [evening - 2 * dayMs, evening - dayMs, evening])
      clicks.take(visit(code, { at: new Date(at) }));
    await clicks.flush();
    await clicks.tidy(new Date(evening));
    const kept = (await database.raw('select day::text from click_keys order by day')) as readonly {
      day: string;
    }[];
    expect(kept[0]?.day).toBe('2026-11-19');
    // The same visitor on two days is two.
    expect(
      await database.raw(
        'select count(distinct visitor_hash)::integer as n from affiliate_clicks where affiliate_id = (select user_id from affiliates where code = $1)',
        [code],
      ),
    ).toEqual([{ n: 3 }]);
  });

  it('stand written as a model says after any history of batches, repeats of lost answers and crashes', async () => {
    const several = await Promise.all([1, 2, 3].map(async () => affiliate()));
    const links = await Promise.all(several.map(async ({ userId }) => link(userId, 'mua-xuan')));
    const viewers = await Promise.all([1, 2].map(async () => person()));
    let lastId = 1_000_000_000n;
    const oneClick = record({
      of: nat(3),
      campaign: constantFrom(null, 'mua-xuan'),
      visitor: nat(2),
      hour: nat(30),
      isBot: boolean(),
      viewer: constantFrom(null, 0, 1, 2),
    });
    const history = array(
      record({
        clicks: array(oneClick, { minLength: 1, maxLength: 12 }),
        fate: constantFrom('written', 'repeated', 'refused then written', 'crashed'),
      }),
      { maxLength: 10 },
    );
    await check(
      asyncProperty(
        history,
        uniqueArray(nat(1000), { minLength: 1, maxLength: 1 }),
        async (batches, [salt = 0]) => {
          await database.raw(
            'truncate affiliate_clicks, affiliate_days, campaign_link_days, programme_days, last_clicks',
          );
          const counted = new Map<
            string,
            { readonly affiliate: number; readonly link: boolean; readonly day: string }
          >();
          const last = new Map<string, { readonly at: number; readonly id: bigint }>();
          let rows = 0;
          for (const { clicks, fate } of batches) {
            const made = clicks.map((one) => ({
              ...one,
              id: (lastId += 1n),
              at: evening - 15 * hourMs + one.hour * hourMs + Number(lastId % 1000n),
              code: several[one.of]?.code ?? 'KHONGCO1',
              viewerId:
                one.viewer === null
                  ? null
                  : one.viewer === 2
                    ? (several[one.of]?.userId ?? null)
                    : (viewers[one.viewer] ?? null),
            }));
            const params = {
              ids: made.map(({ id }) => id),
              codes: made.map(({ code }) => code),
              campaigns: made.map(({ campaign }) => campaign),
              visitors: made.map(({ visitor }) => Buffer.from(`${salt} ${visitor}`)),
              moments: made.map(({ at }) => new Date(at)),
              paths: made.map(() => '/'),
              referrers: made.map(() => null),
              bots: made.map(({ isBot }) => isBot),
              users: made.map(({ viewerId }) => viewerId),
            };
            if (fate === 'crashed') continue;
            if (fate === 'refused then written')
              await expect(
                database.transaction(
                  async (tx) => (
                    await tx.first(writeClicks, params),
                    Promise.reject(new Error('gone'))
                  ),
                ),
              ).rejects.toThrow('gone');
            await database.first(writeClicks, params);
            if (fate === 'repeated')
              await Promise.all([
                database.first(writeClicks, params),
                database.first(writeClicks, params),
              ]);
            for (const one of made) {
              if (several[one.of] === undefined) continue;
              rows += 1;
              if (one.isBot || one.viewerId === several[one.of]?.userId) continue;
              const hour = Math.floor(one.at / hourMs);
              const key = `${one.of} ${one.campaign} ${one.visitor} ${hour}`;
              if (!counted.has(key))
                counted.set(key, {
                  affiliate: one.of,
                  link: one.campaign !== null,
                  day: new Date(hour * hourMs + 7 * hourMs).toISOString().slice(0, 10),
                });
              const before = one.viewerId === null ? undefined : last.get(one.viewerId);
              if (one.viewerId !== null && (before === undefined || one.at > before.at))
                last.set(one.viewerId, { at: one.at, id: one.id });
            }
          }
          const model = [...counted.values()];
          expect(
            await database.raw(
              "select count(*)::integer as rows, (count(*) filter (where verdict = 'counted'))::integer as counted from affiliate_clicks",
            ),
          ).toEqual([{ rows, counted: model.length }]);
          const count = (keep: (one: (typeof model)[number]) => boolean) =>
            Object.fromEntries(
              [...Map.groupBy(model.filter(keep), ({ day }) => day)].map(([day, ones]) => [
                day,
                ones.length,
              ]),
            );
          const stored = async (text: string, id?: string) =>
            Object.fromEntries(
              (
                (await database.raw(text, id === undefined ? [] : [id])) as readonly {
                  day: string;
                  clicks: number;
                }[]
              ).map(({ day, clicks }) => [day, clicks]),
            );
          expect(await stored('select day::text, clicks from programme_days')).toEqual(
            count(() => true),
          );
          for (const [index, { userId }] of several.entries()) {
            expect(
              await stored(
                'select day::text, clicks from affiliate_days where affiliate_id = $1',
                userId,
              ),
            ).toEqual(count(({ affiliate: of }) => of === index));
            expect(
              await stored(
                'select day::text, clicks from campaign_link_days where link_id = $1',
                links[index],
              ),
            ).toEqual(count(({ affiliate: of, link: hasLink }) => of === index && hasLink));
          }
          expect(
            new Map(
              (
                (await database.raw('select user_id, click_id from last_clicks')) as readonly {
                  user_id: string;
                  click_id: string;
                }[]
              ).map((row) => [row.user_id, BigInt(row.click_id)]),
            ),
          ).toEqual(new Map([...last].map(([userId, { id }]) => [userId, id])));
        },
      ),
      { numRuns: 25 },
    );
  });

  describe('make an order', () => {
    const now = new Date(evening);
    const ago = (ms: number) => new Date(evening - ms);
    const claim = (code: string, more: Partial<ClickClaim> = {}): ClickClaim => ({
      code,
      linkId: null,
      clickId: 77n,
      clickedAt: ago(hourMs),
      ...more,
    });
    const referrer = async (
      buyerId: string,
      more: { readonly typed?: string; readonly click?: ClickClaim } = {},
    ) =>
      database.transaction(async (tx) =>
        attribute(tx, { buyerId, typedCode: more.typed ?? null, click: more.click ?? null, now }),
      );
    const whoAndWhy = async (...args: Parameters<typeof referrer>) => {
      const found = await referrer(...args);
      return found === null ? null : [found.by, found.affiliateId];
    };

    it('the affiliate’s whose code was typed, then of the last click, then of the sign-up', async () => {
      const [typed, clicked, signedUp] = [await affiliate(), await affiliate(), await affiliate()];
      const buyer = await person({ referral: signedUp.code.toLowerCase() });
      expect(await whoAndWhy(buyer, { typed: typed.code, click: claim(clicked.code) })).toEqual([
        'code',
        typed.userId,
      ]);
      expect(await whoAndWhy(buyer, { click: claim(clicked.code) })).toEqual([
        'click',
        clicked.userId,
      ]);
      expect(await whoAndWhy(buyer)).toEqual(['signup', signedUp.userId]);
      expect(await whoAndWhy(await person())).toBeNull();
      // A wrong code is said to be wrong; no click makes it good.
      expect(await whoAndWhy(buyer, { typed: 'KHONGCO1', click: claim(clicked.code) })).toBeNull();
    });

    it('by the later of what the browser and the account remember, within 30 days to the second', async () => {
      const [first, second, signedUp] = [await affiliate(), await affiliate(), await affiliate()];
      const tet = await link(second.userId, 'tet');
      const buyer = await person({ referral: signedUp.code });
      const clicks = await tracking();
      await clicks.keep(
        buyer,
        claim(second.code, { linkId: tet, clickId: 5n, clickedAt: ago(2 * dayMs) }),
      );
      // an earlier one changes nothing
      await clicks.keep(buyer, claim(first.code, { clickId: 4n, clickedAt: ago(3 * dayMs) }));
      expect(await referrer(buyer)).toMatchObject({
        by: 'click',
        affiliateId: second.userId,
        click: { clickId: 5n, clickedAt: ago(2 * dayMs), linkId: tet },
      });
      expect(
        await whoAndWhy(buyer, { click: claim(first.code, { clickedAt: ago(dayMs) }) }),
      ).toEqual(['click', first.userId]);
      expect(
        await whoAndWhy(buyer, { click: claim(first.code, { clickedAt: ago(3 * dayMs) }) }),
      ).toEqual(['click', second.userId]);
      const other = await person({ referral: signedUp.code });
      for (const [age, by] of [
        [30 * dayMs - 1000, 'click'],
        [30 * dayMs, 'click'],
        [30 * dayMs + 1000, 'signup'],
      ] as const) {
        expect(
          await whoAndWhy(other, { click: claim(first.code, { clickedAt: ago(age) }) }),
        ).toEqual([by, by === 'click' ? first.userId : signedUp.userId]);
        await database.raw('delete from last_clicks where user_id = $1', [other]);
        await clicks.keep(other, claim(second.code, { clickedAt: ago(age) }));
        expect(await whoAndWhy(other)).toEqual([
          by,
          by === 'click' ? second.userId : signedUp.userId,
        ]);
        await database.raw('delete from last_clicks where user_id = $1', [other]);
      }
    });

    it('nobody’s who became an affiliate after the click: the code was nobody’s then, or somebody else’s', async () => {
      const [newcomer, fallback] = [await affiliate({ since: ago(hourMs) }), await affiliate()];
      const buyer = await person({ referral: fallback.code });
      const clicks = await tracking();
      await clicks.keep(buyer, claim(newcomer.code, { clickedAt: ago(hourMs + 1) }));
      expect(await database.raw('select 1 from last_clicks where user_id = $1', [buyer])).toEqual(
        [],
      );
      expect(
        await whoAndWhy(buyer, { click: claim(newcomer.code, { clickedAt: ago(hourMs + 1) }) }),
      ).toEqual(['signup', fallback.userId]);
      expect(
        await whoAndWhy(buyer, { click: claim(newcomer.code, { clickedAt: ago(hourMs) }) }),
      ).toEqual(['click', newcomer.userId]);
    });

    it('nobody’s who is suspended or the buyer themselves: they are passed over', async () => {
      const [suspended, fallback] = [await affiliate(), await affiliate()];
      await suspend(suspended.userId);
      const buyer = await person({ referral: fallback.code });
      expect(await whoAndWhy(buyer, { typed: suspended.code })).toBeNull();
      expect(await whoAndWhy(buyer, { click: claim(suspended.code) })).toEqual([
        'signup',
        fallback.userId,
      ]);
      expect(await whoAndWhy(await person({ referral: suspended.code }))).toBeNull();
      const self = await affiliate({ phone: '+84903000111' });
      const secondAccount = await person({ phone: '+84903000111', referral: fallback.code });
      expect(await whoAndWhy(secondAccount, { click: claim(self.code) })).toEqual([
        'signup',
        fallback.userId,
      ]);
      expect(await whoAndWhy(self.userId, { click: claim(self.code) })).toBeNull();
      // Their own link is never kept with their account.
      await (await tracking()).keep(self.userId, claim(self.code));
      expect(
        await database.raw('select 1 from last_clicks where user_id = $1', [self.userId]),
      ).toEqual([]);
    });
  });
});
