import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { lastEarlyDay } from '#renderer/lib/checkout/last-early-day.ts';
import { dayStartMs } from '#shared/format/format-date.ts';
import type { ApiClient } from '../support/api-client.ts';
import { click, phone } from '../support/click-visitor.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const dayMs = 86_400_000;

describe.each(ruleKinds)('what affiliates and buyers were promised on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started), {
    env: {
      BANK_BIN: '970436',
      BANK_ACCOUNT: '0000000000',
      BANK_HOLDER: 'CONG TY MAI VANG',
      TRUSTED_PROXIES: '127.0.0.1',
      ...bankSecrets,
    },
  });
  let made = 0;
  async function affiliate(
    name: string,
  ): Promise<{ readonly userId: string; readonly code: string; readonly email: string }> {
    made += 1;
    const [userId, code] = [randomUUID(), `HUA${made}TAI`];
    const email = `hua-${made}@vidu.vn`;
    await server.database.raw(
      'insert into users (id, email, firstname, is_verify_email, created_at) values ($1, $2, $3, true, now())',
      [userId, email, name],
    );
    await server.database.raw(
      "insert into affiliates (user_id, code, bank_bin, account_holder, account_number, account_last4, activated_at) values ($1, $2, '970436', $2, '', '1234', '2020-01-01')",
      [userId, code],
    );
    return { userId, code, email };
  }
  const visitor = (): ApiClient => server.client(phone);
  async function register(client: ApiClient, referral: string | null = null): Promise<string> {
    const email = `khach-${randomUUID()}@vidu.vn`;
    const answer = await client.post(
      hostOperations.Register,
      {
        input: {
          full_name: 'Trần Khách',
          email,
          password: demoPassword,
          referral_code: referral,
          agreed: true,
          client: { kind: 'PORTAL', name: 'x' },
        },
      },
      { origin: server.url },
    );
    expect(answer.codes).toEqual([]);
    return email;
  }

  it('a renewed order is its referrer’s as the policy says: by the code that was typed, by a click of the 30 days before it was made', async () => {
    const shop = openShop(server);
    const [typed, clicked] = [await affiliate('Gõ'), await affiliate('Nhấp')];
    const one = await shop.learner();
    const first = await shop.order(one, { referral: typed.code });
    const two = visitor();
    await click(server.url, two, { ref: clicked.code });
    await register(two);
    await server.database.raw(
      'update users set referral_code = null where id = (select user_id from last_clicks where affiliate_id = $1)',
      [clicked.userId],
    );
    server.clock.nowMs += 29 * dayMs;
    const email = (
      (
        await server.database.raw(
          'select email from users where id = (select user_id from last_clicks where affiliate_id = $1)',
          [clicked.userId],
        )
      )[0] as { email: string }
    ).email;
    const desktop = server.client();
    const signed = await desktop.post(hostOperations.SignIn, {
      input: { email, password: demoPassword, client: { kind: 'DESKTOP', name: 'x' } },
    });
    desktop.bearer = signed.data.sign_in.access_token;
    const second = await shop.order(desktop);
    server.clock.nowMs += 2 * dayMs;
    const signedInAgain = async (orderId: string) => {
      const [row] = (await server.database.raw(
        'select u.email from users u join orders o on o.user_id = u.id where o.id = $1',
        [orderId],
      )) as readonly { email: string }[];
      const client = server.client();
      const into = await client.post(hostOperations.SignIn, {
        input: {
          email: row?.email,
          password: demoPassword,
          client: { kind: 'DESKTOP', name: 'x' },
        },
      });
      client.bearer = into.data.sign_in.access_token;
      return client;
    };
    const [oneAgain, twoAgain] = [await signedInAgain(first.id), await signedInAgain(second.id)];
    const firstAgain = await shop.call(oneAgain, 'renew', { id: first.id });
    const secondAgain = await shop.call(twoAgain, 'renew', { id: second.id });
    for (const [client, answer] of [
      [oneAgain, firstAgain],
      [twoAgain, secondAgain],
    ] as const)
      expect((await shop.pay(client, answer.data.renew_order)).status).toBe('PAID');
    const after = await server.database.raw(
      'select o.status, o.attributed_by, o.referrer_firstname, c.amount_vnd, c.status as commission from orders o left join commissions c on c.order_id = o.id where o.id in ($1, $2) order by o.number',
      [first.id, second.id],
    );
    expect(
      after.map((row) => (row as { referrer_firstname: string | null }).referrer_firstname),
    ).toEqual(['Gõ', 'Nhấp']);
  });

  it('the early price holds to the last moment of the day that pages name, and not a moment longer', async () => {
    const shop = openShop(server);
    server.clock.nowMs = Date.parse('2027-12-20T03:00:00Z');
    const early = server.client();
    const offers = '{ plan_offers { plan amount original_amount early_until } }';
    const offer = (await early.post(offers)).data.plan_offers.find(
      (one: { readonly plan: string }) => one.plan === 'PRO',
    );
    const midnight = dayStartMs(lastEarlyDay(offer) ?? '') + dayMs;
    for (const [nowMs, total] of [
      [midnight - 1, '2900000'],
      [midnight, '4900000'],
    ] as const) {
      server.clock.nowMs = nowMs;
      const answer = await (
        await shop.learner()
      ).post('{ order_price(plan: PRO) { total_amount } }');
      expect(answer.data.order_price.total_amount).toBe(total);
    }
  });

  it('a voucher that an order with a part of its money holds is said to be held by it, by the list, the check, the price and the order', async () => {
    const shop = openShop(server);
    const [admin, learner] = [await server.signedIn('admin'), await shop.learner()];
    const code = 'GIUMOTPHAN';
    await admin.post(
      'mutation ($code: String!, $terms: VoucherTermsInput!) { create_voucher(code: $code, audience: PUBLIC, owner_email: null, terms: $terms, confirm_password: "hoc-cung-mai-2026") { id } }',
      {
        code,
        terms: {
          kind: 'PERCENT',
          percent: 10,
          min_order: '0',
          plans: ['PRO', 'KHA_PRO'],
          max_uses: 1,
          starts_at: new Date(server.clock.nowMs - dayMs).toISOString(),
          note: '',
        },
      },
    );
    const asked = await learner.post(
      `{ order_price(plan: PRO, voucher_code: "${code}") { total_amount } }`,
    );
    const total = Number(asked.data.order_price.total_amount);
    const order = await shop.order(learner, { voucher: code, total });
    const said = async () => {
      const { data } = await learner.post(
        `{ vouchers(plan: PRO, amount: "4900000") { code state reason held_by_order }
          check_voucher(code: "${code}", plan: PRO, amount: "4900000") { refusal_code reason }
          order_price(plan: PRO, voucher_code: "${code}") { voucher_error { code message } } }`,
      );
      const seen = data.vouchers.find((one: { readonly code: string }) => one.code === code);
      return { seen, check: data.check_voucher, price: data.order_price.voucher_error };
    };
    // Nothing came yet: a new order would take its place, and may be asked for.
    expect(await said()).toMatchObject({
      seen: { state: 'READY', held_by_order: null },
      check: { refusal_code: null },
      price: null,
    });
    await shop.sepay({ memo: order.payment_info.payment_code, amount: 100_000 });
    const reason = `Mã này đang giữ cho đơn ${order.code} của bạn. Bạn thanh toán nốt hoặc hủy đơn đó; nếu đơn đang được kiểm tra, bạn chờ chúng tôi báo lại nhé.`;
    expect(await said()).toEqual({
      seen: { code, state: 'HELD', reason, held_by_order: order.code },
      check: { refusal_code: 'VOUCHER_HELD', reason },
      price: { code: 'VOUCHER_HELD', message: reason },
    });
    expect((await shop.create(learner, { voucher: code, total })).errors[0]).toMatchObject({
      message: reason,
      extensions: { code: 'VOUCHER_HELD', field: 'voucher_code', order: order.code },
    });
    await shop.call(learner, 'cancel', { id: order.id });
    expect(await said()).toMatchObject({ seen: { state: 'READY' }, price: null });
  });

  it('an ambassador whose level was taken away is told so, reads nothing else, and may apply again in time', async () => {
    const [admin, client] = [await server.signedIn('admin'), server.client()];
    const email = `dai-su-${randomUUID()}@vidu.vn`;
    const registered = await client.post(hostOperations.Register, {
      input: {
        full_name: 'Nguyễn Hoài An',
        email,
        password: demoPassword,
        agreed: true,
        client: { kind: 'DESKTOP', name: 'x' },
      },
    });
    client.bearer = registered.data.register.access_token;
    const userId = registered.data.register.user.id;
    await server.database.raw('update users set is_verify_email = true where id = $1', [userId]);
    const answers = {
      job_description: 'Chủ tiệm bánh',
      city_live: 'Đà Lạt',
      specialize: 'Bánh mì',
      experience: 'Mười năm làm bánh và quản lý ba cửa hàng.',
      teaching_experience: 'Chưa',
      teaching_year: '2',
      main_channel: 'youtube',
      followers: '10000-50000',
      channel_url: 'youtube.com/@beplinh',
      topics: ['Nấu ăn'],
      proud_content: 'Loạt video',
      elearning_idea: 'Dạy làm bánh cho người bận rộn.',
      course_name: 'Bánh mì',
      course_description: 'Mười bài từ bột đến ổ bánh đầu tiên.',
      expected_sales: '50.000.000',
      legal_name: 'Nguyễn Hoài An',
      date_of_birth: '1/2/1990',
      account_bank: '970436',
      account_holder: 'NGUYEN HOAI AN',
      agrees: true,
      identity_number: '001190765432',
      account_number: '7700998877',
    };
    const save = async (base: number) =>
      client.post(
        'mutation ($input: AmbassadorAnswersInput!, $base: Int!) { save_ambassador_draft(input: $input, step: 5, base_revision: $base) { id revision } }',
        { input: answers, base },
      );
    const draft = (await save(0)).data.save_ambassador_draft;
    const sent = await client.post(
      `mutation ($r: Int!) { submit_ambassador_application(revision: $r, policy_version: 1, confirm_password: "${demoPassword}") { id status } }`,
      { r: draft.revision },
    );
    expect(sent.codes).toEqual([]);
    expect(
      (
        await admin.post(
          'mutation ($id: ID!) { accept_application(id: $id, confirm_password: "hoc-cung-mai-2026") { status } }',
          { id: draft.id },
        )
      ).codes,
    ).toEqual([]);
    const told = async () =>
      (
        await client.post('{ notifications(first: 30) { nodes { title } } }')
      ).data.notifications.nodes.map(({ title }: { title: string }) => title);
    const before = await told();
    const taken = await admin.post(
      'mutation ($id: ID!) { set_affiliate_ambassador(id: $id, is_ambassador: false, reason: "Vi phạm", confirm_password: "hoc-cung-mai-2026") { __typename } }',
      { id: userId },
    );
    expect(taken.codes).toEqual([]);
    const after = (
      await client.post(
        '{ affiliate_account { level is_ambassador } ambassador_application { status note reapply_from events { kind } } }',
      )
    ).data;
    expect(after).toMatchObject({
      affiliate_account: { level: 1, is_ambassador: false },
      ambassador_application: { status: 'DECLINED', note: 'Vi phạm' },
    });
    expect(
      after.ambassador_application.events.map(({ kind }: { readonly kind: string }) => kind),
    ).toEqual(['SUBMITTED', 'ACCEPTED', 'DECLINED']);
    // Told at one moment of the test's clock: in any order.
    expect(new Set(await told())).toEqual(
      new Set(['Tư cách đại sứ của bạn đã kết thúc', ...before]),
    );
    expect((await save(draft.revision)).codes).toEqual(['APPLICATION_TOO_SOON']);
    server.clock.nowMs = Date.parse(after.ambassador_application.reapply_from);
    const again = server.client();
    const signed = await again.post(hostOperations.SignIn, {
      input: { email, password: demoPassword, client: { kind: 'DESKTOP', name: 'x' } },
    });
    client.bearer = signed.data.sign_in.access_token;
    expect((await save(draft.revision)).codes).toEqual([]);
  });
});
