import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createVoucherReservations } from '#server/modules/vouchers/api.ts';
import type { VoucherReservations } from '#server/modules/vouchers/api.ts';
import { statement } from '#server/db/statement.ts';
import { limits } from '#server/limits.ts';
import { hostOperations } from '#shared/api/operations.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { openShop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** What an administrator sends, with its changes. */
interface Wanted {
  readonly code: string;
  readonly audience?: 'PUBLIC' | 'CODE' | 'PERSONAL';
  readonly owner_email?: string;
  readonly terms?: Readonly<Record<string, unknown>>;
}

describe.each(ruleKinds)('vouchers on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started), {
    env: { TRUSTED_PROXIES: '127.0.0.1' },
    limits: {
      rates: { ...limits.rates, typedCodeOfAddress: { count: 20, windowMs: 10 * 60_000 } },
    },
  });
  const told: string[] = [];
  const book: VoucherReservations = createVoucherReservations({
    tell: async (_tx, userId, topic) => void told.push(`${topic} ${userId}`),
  });

  const now = (): Date => new Date(server.clock.nowMs);
  const terms = (changes: Readonly<Record<string, unknown>> = {}) => ({
    kind: 'PERCENT',
    percent: 10,
    min_order: '0',
    plans: ['PRO', 'KHA_PRO'],
    starts_at: new Date(server.clock.nowMs - hour).toISOString(),
    note: '',
    ...changes,
  });
  const create = async (
    admin: ApiClient,
    { code, audience = 'PUBLIC', owner_email, terms: changes = {} }: Wanted,
  ) =>
    admin.post(createVoucher, {
      code,
      audience,
      owner_email: owner_email ?? null,
      terms: terms(changes),
    });
  const made = async (
    admin: ApiClient,
    wanted: Wanted,
  ): Promise<{ id: string; version: number }> => {
    const answer = await create(admin, wanted);
    expect(answer.codes).toEqual([]);
    return answer.data.create_voucher;
  };
  const input = (
    userId: string,
    code: string,
    changes: { plan?: 'pro' | 'kha_pro'; amountVnd?: bigint } = {},
  ) => ({ code, userId, plan: 'pro' as const, amountVnd: 2_900_000n, now: now(), ...changes });
  const reserve = async (
    userId: string,
    code: string,
    orderId: string,
    changes: { plan?: 'pro' | 'kha_pro'; amountVnd?: bigint } = {},
  ) =>
    server.database.transaction(async (tx) =>
      book.reserve(tx, { ...input(userId, code, changes), orderId, hasMoney: false }),
    );
  const userIdOf = async (client: ApiClient): Promise<string> =>
    (await client.post(hostOperations.WhoAmI)).data.me.id;
  const listed = async (
    client: ApiClient,
    variables: object = {},
  ): Promise<
    readonly {
      code: string;
      state: string;
      reason: string | null;
      discount: string | null;
      validated: boolean;
    }[]
  > => (await client.post(listVouchers, variables)).data.vouchers;
  const stateOf = async (client: ApiClient, code: string, variables: object = {}) =>
    (await listed(client, variables)).find((voucher) => voucher.code === code);

  it('are no easier to guess by many accounts: those of one address have a count together, and others are not refused for it', async () => {
    const shop = openShop(server);
    const ask = async (client: ApiClient, code: string, address: string) =>
      (
        await client.post(
          'query ($code: String!) { check_voucher(code: $code) { __typename } }',
          { code },
          { 'x-forwarded-for': address },
        )
      ).codes;
    const codes: (readonly string[])[] = [];
    for (let account = 0; account < 4; account += 1) {
      const learner = await shop.learner();
      for (let guess = 0; guess < 6; guess += 1)
        codes.push(await ask(learner, `DOAN${account}${guess}`, '203.0.113.77'));
    }
    expect([codes.slice(0, 20).flat(), codes.slice(20)]).toEqual([
      [],
      Array.from({ length: 4 }, () => ['RATE_LIMITED']),
    ]);
    expect(await ask(await shop.learner(), 'DOAN', '203.0.113.78')).toEqual([]);
  });

  it('are not guessed without an end, by whichever question, and a purchase without a code goes on', async () => {
    const guesser = await openShop(server).learner();
    const { count } = limits.rates.typedCode;
    for (let guess = 0; guess < count / 2; guess += 1) {
      expect((await guesser.post(checkVoucher, { code: `DOAN${guess}` })).codes).toEqual([]);
      expect((await guesser.post(priceWithCode, { code: `DOAN${guess}` })).codes).toEqual([]);
    }
    expect((await guesser.post(checkVoucher, { code: 'MO-BAN10' })).codes).toEqual([
      'RATE_LIMITED',
    ]);
    expect((await guesser.post(priceWithCode, { code: 'MO-BAN10' })).codes).toEqual([
      'RATE_LIMITED',
    ]);
    expect((await guesser.post(priceWithCode, { code: null })).codes).toEqual([]);
    server.clock.nowMs += limits.rates.typedCode.windowMs;
    expect((await guesser.post(checkVoucher, { code: 'AICOMA' })).codes).toEqual([]);
  });

  it('shows a learner the 60 newest that are for them, and no more', async () => {
    const learner = await openShop(server).learner();
    const ids = (await server.database.raw(
      `insert into vouchers (code, has_many_codes, audience, owner_id, kind, percent, min_order, plans, starts_at, note, created_at)
        select 'RIENG' || n, false, 'personal', $1::uuid, 'percent', 10, 0, '{pro}', $2::timestamptz - interval '1 hour', '', $2::timestamptz from generate_series(100, 162) n order by n
        returning id, code`,
      [await userIdOf(learner), now().toISOString()],
    )) as readonly { readonly id: string; readonly code: string }[];
    for (const { id, code } of ids)
      await server.database.raw(
        'insert into voucher_codes (key, code, voucher_id, is_single) values ($1, $1, $2, false)',
        [code, id],
      );
    const codes = (await listed(learner)).map(({ code }) => code);
    expect([codes.length, new Set(codes)]).toEqual([
      60,
      new Set(ids.slice(-60).map(({ code }) => code)),
    ]);
  });

  it('shows a learner public vouchers and their own, with state, reason and what they take off', async () => {
    const [admin, lan, an] = await Promise.all([
      server.signedIn('admin'),
      openShop(server).learner(),
      server.signedIn('an'),
    ]);
    await made(admin, { code: 'mở-bán 10', terms: { cap: '200000' } });
    await made(admin, { code: 'RIENGAN', audience: 'PERSONAL', owner_email: 'an@maivang.example' });
    expect(
      await server.database.raw(
        "select u.email, n.content->>'code' as code from notifications n join users u on u.id = n.user_id where n.content->>'kind' = 'voucher_given' and n.content->>'code' = 'RIENGAN'",
      ),
    ).toEqual([{ email: 'an@maivang.example', code: 'RIENGAN' }]);
    await made(admin, { code: 'AICOMA', audience: 'CODE' });
    await made(admin, {
      code: 'DONLON',
      terms: { kind: 'FIXED', percent: null, amount: '300000', min_order: '2500000' },
    });
    expect(await stateOf(lan, 'MO-BAN10', { plan: 'PRO', amount: '2610000' })).toMatchObject({
      state: 'READY',
      reason: null,
      discount: '200000',
      validated: true,
    });
    expect(await stateOf(lan, 'DONLON', { plan: 'KHA_PRO', amount: '1900000' })).toMatchObject({
      state: 'NOT_FOR_ORDER',
      reason: 'Mã này dùng cho đơn từ 2.500.000\u00A0₫.',
      validated: false,
    });
    expect([await stateOf(lan, 'RIENGAN'), await stateOf(lan, 'AICOMA')]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await stateOf(an, 'RIENGAN')).toMatchObject({ state: 'READY' });
    expect(
      (await lan.post(checkVoucher, { code: ' mo ban-10', plan: 'PRO', amount: '1000000' })).data
        .check_voucher,
    ).toEqual({
      code: 'MO-BAN10',
      validated: true,
      discount: '100000',
      refusal_code: null,
      reason: null,
    });
    expect((await lan.post(checkVoucher, { code: 'aicoma' })).data.check_voucher).toMatchObject({
      code: 'AICOMA',
      validated: true,
      discount: null,
    });
    expect((await lan.post(checkVoucher, { code: 'riengan' })).data.check_voucher).toMatchObject({
      validated: false,
      refusal_code: 'VOUCHER_UNKNOWN',
    });
    expect((await server.client().post(listVouchers)).codes).toEqual(['UNAUTHENTICATED']);
  });

  it('offers nobody what is for a plan that they have: what is left to a learner of Khá Pro is Pro, and to one of Pro nothing', async () => {
    const admin = await server.signedIn('admin');
    await made(admin, { code: 'CHOKHAPRO', terms: { plans: ['KHA_PRO'] } });
    await made(admin, { code: 'CHOPRO', terms: { plans: ['PRO'] } });
    await made(admin, { code: 'CHOCAHAI' });
    const learner = await openShop(server).learner();
    const userId = await userIdOf(learner);
    const codes = async () => (await listed(learner)).map(({ code }) => code).toSorted();
    const give = async (plan: 'kha_pro' | 'pro') =>
      server.database.raw(
        'insert into entitlements (user_id, plan, granted_at) values ($1, $2, $3::timestamptz)',
        [userId, plan, now().toISOString()],
      );
    expect(await codes()).toEqual(expect.arrayContaining(['CHOCAHAI', 'CHOKHAPRO', 'CHOPRO']));
    await give('kha_pro');
    expect(await codes()).toEqual(expect.arrayContaining(['CHOCAHAI', 'CHOPRO']));
    expect(await codes()).not.toContain('CHOKHAPRO');
    await give('pro');
    expect(await codes()).toEqual([]);
    // What was given back is to be bought again.
    await server.database.raw(
      'update entitlements set revoked_at = $2::timestamptz where user_id = $1',
      [userId, now().toISOString()],
    );
    expect(await codes()).toContain('CHOKHAPRO');
  });

  it('counts what became available today by Vietnamese time', async () => {
    const [admin, minh] = await Promise.all([server.signedIn('admin'), server.signedIn('minh')]);
    const count = async () =>
      (await minh.post('query Count { daily_voucher_count }')).data.daily_voucher_count;
    const before = await count();
    const { id } = await made(admin, {
      code: 'TUHOMQUA',
      terms: { starts_at: new Date(server.clock.nowMs - 2 * day).toISOString() },
    });
    expect(await count()).toBe(before);
    await made(admin, {
      code: 'MOHOMNAY',
      terms: { starts_at: new Date(server.clock.nowMs).toISOString() },
    });
    await made(admin, {
      code: 'MOINGAY',
      terms: { starts_at: new Date(server.clock.nowMs - 2 * day).toISOString(), per_day: 1 },
    });
    expect(await count()).toBe(before + 2);
    expect(
      (await reserve(await userIdOf(await server.signedIn('an')), 'MOINGAY', randomUUID())).ok,
    ).toBe(true);
    expect(await count()).toBe(before + 1);
    expect(await stateOf(minh, 'MOINGAY')).toMatchObject({
      state: 'USED_UP',
      reason: 'Đã hết lượt hôm nay. Mở lại lúc 00:00.',
    });
    expect((await reserve(await userIdOf(minh), 'MOINGAY', randomUUID())).ok).toBe(false);
    server.clock.nowMs += day;
    const again = await server.signedIn('minh');
    expect(await stateOf(again, 'MOINGAY')).toMatchObject({ state: 'READY' });
    expect((await reserve(await userIdOf(again), 'MOINGAY', randomUUID())).ok).toBe(true);
    await (await server.signedIn('admin')).post(pauseVoucher, { id, reason: 'hết đợt' });
  });

  it('holds one use per order and person, gives it back or spends it, and tells the person', async () => {
    const [admin, linh, minh] = await Promise.all([
      server.signedIn('admin'),
      server.signedIn('linh'),
      server.signedIn('minh'),
    ]);
    const [linhId, minhId] = [await userIdOf(linh), await userIdOf(minh)];
    const { id } = await made(admin, { code: 'MOTLAN', terms: { max_uses: 1, plans: ['PRO'] } });
    const used = async () =>
      (await admin.post(listOffice, { search: 'MOTLAN' })).data.admin_vouchers.nodes[0].used;
    const [first, second] = [randomUUID(), randomUUID()];
    expect(await reserve(linhId, 'mot lan', first, { plan: 'kha_pro' })).toEqual({
      ok: false,
      error: { code: 'VOUCHER_WRONG_PLAN', field: 'voucher_code' },
    });
    told.length = 0;
    const taken = { ok: true, value: { voucherId: id, code: 'MOTLAN', discountVnd: 290_000n } };
    expect([
      await reserve(linhId, 'motlan', first),
      await reserve(linhId, 'MOTLAN', first),
    ]).toEqual([taken, taken]);
    expect(await used()).toBe(1);
    expect(await reserve(linhId, 'MOTLAN', second)).toMatchObject({
      ok: false,
      error: { code: 'VOUCHER_HELD' },
    });
    expect(await reserve(minhId, 'MOTLAN', second)).toMatchObject({
      ok: false,
      error: { code: 'VOUCHER_USED_UP' },
    });
    await server.database.transaction(async (tx) => {
      await book.release(tx, first, now());
      await book.release(tx, first, now());
      await book.release(tx, randomUUID(), now());
    });
    expect([await used(), told]).toEqual([0, [`vouchers ${linhId}`, `vouchers ${linhId}`]]);
    expect((await reserve(minhId, 'MOTLAN', second)).ok).toBe(true);
    await server.database.transaction(async (tx) => {
      await book.redeem(tx, second, now());
      await book.redeem(tx, second, now());
      await book.release(tx, second, now());
      await book.redeem(tx, first, now());
    });
    expect(await used()).toBe(1);
    const report = (await admin.post(readReport, { id })).data;
    expect(report.voucher_report).toMatchObject({
      reserved: 0,
      redeemed: 1,
      released: 1,
      discount: '290000',
      amount: '2900000',
      days: [{ used: 1, redeemed: 1, discount: '290000' }],
    });
    expect(report.voucher_uses).toMatchObject({
      total: 2,
      nodes: [
        { email: 'minh@maivang.example', state: 'REDEEMED', discount: '290000' },
        { email: 'linh@maivang.example', state: 'RELEASED' },
      ],
    });
  });

  it('is still to be had by whoever holds it for an order that waits, since a new order takes it over; not once that is paid', async () => {
    const [admin, lan, minh] = await Promise.all([
      server.signedIn('admin'),
      openShop(server).learner(),
      server.signedIn('minh'),
    ]);
    await made(admin, { code: 'GIUCHO', terms: { max_uses: 1, per_day: 1 } });
    const orderId = randomUUID();
    expect((await reserve(await userIdOf(lan), 'GIUCHO', orderId)).ok).toBe(true);
    const checked = async (client: ApiClient) =>
      (await client.post(checkVoucher, { code: 'GIUCHO' })).data.check_voucher.refusal_code;
    expect([(await stateOf(lan, 'GIUCHO'))?.state, await checked(lan)]).toEqual(['READY', null]);
    expect([(await stateOf(minh, 'GIUCHO'))?.state, await checked(minh)]).toEqual([
      'USED_UP',
      'VOUCHER_USED_UP',
    ]);
    await server.database.transaction(async (tx) => book.redeem(tx, orderId, now()));
    expect([(await stateOf(lan, 'GIUCHO'))?.state, await checked(lan)]).toEqual([
      'USED_BY_YOU',
      'VOUCHER_USED_BY_YOU',
    ]);
    expect([(await stateOf(minh, 'GIUCHO'))?.state, await checked(minh)]).toEqual([
      'USED_UP',
      'VOUCHER_USED_UP',
    ]);
  });

  it('undoes a reservation with the transaction around it', async () => {
    const admin = await server.signedIn('admin');
    await made(admin, { code: 'HOANTAC', terms: { max_uses: 1, per_day: 1 } });
    const anId = await userIdOf(await server.signedIn('an'));
    const failed = server.database.transaction(async (tx) => {
      expect(
        (
          await book.reserve(tx, {
            ...input(anId, 'HOANTAC'),
            orderId: randomUUID(),
            hasMoney: false,
          })
        ).ok,
      ).toBe(true);
      throw new Error('the order could not be written');
    });
    await expect(failed).rejects.toThrow('the order could not be written');
    expect((await reserve(anId, 'HOANTAC', randomUUID())).ok).toBe(true);
  });

  it('is used exactly N times by 200 at once, in all, per day and per person, whatever is given back meanwhile', async () => {
    const admin = await server.signedIn('admin');
    const people = await server.database.all(addPeople, { count: 120, now: now() });
    await made(admin, { code: 'HAIMUOI', terms: { max_uses: 20 } });
    await made(admin, { code: 'BAYNGAY', terms: { max_uses: 50, per_day: 7 } });
    // 200 attempts by 120 people: 80 of them try twice.
    const attempts = Array.from({ length: 200 }, (_, index) => ({
      userId: people[index % people.length]?.id ?? '',
      orderId: randomUUID(),
    }));
    const outcomes = await Promise.all(
      attempts.map(async ({ userId, orderId }) => ({
        userId,
        orderId,
        result: await reserve(userId, 'HAIMUOI', orderId),
      })),
    );
    const winners = outcomes.filter(({ result }) => result.ok);
    expect(winners.length).toBe(20);
    expect(new Set(winners.map(({ userId }) => userId)).size).toBe(20);
    const refusals = new Set(
      outcomes.flatMap(({ result }) => (result.ok ? [] : [result.error.code])),
    );
    expect(
      [...refusals].filter((code) => code !== 'VOUCHER_USED_UP' && code !== 'VOUCHER_HELD'),
    ).toEqual([]);
    expect(
      (
        await Promise.all(
          attempts.map(async ({ userId }) => reserve(userId, 'BAYNGAY', randomUUID())),
        )
      ).filter(({ ok }) => ok).length,
    ).toBe(7);

    // Half of the holders give back while everybody tries again: never more than 20 hold one, and
    // none is lost.
    const giveBack = winners
      .slice(0, 10)
      .map(async ({ orderId }) =>
        server.database.transaction(async (tx) => book.release(tx, orderId, now())),
      );
    await Promise.all([
      ...giveBack,
      ...attempts.map(async ({ userId }) => reserve(userId, 'HAIMUOI', randomUUID())),
    ]);
    await Promise.all(attempts.map(async ({ userId }) => reserve(userId, 'HAIMUOI', randomUUID())));
    expect(await server.database.first(countUses, { code: 'HAIMUOI' })).toEqual({
      used: 20,
      active: 20,
      people: 20,
    });
    expect(await server.database.first(countUses, { code: 'BAYNGAY' })).toEqual({
      used: 7,
      active: 7,
      people: 7,
    });
  });

  it('makes many codes of one use each, told once', async () => {
    const [admin, linh, minh] = await Promise.all([
      server.signedIn('admin'),
      server.signedIn('linh'),
      server.signedIn('minh'),
    ]);
    expect(
      (await admin.post(createCodes, { prefix: 'T', count: 2001, terms: terms() })).errors.map(
        ({ extensions }) => extensions.field,
      ),
    ).toEqual(['code', 'count']);
    const answer = await admin.post(createCodes, {
      prefix: 'tết ',
      count: 300,
      terms: terms({ note: 'hội thảo' }),
    });
    const { codes, voucher } = answer.data.create_voucher_codes;
    expect(new Set(codes).size).toBe(300);
    expect(codes.every((code: string) => /^TET[0-9A-HJKMNP-TV-Z]{8}$/.test(code))).toBe(true);
    expect(voucher).toMatchObject({ code: 'TET', has_many_codes: true, max_uses: 300, used: 0 });
    const [linhId, minhId] = [await userIdOf(linh), await userIdOf(minh)];
    expect((await reserve(linhId, codes[0].toLowerCase(), randomUUID())).ok).toBe(true);
    expect(await reserve(minhId, codes[0], randomUUID())).toMatchObject({
      error: { code: 'VOUCHER_USED_UP' },
    });
    expect(await reserve(linhId, codes[1], randomUUID())).toMatchObject({
      error: { code: 'VOUCHER_HELD' },
    });
    expect((await listed(minh)).some(({ code }) => codes.includes(code))).toBe(false);
    expect(
      (await admin.post(listOffice, { search: codes[7] })).data.admin_vouchers.nodes,
    ).toMatchObject([{ code: 'TET', used: 1 }]);
  });

  it('is not opened again by a page of an older pause', async () => {
    const admin = await server.signedIn('admin');
    const { id } = await made(admin, { code: 'DUNGLAI' });
    const resumeShown =
      'mutation R($id: ID!, $version: Int!) { resume_voucher(id: $id, version: $version, confirm_password: "hoc-cung-mai-2026") { status version } }';
    const first = (await admin.post(pauseVoucher, { id, reason: 'đổi điều kiện' })).data
      .pause_voucher;
    expect((await admin.post(resumeVoucher, { id })).codes).toEqual([]);
    const second = (await admin.post(pauseVoucher, { id, reason: 'mã bị lộ' })).data.pause_voucher;
    expect((await admin.post(resumeShown, { id, version: first.version })).codes).toEqual([
      'SEEN_CHANGED',
    ]);
    expect((await admin.post(resumeShown, { id, version: second.version })).codes).toEqual([]);
  });

  it('lets administrators create, edit, pause and page, keeps an audit line of each, and refuses everybody else', async () => {
    const [admin, linh] = await Promise.all([server.signedIn('admin'), server.signedIn('linh')]);
    const broken = await create(admin, {
      code: 'ab',
      terms: {
        percent: 101,
        min_order: '-1',
        plans: [],
        ends_at: new Date(0).toISOString(),
        max_uses: 0,
      },
    });
    expect(broken.errors.map(({ extensions: { code, field } }) => `${code} ${field}`)).toEqual(
      ['code', 'percent', 'min_order', 'plans', 'ends_at', 'max_uses'].map(
        (field) => `VOUCHER_INVALID ${field}`,
      ),
    );
    const voucher = await made(admin, { code: 'CANSUA', terms: { max_uses: 5 } });
    expect((await create(admin, { code: 'can-sửa' })).errors[0]?.extensions).toMatchObject({
      code: 'VOUCHER_CODE_TAKEN',
      field: 'code',
    });
    expect(
      (
        await create(admin, {
          code: 'RIENGAI',
          audience: 'PERSONAL',
          owner_email: 'ai@maivang.example',
        })
      ).errors[0]?.extensions,
    ).toMatchObject({ code: 'PERSON_UNKNOWN', field: 'owner_email' });
    // Nobody proved this address: whoever registered it may be a stranger.
    const { email: unproved } = (await (await openShop(server).learner()).post('{ me { email } }'))
      .data.me;
    expect(
      (await create(admin, { code: 'RIENGAI', audience: 'PERSONAL', owner_email: unproved }))
        .errors[0]?.extensions,
    ).toMatchObject({ code: 'OFFICE_EMAIL_UNPROVED', field: 'owner_email' });
    const linhId = await userIdOf(linh);
    for (const userId of [linhId, await userIdOf(admin)])
      expect((await reserve(userId, 'CANSUA', randomUUID())).ok).toBe(true);
    const edit = async (version: number, changes: Readonly<Record<string, unknown>>) =>
      admin.post(editVoucher, { id: voucher.id, version, terms: terms(changes) });
    expect((await edit(1, { max_uses: 1 })).errors[0]?.extensions).toMatchObject({
      code: 'VOUCHER_INVALID',
      field: 'max_uses',
    });
    expect((await edit(1, { max_uses: 2, percent: 15 })).data.edit_voucher).toMatchObject({
      version: 2,
      percent: 15,
      status: 'ENDED',
      used: 2,
    });
    expect((await edit(1, { max_uses: 9 })).codes).toEqual(['CONFLICT']);
    expect((await edit(2, { max_uses: 9 })).data.edit_voucher).toMatchObject({
      version: 3,
      status: 'RUNNING',
    });
    expect((await admin.post(pauseVoucher, { id: voucher.id, reason: ' ' })).codes).toEqual([
      'REASON_REQUIRED',
    ]);
    for (let time = 0; time < 2; time += 1)
      expect(
        (await admin.post(pauseVoucher, { id: voucher.id, reason: 'in nhầm' })).data.pause_voucher,
      ).toMatchObject({ status: 'PAUSED', version: 4 });
    expect(
      await reserve(await userIdOf(await server.signedIn('minh')), 'CANSUA', randomUUID()),
    ).toMatchObject({ error: { code: 'VOUCHER_PAUSED' } });
    expect((await admin.post(resumeVoucher, { id: voucher.id })).data.resume_voucher).toMatchObject(
      { status: 'RUNNING' },
    );
    const lines = (await admin.post(readAudit, { id: voucher.id })).data.audit_log.nodes;
    expect(
      lines.map(({ action, reason }: { action: string; reason: string | null }) => [
        action,
        reason,
      ]),
    ).toEqual([
      ['voucher.resume', null],
      ['voucher.pause', 'in nhầm'],
      ['voucher.edit', null],
      ['voucher.edit', null],
      ['voucher.create', null],
    ]);

    const page = (await admin.post(listOffice, { first: 2 })).data.admin_vouchers;
    const next = (await admin.post(listOffice, { first: 2, after: page.end_cursor })).data
      .admin_vouchers;
    expect(new Set([...page.nodes, ...next.nodes].map(({ id }: { id: string }) => id)).size).toBe(
      4,
    );
    expect(page.total).toBe(
      Object.values<number>(page.counts).reduce((sum, count) => sum + count, 0),
    );
    expect(
      (await admin.post(listOffice, { status: 'PAUSED' })).data.admin_vouchers.nodes.every(
        ({ status }: { status: string }) => status === 'PAUSED',
      ),
    ).toBe(true);
    expect((await admin.post(readReport, { id: randomUUID() })).codes).toContain('VOUCHER_UNKNOWN');
    for (const [text, variables] of [
      [listOffice, {}],
      [readReport, { id: voucher.id }],
      [pauseVoucher, { id: voucher.id, reason: 'x' }],
      [createCodes, { prefix: 'ABC', count: 1, terms: terms() }],
    ] as const) {
      expect(new Set((await linh.post(text, variables)).codes)).toEqual(new Set(['FORBIDDEN']));
    }
  });

  it('writes the list and the uses of a voucher as CSV', async () => {
    const admin = await server.signedIn('admin');
    const read = async (address: string): Promise<string> =>
      (
        await fetch(`${server.url}${address}`, {
          headers: { authorization: `Bearer ${admin.bearer}` },
        })
      ).text();
    const { id } = await made(admin, { code: 'XUATCSV', terms: { note: '=1+1' } });
    await reserve(await userIdOf(await server.signedIn('linh')), 'XUATCSV', randomUUID());
    expect(await read('/admin/export/vouchers.csv?q=xuatcsv')).toContain(
      `XUATCSV,Phần trăm,10%,,0,Pro và Khá Pro,`,
    );
    expect(await read('/admin/export/vouchers.csv?q=xuatcsv')).toContain(`'=1+1`);
    expect(await read(`/admin/export/voucher-uses.csv?id=${id}`)).toContain(
      'XUATCSV,linh@maivang.example,Trần Mỹ Linh,',
    );
    expect(await read('/admin/export/vouchers.csv?status=nope')).toContain('BAD_INPUT');
  });
});

