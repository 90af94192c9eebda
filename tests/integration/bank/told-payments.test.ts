import { beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { findWallet, listOwnPayouts } from '#server/modules/payouts/wallet/payout-request-store.ts';
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

  /** What their page and the office's say was sent to them in all, and what the CSV says of it. */
  const sumsOf = async (id: string) => {
    const [row] = await rows<{ affiliate_id: string; run_id: string }>(
      'select affiliate_id, run_id from payouts where id = $1',
      [id],
    );
    const [userId, runId] = [row?.affiliate_id ?? '', row?.run_id ?? ''];
    const { data } = await admin.post(
      'query A($id: ID!) { admin_affiliate(id: $id) { paid_amount } }',
      { id: userId },
    );
    const page = await server.database.first(findWallet, { userId });
    const file = await fetch(`${server.url}/admin/export/payouts.csv?run=${runId}`, {
      headers: { authorization: `Bearer ${admin.bearer ?? ''}` },
    });
    return {
      own: page?.paid,
      office: BigInt(data?.admin_affiliate?.paid_amount ?? -1),
      file: (await file.text()).includes('Đã chuyển'),
    };
  };
  const markedSent = async (id: string, reference: string | null = 'FT-CT') => {
    const { codes: refused, data } = await admin.post(
      'mutation S($id: ID!, $f: String, $w: String!) { mark_payouts_sent(ids: [$id], reference: $f, confirm_password: $w) { code } }',
      { id, f: reference, w: demoPassword },
    );
    const kept: { code: string }[] = data?.mark_payouts_sent ?? [];
    return [...refused, ...kept.map(({ code }) => code)];
  };
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
    // The bank's own stays: its mail has that one.
    expect(await read(payment.id)).toEqual({ ...sent, told: 1 });
    expect(await cash()).toEqual([]);
  });

  it('is in the sums and files of everybody who reads that it was sent', async () => {
    const payment = await payoutGiven(month);
    expect(await sumsOf(payment.id)).toEqual({ own: 0n, office: 0n, file: false });
    await leaves(payment.code, payment.net);
    const net = BigInt(payment.net);
    const told = { own: net, office: net, file: true };
    expect(await sumsOf(payment.id)).toEqual(told);
    expect(await markedSent(payment.id)).toEqual([]);
    expect(await sumsOf(payment.id)).toEqual(told);
  });

  it('keeps the reference that its mail has, which nobody has to type', async () => {
    const payment = await payoutGiven(month);
    expect(await markedSent(payment.id, null)).toEqual(['SEEN_CHANGED']);
    await leaves(payment.code, payment.net);
    const sent = await read(payment.id);
    expect(await markedSent(payment.id, null)).toEqual([]);
    // Said again, by whoever pressed twice.
    expect(await markedSent(payment.id, null)).toEqual([]);
    expect(await read(payment.id)).toEqual(sent);
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

  it('by the same transfer as before a slip is told once more', async () => {
    const payment = await payoutGiven(month);
    const transfer = await leaves('CHUYEN TIEN', payment.net);
    const lay = async () => codes('payPayout', { id: transfer.id, payout: payment.id });
    expect(await lay()).toEqual([]);
    server.clock.nowMs += 60_000;
    expect(await codes('unpayPayout', { id: transfer.id })).toEqual([]);
    server.clock.nowMs += 60_000;
    expect(await lay()).toEqual([]);
    expect(await read(payment.id)).toMatchObject({ status: 'sent', told: 2 });
  });

  it('is recorded though nobody was given it and its payee was stopped since', async () => {
    const payment = await payoutGiven(month);
    await rows('update payouts set times_handed_out = 0, handed_out_at = null where id = $1', [
      payment.id,
    ]);
    await leaves(payment.code, payment.net);
    await rows(
      "update users set blocked_at = now(), blocked_reason = 'x' where id = (select affiliate_id from payouts where id = $1)",
      [payment.id],
    );
    expect(await markedSent(payment.id, null)).toEqual([]);
    expect(await read(payment.id)).toMatchObject({ status: 'sent' });
  });
});
