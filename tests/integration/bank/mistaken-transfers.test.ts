import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, openShop, type Shop } from '../support/shop.ts';
import { seenNow } from '../support/look-first.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { payoutMonths } from '../support/payout-months.ts';

const day = 86_400_000;
const confirm_password = demoPassword;
const reason = 'sao kê ghi tài khoản của người này';

describe.each(ruleKinds)('transfers that say another payment’s code, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let money: AffiliateMoney;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(async () => {
    shop = openShop(server);
    money = createAffiliateMoney(server.database);
    admin = await server.signedIn('admin');
  });

  const now = () => new Date(server.clock.nowMs);
  const by = () => ({ actorId: null, reason: 'chi trả', now: now() });
  const codeOf = (id: string) => `CT${id.slice(0, 6).toUpperCase()}`;
  const wallet = async (userId: string) =>
    server.database.transaction(
      async (tx) => -(await money.ledger.balance(tx, { name: 'affiliate_wallet', userId })),
    );
  const books = async () => [
    await shop.balance('cash'),
    await shop.balance('clearing'),
    await shop.balance('write_off'),
    await shop.balance('payout_clearing'),
  ];
  const moved = async (before: readonly bigint[]) =>
    (await books()).map((balance, index) => balance - (before[index] ?? 0n));
  /** How much more the ledger's cash is than the bank told of. */
  const gap = async (): Promise<bigint> => {
    const [newest] = (await admin.post('{ admin_reconciliation { bank_total ledger_total } }')).data
      .admin_reconciliation;
    return BigInt(newest?.ledger_total ?? 0) - BigInt(newest?.bank_total ?? 0);
  };
  const stateOf = async (id: string) =>
    (
      await server.database.raw('select state, payout_id from bank_transactions where id = $1', [
        id,
      ])
    )[0];
  const wentOut = async (memo: string, amount: number): Promise<string> => {
    await shop.sepay({ memo, amount, direction: 'out' });
    return (await shop.transactions(memo))[0]?.id ?? '';
  };
  const lay = async (
    transactionIds: string | readonly string[],
    payoutId: string,
    more: {
      readonly password?: string;
      readonly reason?: string;
      readonly lost?: string;
      readonly wrong?: boolean;
      readonly seen?: boolean;
    } = {},
  ) =>
    (
      await admin.post(
        'mutation L($t: [ID!]!, $p: ID!, $r: String!, $l: BigInt, $c: Boolean, $s: Boolean, $w: String!) { admin_pay_payout_by(transaction_ids: $t, payout_id: $p, reason: $r, lost_surplus: $l, code_is_wrong: $c, return_is_seen: $s, confirm_password: $w) }',
        {
          t: [transactionIds].flat(),
          p: payoutId,
          r: more.reason ?? reason,
          l: more.lost ?? null,
          c: more.wrong ?? false,
          s: more.seen ?? false,
          w: more.password ?? confirm_password,
        },
      )
    ).codes;
  const unpay = async (transactionId: string) =>
    (
      await admin.post(
        'mutation U($t: ID!, $w: String!) { admin_unpay_payout(transaction_id: $t, reason: "gắn nhầm", confirm_password: $w) }',
        { t: transactionId, w: confirm_password },
      )
    ).codes;
  const payable = async (transactionId: string): Promise<readonly string[]> =>
    (
      await admin.post('query P($t: ID!) { admin_payable_payouts(transaction_id: $t) { id } }', {
        t: transactionId,
      })
    ).data.admin_payable_payouts.map(({ id }: { readonly id: string }) => id);
  const ignore = async (transactionId: string) =>
    (
      await admin.post(
        'mutation I($t: ID!, $w: String!) { admin_ignore_transaction(transaction_id: $t, reason: "xem sao", code_is_wrong: true, confirm_password: $w) }',
        { t: transactionId, w: confirm_password },
      )
    ).codes;

  const nextMonth = payoutMonths();
  /**
   * An affiliate with one confirmed payment of a tenth of what they sold, whose file somebody has.
   */
  async function handedOut(
    soldVnd: bigint,
  ): Promise<{ readonly userId: string; readonly id: string }> {
    const userId = await money.affiliate(now());
    await money.sale({
      affiliateId: userId,
      amount: soldVnd,
      paidAt: new Date(server.clock.nowMs - 8 * day),
    });
    await money.commissions.mature(now());
    const id = await money.payRun(nextMonth(), userId);
    const [row] = (await server.database.raw('select run_id from payouts where id = $1', [
      id,
    ])) as readonly { readonly run_id: string }[]; // one column
    expect((await money.payouts.bankFile(row?.run_id ?? '', by())).ok).toBe(true);
    return { userId, id };
  }

  it('are laid to the payment that they are, once, by somebody who proves themselves and says why; the other one is as if none had named it', async () => {
    const [mine, named] = [await handedOut(4_000_000n), await handedOut(6_000_000n)];
    const [before, gapBefore] = [await books(), await gap()];
    const out = await wentOut(`CHI TRA ${codeOf(named.id)} NHAM MA`, 400_000);
    expect(await stateOf(out)).toEqual({ state: 'strayed', payout_id: named.id });
    expect(await money.payouts.revealTransfer(named.id, { ...by(), again: seenNow })).toMatchObject(
      {
        error: { code: 'PAYOUT_LEFT' },
      },
    );
    // The one that it names first: it may be a part of it.
    expect((await payable(out)).slice(0, 2)).toEqual([named.id, mine.id]);
    expect([
      await lay(out, mine.id, { password: 'sai' }),
      await lay(out, mine.id, { reason: ' ' }),
    ]).toEqual([['FACTOR_PROOF_NEEDED'], ['REASON_REQUIRED']]);
    expect([
      await lay(out, named.id),
      await lay(out, '00000000-0000-4000-8000-000000000000', { wrong: true }),
      await lay(out, mine.id),
    ]).toEqual([['TRANSFERS_TOO_LITTLE'], ['NOT_FOUND'], ['TRANSFER_NAMES_ANOTHER']]);
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => lay(out, mine.id, { wrong: true })),
    );
    expect(answers.map(([code]) => code ?? 'OK').toSorted()).toEqual([
      'OK',
      'TRANSACTION_SETTLED',
      'TRANSACTION_SETTLED',
      'TRANSACTION_SETTLED',
    ]);
    expect([await stateOf(out), await moved(before), await payable(out)]).toEqual([
      { state: 'outgoing', payout_id: mine.id },
      [0n, 0n, 0n, 0n],
      [],
    ]);
    // The bank's word is that of the payment it was.
    expect(
      await money.payouts.markFailed(mine.id, {
        ...by(),
        reason: 'không đi',
        notCarriedOut: [seenNow],
      }),
    ).toMatchObject({ error: { code: 'PAYOUT_LEFT' } });
    expect(await money.payouts.revealTransfer(named.id, { ...by(), again: seenNow })).toMatchObject(
      {
        ok: true,
      },
    );
    expect((await money.payouts.markSent(mine.id, 'FT-1', by())).ok).toBe(true);
    expect(await moved(before)).toEqual([-400_000n, 0n, 0n, 400_000n]);
    const lines = await server.database.raw(
      "select action, reason from audit_log where subject_id in ($1, $2) and action in ('transaction.pay_payout', 'payout.told_by') order by action",
      [out, mine.id],
    );
    expect(lines).toEqual([
      { action: 'payout.told_by', reason },
      { action: 'transaction.pay_payout', reason },
    ]);
    expect(await gap()).toBe(gapBefore);
    expect((await money.ledger.trialBalance(null)).problems).toEqual([]);
  });

  it('are laid to no payment that another transfer paid, and of two that say to be one payment only the first is', async () => {
    const [mine, named] = [await handedOut(4_100_000n), await handedOut(6_100_000n)];
    const [first, second] = [
      await wentOut(`CHI ${codeOf(named.id)} MOT`, 410_000),
      await wentOut(`CHI ${codeOf(named.id)} HAI`, 410_000),
    ];
    const answers = await Promise.all(
      [first, second].map(async (out) => lay(out, mine.id, { wrong: true })),
    );
    expect(answers.map(([code]) => code ?? 'OK').toSorted()).toEqual(['OK', 'PAYOUT_NOT_PAYABLE']);
    const third = await wentOut(`CHI ${codeOf(mine.id)} BA`, 410_000);
    expect(await payable(third)).not.toContain(mine.id);
    expect(await lay(third, mine.id)).toEqual(['PAYOUT_NOT_PAYABLE']);
  });

  it('and say the code of a refund that another transfer paid are laid to the payment that they are, and wait beside its order when that was a mistake', async () => {
    const learner = await shop.learner();
    const paid = await shop.pay(learner, await shop.order(learner));
    await shop.refund(learner, paid.id);
    server.clock.nowMs += 25 * 3_600_000;
    admin = await server.signedIn('admin');
    const [{ id, memo_code: code, amount } = { id: '', memo_code: '', amount: 0 }] =
      (await server.database.raw(
        'select id, memo_code, amount_vnd::integer as amount from refunds where order_id = $1',
        [paid.id],
      )) as readonly { readonly id: string; readonly memo_code: string; readonly amount: number }[];
    const mine = await handedOut(4_000_000n);
    expect(
      (
        await admin.post(
          'mutation S($id: ID!, $w: String!) { admin_start_refund(refund_id: $id, confirm_password: $w) }',
          { id, w: confirm_password },
        )
      ).codes,
    ).toEqual([]);
    const wrong = await wentOut(`CHI TRA ${code} NHAM MA HOAN`, 400_000);
    // While it is not paid it may be that refund.
    expect(await lay(wrong, mine.id)).toEqual(['TRANSFER_NAMES_ANOTHER']);
    await wentOut(`HOAN ${code}`, amount);
    // It is laid against its own words all the same: a person says so.
    expect(await lay(wrong, mine.id)).toEqual(['TRANSFER_NAMES_ANOTHER']);
    expect(await lay(wrong, mine.id, { wrong: true })).toEqual([]);
    expect(await stateOf(wrong)).toEqual({ state: 'outgoing', payout_id: mine.id });
    expect(await unpay(wrong)).toEqual([]);
    expect(
      await server.database.raw(
        'select state, payout_id, order_id from bank_transactions where id = $1',
        [wrong],
      ),
    ).toEqual([{ state: 'strayed', payout_id: null, order_id: paid.id }]);
  });

  it('and were written off before this could be said are taken back into the books', async () => {
    const [mine, named] = [await handedOut(4_200_000n), await handedOut(6_200_000n)];
    const before = await books();
    const out = await wentOut(`CHI TRA ${codeOf(named.id)} XOA SO`, 420_000);
    expect([await ignore(out), await moved(before)]).toEqual([[], [-420_000n, 0n, 420_000n, 0n]]);
    expect(await payable(out)).toContain(mine.id);
    expect(await lay(out, mine.id)).toEqual([]);
    expect((await money.payouts.markSent(mine.id, 'FT-2', by())).ok).toBe(true);
    expect(await moved(before)).toEqual([-420_000n, 0n, 0n, 420_000n]);
    expect(await ignore(out)).toEqual(['TRANSACTION_SETTLED']);
  });

  it('may be one that failed and is in its wallet again, also after the bank sent it back', async () => {
    const [mine, named] = [await handedOut(4_300_000n), await handedOut(6_300_000n)];
    const before = await books();
    const out = await wentOut(`CHI TRA ${codeOf(named.id)} TRA LAI`, 430_000);
    expect(
      (
        await money.payouts.markFailed(mine.id, {
          ...by(),
          reason: 'không đi',
          notCarriedOut: [seenNow],
        })
      ).ok,
    ).toBe(true);
    expect(await payable(out)).toContain(mine.id);
    await shop.sepay({ memo: `HOAN TRA ${codeOf(mine.id)}`, amount: 430_000 });
    const back = (await shop.transactions(`HOAN TRA ${codeOf(mine.id)}`))[0]?.id;
    expect(
      (
        await admin.post(
          'mutation R($t: ID!, $p: ID!, $w: String!) { admin_return_payout(transaction_id: $t, payout_id: $p, confirm_password: $w) }',
          { t: back, p: mine.id, w: confirm_password },
        )
      ).codes,
    ).toEqual([]);
    expect(await payable(out)).toContain(mine.id);
    expect(await lay(out, mine.id, { wrong: true })).toEqual(['TRANSFER_CAME_BACK']);
    expect(await lay(out, mine.id, { wrong: true, seen: true })).toEqual([]);
    expect([await moved(before), await wallet(mine.userId)]).toEqual([
      [0n, 0n, 0n, 430_000n],
      430_000n,
    ]);
    expect((await money.ledger.trialBalance(null)).problems).toEqual([]);
  });

  /** Cash, fees, write-offs and payments on their way, as they changed since. */
  const watch = async () => {
    const read = async () =>
      Promise.all(
        (['cash', 'bank_fee', 'write_off', 'payout_clearing'] as const).map(async (name) =>
          shop.balance(name),
        ),
      );
    const before = await read();
    return async () =>
      (await read()).map((balance, index) => Number(balance - (before[index] ?? 0n)));
  };
  const reasonOf = async (id: string) =>
    (
      await server.database.raw(
        'select state, review_reason, payout_id from bank_transactions where id = $1',
        [id],
      )
    )[0];

  it('or another amount are one payment together, their fee the bank’s, and wait again when that was a mistake', async () => {
    const { id } = await handedOut(7_000_000n);
    const code = codeOf(id);
    const parts = [
      await wentOut(`CHI ${code} P1`, 400_000),
      await wentOut('CHUYEN NOT PHAN CON LAI', 311_000),
    ];
    expect(await reasonOf(parts[0] ?? '')).toEqual({
      state: 'strayed',
      review_reason: 'payout_amount',
      payout_id: id,
    });
    expect([(await payable(parts[0] ?? ''))[0], await payable(parts[1] ?? '')]).toEqual([
      id,
      expect.arrayContaining([id]),
    ]);
    const found = (
      await admin.post(
        'query P($t: ID!, $p: ID!) { admin_payout_parts(transaction_id: $t, payout_id: $p) { id } }',
        { t: parts[0], p: id },
      )
    ).data.admin_payout_parts;
    expect(found).toContainEqual({ id: parts[1] });
    const [books, waiting] = [await watch(), await Promise.all(parts.map(reasonOf))];
    expect([
      await lay(parts.slice(0, 1), id),
      await lay([...parts, ...parts], id),
      await unpay(parts[0] ?? ''),
    ]).toEqual([['TRANSFERS_TOO_LITTLE'], ['BAD_INPUT'], ['TRANSACTION_SETTLED']]);
    const answers = await Promise.all([lay(parts, id), lay(parts.toReversed(), id)]);
    expect(answers.flat()).toEqual(['TRANSACTION_SETTLED']);
    expect([await books(), await Promise.all(parts.map(stateOf))]).toEqual([
      [-11_000, 11_000, 0, 0],
      parts.map(() => ({ state: 'outgoing', payout_id: id })),
    ]);
    expect(await money.payouts.markFailed(id, { ...by(), notCarriedOut: [seenNow] })).toMatchObject(
      {
        error: { code: 'PAYOUT_LEFT' },
      },
    );
    const undone = await Promise.all([unpay(parts[0] ?? ''), unpay(parts[1] ?? '')]);
    expect(undone.flat()).toEqual(['TRANSACTION_SETTLED']);
    expect([await books(), await Promise.all(parts.map(reasonOf))]).toEqual([
      [0, 0, 0, 0],
      waiting,
    ]);
    expect([await lay(parts, id), (await money.payouts.markSent(id, 'FT-PHAN', by())).ok]).toEqual([
      [],
      true,
    ]);
    expect(await books()).toEqual([-711_000, 11_000, 0, 700_000]);
    expect((await money.ledger.trialBalance(null)).problems).toEqual([]);
  });

  it('or another amount leave with their fee in one, beyond a fee by a person’s word only, and are not unsaid once they came back', async () => {
    const [small, large] = [await handedOut(7_100_000n), await handedOut(7_200_000n)];
    const [withFee, tenfold] = [
      await wentOut(`CHI ${codeOf(small.id)} KEM PHI`, 710_000 + 55_000),
      await wentOut(`CHI ${codeOf(large.id)} GAP MUOI`, 7_200_000),
    ];
    const books = await watch();
    expect([await lay([withFee], small.id), await lay([tenfold], large.id)]).toEqual([
      [],
      ['TRANSFERS_TOO_MUCH'],
    ]);
    expect(await lay([tenfold], large.id, { lost: '6480000' })).toEqual([]);
    expect(await books()).toEqual([-55_000 - 6_480_000, 55_000, 6_480_000, 0]);
    expect([await unpay(tenfold), await books()]).toEqual([[], [-55_000, 55_000, 0, 0]]);
    await shop.sepay({ memo: `HOAN TRA ${codeOf(small.id)}`, amount: 710_000 });
    const back = (await shop.transactions(`HOAN TRA ${codeOf(small.id)}`))[0]?.id;
    expect(
      (
        await admin.post(
          'mutation R($t: ID!, $p: ID!, $w: String!) { admin_return_payout(transaction_id: $t, payout_id: $p, confirm_password: $w) }',
          { t: back, p: small.id, w: confirm_password },
        )
      ).codes,
    ).toEqual([]);
    expect(await unpay(withFee)).toEqual(['CONFLICT']);
    expect((await money.ledger.trialBalance(null)).problems).toEqual([]);
  });

  it.each([
    ['with its fee', 11_000, 'confirmed'],
    ['with its fee', 11_000, 'failed'],
    ['short', -30_000, 'failed'],
    ['with its fee and written off', 11_000, 'failed'],
    ['tenfold', 6_570_000, 'confirmed'],
  ] as const)(
    'or another amount come back: %s (%i), the payment %s, what is not the payment is booked too',
    async (how, moreVnd, status) => {
      const { id } = await handedOut(7_300_000n);
      const code = codeOf(id);
      const [before, gapBefore] = [await watch(), await gap()];
      if (status === 'failed')
        expect((await money.payouts.markFailed(id, { ...by(), notCarriedOut: [seenNow] })).ok).toBe(
          true,
        );
      const stray = await wentOut(`CHI ${code} KHAC SO`, 730_000 + moreVnd);
      expect(await stateOf(stray)).toEqual({ state: 'strayed', payout_id: id });
      if (how === 'with its fee and written off') expect(await ignore(stray)).toEqual([]);
      await shop.sepay({ memo: `HOAN TRA ${code}`, amount: 730_000 });
      const back = (await shop.transactions(`HOAN TRA ${code}`))[0]?.id;
      expect(
        (
          await admin.post(
            'mutation R($t: ID!, $p: ID!, $w: String!) { admin_return_payout(transaction_id: $t, payout_id: $p, confirm_password: $w) }',
            { t: back, p: id, w: confirm_password },
          )
        ).codes,
      ).toEqual([]);
      const isFee = moreVnd > 0 && moreVnd <= 55_000;
      const [cash, fee, lost] = await before();
      expect({ cash, fee, lost, gap: await gap(), stray: await stateOf(stray) }).toEqual({
        cash: -moreVnd,
        fee: isFee ? moreVnd : 0,
        lost: isFee ? 0 : moreVnd,
        gap: gapBefore,
        stray: { state: 'outgoing', payout_id: id },
      });
      expect(await ignore(stray)).toEqual(['TRANSACTION_SETTLED']);
      expect((await money.ledger.trialBalance(null)).problems).toEqual([]);
    },
  );

  it('and money that came in are no payment at all', async () => {
    const { id } = await handedOut(4_400_000n);
    await shop.sepay({ memo: 'TIEN VAO KHONG MA NAO', amount: 440_000 });
    const inward = (await shop.transactions('TIEN VAO KHONG MA NAO'))[0]?.id ?? '';
    expect([await payable(inward), await lay(inward, id)]).toEqual([[], ['TRANSACTION_SETTLED']]);
    expect(await ignore(inward)).toEqual([]);
    expect([await payable(inward), await lay(inward, id)]).toEqual([[], ['TRANSACTION_SETTLED']]);
  });
});