const createVoucher = `mutation Create($code: String!, $audience: VoucherAudience!, $owner_email: String, $terms: VoucherTermsInput!) {
  create_voucher(code: $code, audience: $audience, owner_email: $owner_email, terms: $terms, confirm_password: "hoc-cung-mai-2026") { id version status }
}`;
const createCodes = `mutation CreateCodes($prefix: String!, $count: Int!, $terms: VoucherTermsInput!) {
  create_voucher_codes(prefix: $prefix, count: $count, terms: $terms, confirm_password: "hoc-cung-mai-2026") { codes voucher { code has_many_codes max_uses used } }
}`;
const editVoucher = `mutation Edit($id: ID!, $version: Int!, $terms: VoucherTermsInput!) { edit_voucher(id: $id, version: $version, terms: $terms, confirm_password: "hoc-cung-mai-2026") { version percent status used } }`;
const pauseVoucher = `mutation Pause($id: ID!, $reason: String!) { pause_voucher(id: $id, reason: $reason, confirm_password: "hoc-cung-mai-2026") { status version } }`;
const resumeVoucher = `mutation Resume($id: ID!) { resume_voucher(id: $id, confirm_password: "hoc-cung-mai-2026") { status version } }`;
const listVouchers = `query List($plan: PlanCode, $amount: BigInt) { vouchers(plan: $plan, amount: $amount) { code state reason discount validated } }`;
const priceWithCode =
  'query Price($code: String) { order_price(plan: PRO, voucher_code: $code) { total_amount } }';
