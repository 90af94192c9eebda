import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, price, receiver, type Shop } from '../support/shop.ts';
import { shownBeside } from '../support/shown-beside.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const deeds = {
  match:
    'mutation M($id: ID!, $order: ID!, $w: String!) { admin_match_transaction(transaction_id: $id, order_id: $order, confirm_password: $w) }',
  ignore:
    'mutation I($id: ID!, $w: String!) { admin_ignore_transaction(transaction_id: $id, reason: "không của ai", confirm_password: $w) }',
  sendBack:
    'mutation B($id: ID!, $account_bank: String!, $account_number: String!, $account_holder: String!, $w: String!) { admin_refund_transaction(transaction_id: $id, account_bank: $account_bank, account_number: $account_number, account_holder: $account_holder, reason: "trả lại", confirm_password: $w) }',
} as const;
const decide =
  'mutation D($id: ID!, $shown: ID!, $w: String!) { admin_decide_bank_report(id: $id, known_transaction_id: $shown, is_same: true, confirm_password: $w) }';

// A provider may leave a transfer's words out: what it told of is not other money for that.
describe.each(ruleKinds)('money that was told of without its words, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(async () => {
    shop = openShop(server);
    admin = await server.signedIn('admin');
  });
  const reports = async (memo: string) =>
    (await admin.post('{ admin_bank_reports { id state text } }')).data.admin_bank_reports.filter(
      ({ text }: { readonly text: string }) => text.includes(memo),
    );
  const uploaded = async (line: string): Promise<string> => {
    const answer = await fetch(`${server.url}/admin/statement?name=sao-ke.csv`, {
      method: 'POST',
      body: `Ngày giao dịch;Số chứng từ;Phát sinh nợ;Phát sinh có;Diễn giải\r\n${line}`,
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${admin.bearer}` },
    });
    const { id } = (await answer.json()) as { readonly id: string };
    const shown = 'query S($id: ID!) { admin_statement(id: $id) { lines { state } } }';
    return (await admin.post(shown, { id })).data.admin_statement.lines[0].state;
  };

  it.each([
    ['match', 14],
    ['ignore', 20],
    ['sendBack', 26],
  ] as const)(
    'is asked about when its code is told, though somebody decided on it: %s',
    async (deed, day) => {
      const learner = await shop.learner();
      const order = await shop.orderOfNovember(learner, { plan: 'KHA_PRO' });
      const code = order.payment_info.payment_code as string;
      const at = `2026-11-${day} 08:00:00`;
      await shop.sepay({ memo: '', amount: price.khaPro, reference: `FT-${code}`, at });
      const [{ id } = { id: '' }] = (await server.database.raw(
        'select id from bank_transactions where reference = $1',
        [`FT-${code}`],
      )) as { id: string }[];
      const decided = { w: demoPassword, id, order: order.id, ...receiver };
      expect((await admin.post(deeds[deed], decided)).codes).toEqual([]);
      const [cash, { status }] = [await shop.balance('cash'), await shop.get(learner, order.id)];

      const memo = `NGUYEN HOAI AN ${code}`;
      await shop.casso([
        {
          id: `c-${code}`,
          reference: `CS-${code}`,
          description: memo,
          amount: price.khaPro,
          accountNumber: '0000000000',
          transactionDateTime: at,
        },
      ]);
      await expect.poll(async () => reports(memo), { interval: 50 }).toHaveLength(1);
      const amount = price.khaPro.toLocaleString('vi-VN');
      expect(await uploaded(`${day}/11/2026;5078 - ${code};;${amount};${memo}`)).toBe('similar');
      const [{ id: report }] = await reports(memo);
      const shown = await shownBeside(server.database, report);
      expect((await admin.post(decide, { id: report, shown, w: demoPassword })).codes).toEqual([]);
      expect(await shop.balance('cash')).toBe(cash);
      expect((await shop.get(learner, order.id)).status).toBe(status);
      expect(await shop.problems()).toEqual([]);
    },
  );
});
