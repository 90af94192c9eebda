import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, price, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const invoice = {
  kind: 'COMPANY',
  tax_code: '0100109106',
  address: '1 Lê Lợi, Quận 1, TP. HCM',
  email: 'ketoan@hoaian.vn',
};
const slip = '1C26TMV-000231';
const right = '1C26TMV-00000231';

/** An invoice's number is told to its learner, and a slip in it is no fate. */
describe.each(ruleKinds)('an invoice with a slip in it, on %s', (kind) => {
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
  const { told, ordered } = tellAgain(() => ({ server, shop, admin }));

  const issue = async (id: string, number: string) =>
    admin.post(
      'mutation M($id: ID!, $number: String!) { admin_mark_invoice_issued(order_id: $id, number: $number) }',
      { id, number },
    );
  const correct = async (
    id: string,
    { seen, number, reason = 'gõ nhầm' }: { seen: string; number?: string; reason?: string },
  ) =>
    admin.post(
      'mutation C($id: ID!, $seen: String!, $number: String, $reason: String!, $w: String!) { admin_correct_invoice(order_id: $id, seen_number: $seen, number: $number, reason: $reason, confirm_password: $w) }',
      { id, seen, number: number ?? null, reason, w: demoPassword },
    );
  const issued = async () => {
    const order = await ordered();
    await told({ memo: order.code, amount: price.pro });
    const ask = async (name: string) =>
      (
        await order.learner.post(
          'mutation I($input: InvoiceInput!) { request_invoice(input: $input) { id } }',
          { input: { order_id: order.id, name, ...invoice } },
        )
      ).codes;
    expect(await ask('CÔNG TY TNHH HOÀI AN')).toEqual([]);
    expect((await issue(order.id, slip)).codes).toEqual([]);
    const notices = async (): Promise<readonly string[]> =>
      (
        await order.learner.post('{ notifications(first: 20) { nodes { category title } } }')
      ).data.notifications.nodes
        .map(({ title }: { title: string }) => title)
        .filter((title: string) => /hóa đơn/i.test(title));
    return { order, ask, notices };
  };

  it('is told to its learner once, and once more with its right number', async () => {
    const { order, notices } = await issued();
    expect(await notices()).toEqual([expect.stringContaining(slip)]);
    // Notices of one moment have no order.
    server.clock.nowMs += 1_000;
    expect((await correct(order.id, { seen: slip, number: right })).codes).toEqual([]);
    expect((await order.now()).invoice.issued_number).toBe(right);
    expect(await notices()).toEqual([
      expect.stringContaining(right),
      expect.stringContaining(slip),
    ]);
    const kinds = (
      await admin.post('query O($id: ID!) { admin_order(id: $id) { events { kind note } } }', {
        id: order.id,
      })
    ).data.admin_order.events;
    expect(kinds.slice(0, 2).toReversed()).toEqual([
      { kind: 'invoice_issued', note: slip },
      { kind: 'invoice_corrected', note: right },
    ]);
  });

  it('is taken back: it waits again, and its learner may say it anew', async () => {
    const { order, ask, notices } = await issued();
    expect(await ask('Công ty khác')).toEqual(['ORDER_STATE']);
    expect((await correct(order.id, { seen: slip })).codes).toEqual([]);
    expect((await order.now()).invoice.issued_number).toBeNull();
    expect((await notices()).length).toBe(2);
    expect(await ask('Công ty khác')).toEqual([]);
    expect((await issue(order.id, right)).codes).toEqual([]);
    expect((await notices()).length).toBe(3);
  });

  it('is corrected of what was seen alone, for a reason, into something else', async () => {
    const { order, notices } = await issued();
    const codes = async (said: Parameters<typeof correct>[1]) =>
      (await correct(order.id, said)).codes;
    expect(await codes({ seen: right, number: 'HD1' })).toEqual(['SEEN_CHANGED']);
    expect(await codes({ seen: slip, number: '  ' })).toEqual(['INVOICE_INVALID']);
    expect(await codes({ seen: slip, number: slip })).toEqual(['INVOICE_INVALID']);
    expect(await codes({ seen: slip, number: right, reason: ' ' })).toEqual(['REASON_REQUIRED']);
    expect((await notices()).length).toBe(1);
    const log = await server.database.raw(
      "select action from audit_log where subject_id = $1 and action like 'order.invoice%'",
      [order.id],
    );
    expect(log).toEqual([{ action: 'order.invoice_issued' }]);
  });
});