const checkVoucher = `query Check($code: String!, $plan: PlanCode, $amount: BigInt) { check_voucher(code: $code, plan: $plan, amount: $amount) { code validated discount refusal_code reason } }`;
const listOffice = `query Office($first: Int, $after: String, $search: String, $status: VoucherStatus) {
  admin_vouchers(first: $first, after: $after, search: $search, status: $status) { total end_cursor has_more counts { running scheduled paused ended } nodes { id code used status } }
}`;
const readReport = `query Report($id: ID!) {
  voucher_report(id: $id) { reserved redeemed released discount amount days { day used redeemed discount } }
  voucher_uses(id: $id) { total nodes { email state discount amount order_code } }
}`;
const readAudit = `query Lines($id: String) { audit_log(subject_kind: "voucher", subject_id: $id) { nodes { action reason } } }`;

const addPeople = statement<{ count: number; now: Date }>()(
  'test.add_people',
  (_query, param) => sql<{ id: string }>`
    insert into users (email, firstname, created_at) select 'voucher-' || n || '@maivang.example', 'Người', ${param('now')}::timestamptz from generate_series(1, ${param('count')}::integer) n returning id`,
);
const countUses = statement<{ code: string }>()(
  'test.count_uses',
  (_query, param) => sql<{ used: number; active: number; people: number }>`
    select v.used, count(u.id)::integer as active, count(distinct u.user_id)::integer as people
    from vouchers v left join voucher_uses u on u.voucher_id = v.id and u.state <> 'released' where v.code = ${param('code')} group by v.id`,
);
