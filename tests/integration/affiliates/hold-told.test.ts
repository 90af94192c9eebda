import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { formatTimestampInText } from '#shared/format/format-date.ts';
import { holdWays } from '#shared/domain/affiliate/payout-hold.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, type Shop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { payoutMonths } from '../support/payout-months.ts';

const day = 86_400_000;
const confirm_password = demoPassword;

describe.each(ruleKinds)('what an affiliate is told of held payouts, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let money: AffiliateMoney;
  let admin: ApiClient;
  let own: ApiClient;
  let userId: string;
  let sealed: Uint8Array | undefined;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(async () => {
    shop = openShop(server);
    money = createAffiliateMoney(server.database);
    admin = await server.signedIn('admin');
    own = await server.signedIn('minh');
    ({ id: userId } = (await own.post('{ me { id } }')).data.me);
    await money.affiliate(now(), userId);
    sealed = (
      (await server.database.raw('select account_number from affiliates where user_id = $1', [
        userId,
      ])) as readonly { readonly account_number: Uint8Array }[]
    )[0]?.account_number; // one column
  });

  const now = () => new Date(server.clock.nowMs);
  const by = () => ({ actorId: null, reason: 'chi trả', now: now() });
  let runs = 0;
  const nextMonth = payoutMonths();
  /** A payment of theirs was made, sent, and came back. */
  async function comesBack(): Promise<void> {
    await money.sale({
      affiliateId: userId,
      amount: 5_000_000n,
      paidAt: new Date(server.clock.nowMs - 8 * day),
    });
    await money.commissions.mature(now());
    runs += 1;
    const id = await money.payRun(nextMonth(), userId);
    const [{ run_id: runId } = { run_id: '' }] = (await server.database.raw(
      'select run_id from payouts where id = $1',
      [id],
    )) as readonly { readonly run_id: string }[]; // one column
    expect(await money.payouts.bankFile(runId, by())).toMatchObject({ ok: true });
    server.clock.nowMs += 1000;
    await money.payouts.markSent(id, `FT-${runs}`, by());
    const [{ net } = { net: 0 }] = (await server.database.raw(
      'select net_vnd::integer as net from payouts where id = $1',
      [id],
    )) as readonly { readonly net: number }[]; // one column
    const memo = `HOAN TRA CT${id.slice(0, 6).toUpperCase()} SAI TK`;
    await shop.sepay({ memo, amount: net });
    const returned = await admin.post(
      'mutation R($t: ID!, $p: ID!, $w: String!) { admin_return_payout(transaction_id: $t, payout_id: $p, confirm_password: $w) }',
      { t: (await shop.transactions(memo))[0]?.id ?? '', p: id, w: confirm_password },
    );
    expect(returned.codes).toEqual([]);
  }
  /** What the page asks: what lets the payouts go on, and why they are held. */
  const page = async () => {
    const { affiliate_account: account, affiliate_wallet: wallet } = (
      await own.post(
        '{ affiliate_account { payouts_held_until payouts_held_note } affiliate_wallet { held_until } }',
      )
    ).data;
    expect(wallet.held_until).toBe(account.payouts_held_until);
    return account;
  };
  /** Text and first action of their newest notification of a kind. */
  const told = async (wanted: string): Promise<{ readonly text: string; readonly way: string }> => {
    const { nodes } = (
      await own.post(
        '{ notifications(first: 20) { nodes { kind paragraphs { parts { text } } actions { label } } } }',
      )
    ).data.notifications;
    const found = nodes.find((node: { readonly kind: string }) => node.kind === wanted);
    return {
      text: found.paragraphs
        .flatMap(({ parts }: { readonly parts: readonly { readonly text: string }[] }) => parts)
        .map(({ text }: { readonly text: string }) => text)
        .join(''),
      way: found.actions[0].label,
    };
  };
  const changeAccount = async (account_number: string) =>
    (
      await own.post(
        'mutation A($i: AffiliateBankInput!, $w: String!) { change_affiliate_account(input: $i, confirm_password: $w) { __typename } }',
        {
          i: {
            account_bank: '970422',
            account_number,
            account_holder: 'NGUYEN VAN MINH',
            accepts_other_holder: true,
          },
          w: confirm_password,
        },
      )
    ).codes;

  it('is another account at the first return, in mail, wallet and page, and that ends it', async () => {
    await comesBack();
    const { sentence, action } = holdWays.other_account;
    for (const kindOfMessage of ['payout_failed', 'affiliate_hold']) {
      const { text, way } = await told(kindOfMessage);
      expect([kindOfMessage, text, way]).toEqual([
        kindOfMessage,
        expect.stringContaining(sentence),
        action,
      ]);
      expect(text).not.toMatch(/yêu cầu lại|để kiểm tra/);
    }
    expect(await page()).toMatchObject({ payouts_held_until: 'OTHER_ACCOUNT' });
    expect(await changeAccount('123456789')).toEqual([]);
    expect(await page()).toEqual({ payouts_held_until: null, payouts_held_note: null });
  });

  it('is the same account again where only that is in doubt, in words for them', async () => {
    await server.database.raw(
      `update affiliates set payouts_held_at = now(), held_until_account_changes = true, held_by_returns_only = false, account_reported_at = now(),
        payouts_held_note = 'Hệ thống được khôi phục từ bản sao lưu. Người này nhập lại tài khoản nhận tiền thì chi trả tiếp.' where user_id = $1`,
      [userId],
    );
    const { payouts_held_until: until, payouts_held_note: note } = await page();
    expect([until, note]).toEqual(['ACCOUNT_AGAIN', expect.not.stringContaining('Người này')]);
    expect(await changeAccount('123456789')).toEqual([]);
    expect(await page()).toMatchObject({ payouts_held_until: null });
  });

  it('is a person at the office at the second', async () => {
    server.clock.nowMs += 2 * day;
    // The services of the test have a key of their own; runs of theirs are dated back an hour.
    await server.database.raw(
      "update affiliates set account_number = $2, account_changed_at = now() - interval '2 days' where user_id = $1",
      [userId, sealed],
    );
    [own, admin] = [await server.signedIn('minh'), await server.signedIn('admin')];
    await comesBack();
    const { sentence, action } = holdWays.office;
    for (const kindOfMessage of ['payout_failed', 'affiliate_hold'])
      expect(await told(kindOfMessage)).toEqual({
        text: expect.stringContaining(sentence),
        way: action,
      });
    expect(await page()).toMatchObject({ payouts_held_until: 'OFFICE' });
  });

  it('says from when it can be asked for, let go on the day of another account', async () => {
    // A moment of its own: of two messages of one moment the newer one is not known.
    server.clock.nowMs += 1000;
    await server.database.raw('update affiliates set account_changed_at = $2 where user_id = $1', [
      userId,
      now(),
    ]);
    expect(
      (
        await admin.post(
          'mutation H($id: ID!, $w: String!) { hold_affiliate_payouts(id: $id, is_held: false, reason: "đã hỏi", confirm_password: $w) { __typename } }',
          { id: userId, w: confirm_password },
        )
      ).codes,
    ).toEqual([]);
    const { payouts_from: from } = (await own.post('{ affiliate_account { payouts_from } }')).data
      .affiliate_account;
    const { text } = await told('affiliate_hold');
    expect(text).toContain(formatTimestampInText(Date.parse(from)));
    expect(text).not.toContain('được ngay');
  });
});
