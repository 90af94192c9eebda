import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, bankTime, openShop, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const deeds = {
  ignore:
    'mutation I($id: ID!, $w: String!) { admin_ignore_transaction(transaction_id: $id, reason: "không rõ của ai", confirm_password: $w) }',
  pair: 'mutation P($id: ID!, $out: ID!, $w: String!) { admin_pair_transfer(transaction_id: $id, transfer_id: $out, reason: "quay về", confirm_password: $w) }',
  takeUp:
    'mutation U($id: ID!, $w: String!) { admin_unignore_transaction(transaction_id: $id, reason: "xem lại", confirm_password: $w) }',
  ask: 'mutation A($id: ID!, $revision: ID!) { admin_request_top_up(order_id: $id, revision: $revision) }',
  accept:
    'mutation S($id: ID!, $missing: BigInt!, $w: String!) { admin_accept_short(order_id: $id, missing: $missing, reason: "đủ rồi", confirm_password: $w) }',
} as const;
const hour = 3_600_000;
const part = 1_000_000;

// A person sets money aside that says nothing; then its bank tells of it with an order's code.
describe.each(ruleKinds)('money that was set aside before it named an order, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(() => {
    shop = openShop(server);
  });
  beforeEach(async () => {
    admin = await server.signedIn('admin');
  });
  const again = tellAgain(() => ({ server, shop, admin }));
  const codesOf = async (deed: keyof typeof deeds, variables: object) =>
    (await admin.post(deeds[deed], { ...variables, w: demoPassword })).codes;
  const revisionOf = async (id: string) =>
    (await admin.post('query O($id: ID!) { admin_order(id: $id) { revision } }', { id })).data
      .admin_order.revision as string;
  /** An order with a part of its money, and other money that is set aside before it names it. */
  const aside = async (n: number) => {
    const an = await again.ordered('PRO');
    await again.told({ memo: an.code, amount: part });
    const money = {
      amount: 1_900_000 - n,
      at: bankTime(server.clock.nowMs - n * 120 * hour),
      id: 881_000 + n,
      reference: `FT-BO-QUA-${n}`,
    };
    await shop.sepay({ ...money, memo: '' });
    const [row] = (await server.database.raw(
      'select id from bank_transactions where reference = $1',
      [money.reference],
    )) as readonly { readonly id: string }[];
    const id = row?.id ?? '';
    return { an, id, tellsAgain: async () => shop.sepay({ ...money, memo: `HOC PHI ${an.code}` }) };
  };
  const called = async (id: string) => {
    await expect.poll(async () => again.doubtBeside(id), { interval: 50 }).toBeDefined();
    const { data } = await admin.post(
      '{ admin_bank_reports { known_transaction_id unpaid_order } }',
    );
    expect(await again.decide(id, true)).toBe('known');
    return (
      data.admin_bank_reports as readonly {
        readonly known_transaction_id: string;
        readonly unpaid_order: string | null;
      }[]
    ).find(({ known_transaction_id: known }) => known === id)?.unpaid_order;
  };

  it('is named where its report is decided, and its order asks nobody for more', async () => {
    const { an, id, tellsAgain } = await aside(1);
    expect(await codesOf('ignore', { id })).toEqual([]);
    await tellsAgain();
    expect(await called(id)).toBe((await an.now()).code);
    const beside = async () =>
      (
        await admin.post('query O($id: ID!) { admin_order(id: $id) { money_beside } }', {
          id: an.id,
        })
      ).data.admin_order.money_beside as string | null;
    expect(await beside()).toBe('MONEY_SET_ASIDE');
    const order = await an.now();
    const ask = { id: an.id, revision: await revisionOf(an.id) };
    expect(await codesOf('ask', ask)).toEqual(['MONEY_SET_ASIDE']);
    expect(await codesOf('accept', { id: an.id, missing: order.missing_amount })).toEqual([
      'MONEY_SET_ASIDE',
    ]);
    // Taken up, it waits beside the order that it names, for what is true now.
    expect(await codesOf('takeUp', { id })).toEqual([]);
    expect(await again.rowOf(id)).toMatchObject({
      state: 'review',
      review_reason: 'laid_back',
      order_id: an.id,
    });
    expect((await an.now()).status).toBe('REVIEW');
    expect(await beside()).toBeNull();
    // Set aside by somebody who knows its code, it holds nothing any more.
    expect(await codesOf('ignore', { id })).toEqual([]);
    expect(await codesOf('ask', { id: an.id, revision: await revisionOf(an.id) })).toEqual([]);
    expect(await shop.problems()).toEqual([]);
  });

  it('is opened itself, in whichever tab it lies', async () => {
    const shown = async (id: string) =>
      (
        await admin.post(
          'query O($id: ID!) { admin_order(id: $id) { money_beside money_set_aside_id } }',
          { id },
        )
      ).data.admin_order;
    for (const [n, how] of (['ignore', 'pair'] as const).entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { an, id, tellsAgain } = await aside(n + 2);
      const out = await again.told({
        memo: 'CHUYEN LAN HAI',
        amount: 1_900_000 - n - 2,
        direction: 'out',
        at: bankTime(server.clock.nowMs - (n + 2) * 120 * hour - hour),
      });
      expect(await codesOf(how, { id, out })).toEqual([]);
      expect(await shown(an.id)).toEqual({ money_beside: null, money_set_aside_id: null });
      await tellsAgain();
      await called(id);
      expect(await shown(an.id)).toEqual({
        money_beside: 'MONEY_SET_ASIDE',
        money_set_aside_id: id,
      });
    }
  });
});
