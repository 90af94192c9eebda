import { beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { listOwnPayouts } from '#server/modules/payouts/wallet/payout-request-store.ts';
import { createAffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { bankSecrets, openShop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

// What the bank says to have left is on its way for its affiliate too, whoever presses a button.
describe.each(ruleKinds)('a payment that the bank told of, on %s', (kind) => {
  let server: TestServer;
  let admin: ApiClient;
  let month = 0;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeEach(async () => {
    admin = await server.signedIn('admin');
    month += 1;
  });
  const world = () => ({
    server,
    shop: openShop(server),
    admin,
    money: createAffiliateMoney(server.database),
  });
  const { codes, rows, payoutGiven, leaves } = leaveAndTell(world);

  /** How its affiliate reads it, and the references of the mails that it was sent. */
  const read = async (id: string) => {
    const [row] = await rows<{ affiliate_id: string }>(
      'select affiliate_id from payouts where id = $1',
      [id],
    );
    const userId = row?.affiliate_id ?? '';
    const page = { userId, belowAt: null, belowId: null, count: 5 };
    const own = (await server.database.all(listOwnPayouts, page)).find((each) => each.id === id);
    const told = await rows<{ reference: string }>(
      "select content ->> 'reference' as reference from notifications where user_id = $1 and content ->> 'kind' = 'payout_sent' order by created_at, id",
      [userId],
    );
    return {
      status: own?.status,
      hasDay: own?.sent_at instanceof Date,
      reference: own?.reference,
      told: told.length,
    };
  };
  const markedSent = async (id: string) =>
    (
      await admin.post(
        'mutation S($id: ID!, $w: String!) { mark_payouts_sent(ids: [$id], reference: "FT-CT", confirm_password: $w) { code } }',
        { id, w: demoPassword },
      )
    ).codes;
  // The sales of this test have no money behind them.
  const cash = async () =>
    (await world().shop.problems()).filter((each) => !/^(received|access)_differs/.test(each));
  const waiting = { status: 'confirmed', hasDay: false, reference: null, told: 0 };

  it('by its code is sent for its affiliate, who is told once', async () => {
    const payment = await payoutGiven(month);
    expect(await read(payment.id)).toEqual(waiting);
    await leaves(payment.code, payment.net);
    const sent = { status: 'sent', hasDay: true, reference: expect.stringMatching(/^FT-LV/) };
    expect(await read(payment.id)).toEqual({ ...sent, told: 1 });
    expect(await markedSent(payment.id)).toEqual([]);
    expect(await read(payment.id)).toEqual({ ...sent, reference: 'FT-CT', told: 1 });
    expect(await cash()).toEqual([]);
  });

  it('by a person is so too, and waits again when that was a mistake', async () => {
    const payment = await payoutGiven(month);
    const transfer = await leaves('CHUYEN TIEN', payment.net);
    const lay = async () => codes('payPayout', { id: transfer.id, payout: payment.id });
    expect(await lay()).toEqual([]);
    expect(await read(payment.id)).toMatchObject({ status: 'sent', hasDay: true, told: 1 });
    expect(await codes('unpayPayout', { id: transfer.id })).toEqual([]);
    expect(await read(payment.id)).toEqual({ ...waiting, told: 1 });
    const unsaid = await rows<{ key: string }>(
      "select n.content ->> 'netVnd' as net from notifications n join payouts p on p.affiliate_id = n.user_id where p.id = $1 and n.content ->> 'kind' = 'payout_not_sent'",
      [payment.id],
    );
    expect(unsaid).toEqual([{ net: String(payment.net) }]);
    // It leaves after all, by a clerk's word: that is news.
    expect(await markedSent(payment.id)).toEqual([]);
    expect(await read(payment.id)).toMatchObject({ status: 'sent', told: 2 });
    expect(await cash()).toEqual([]);
  });
});
