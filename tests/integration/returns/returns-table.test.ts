import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword as w } from '#server/demo/demo-accounts.ts';
import { createAffiliateMoney, type AffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { seenNow } from '../support/look-first.ts';
import { leaveAndTell } from '../support/money-out.ts';
import { comeBack } from '../support/money-that-returns.ts';
import { bankSecrets, bankTime, openShop, price, type Shop } from '../support/shop.ts';
import { tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { everyPair } from '../../every-pair.ts';
import { isShortRun } from '../../short-run.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** When the money came, by the bank, beside the transfers that it told of. */
const moments = ['before', 'after', 'at no moment', 'on their day', 'on the day before'] as const;

interface Cell {
  readonly given: 'once' | 'twice';
  /** By another account and code before. */
  readonly hasFormer: boolean;
  /** Transfers that the bank told of, by the code of now. */
  readonly told: 0 | 1 | 2;
  readonly moment: (typeof moments)[number];
  readonly words: 'none' | 'now' | 'former';
}

const cells: readonly Cell[] = (['once', 'twice'] as const).flatMap((given) =>
  [false, true].flatMap((hasFormer) =>
    ([0, 1, 2] as const).flatMap((told) =>
      // Beside no transfer only what came before all of it is told apart.
      moments
        .filter((moment) => told > 0 || moment === 'after' || moment === 'on the day before')
        .flatMap((moment) =>
          (['none', 'now', 'former'] as const)
            .filter((words) => hasFormer || words !== 'former')
            .map((words) => ({ given, hasFormer, told, moment, words })),
        ),
    ),
  ),
);

/** What is asked of a cell before its money is taken for the return. */
function askedOf({ given, hasFormer, told, moment, words }: Cell): readonly string[] {
  const isEarlier = (told > 0 && moment === 'before') || moment === 'on the day before';
  if (isEarlier || words === 'former') return ['RETURN_UNLIKELY'];
  return given === 'twice' || hasFormer || told === 2 ? ['RETURN_MAY_BE_EARLIER'] : [];
}

function nameOf({ given, hasFormer, told, moment, words }: Cell): string {
  const former = hasFormer ? ', another account before' : '';
  return `given ${given}${former}, ${told} told, came ${moment}, words ${words}`;
}

const tried = isShortRun ? everyPair(cells) : cells;

// Of every money that may be a return: what is asked, and that with every question answered it is
// taken, and is none again by the way back. Nothing is refused for good.
describe.each(ruleKinds)('each return, on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  let admin: ApiClient;
  let money: AffiliateMoney;
  let months = 0;
  withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
  beforeAll(() => {
    shop = openShop(server);
    money = createAffiliateMoney(server.database);
  });
  beforeEach(async () => {
    admin = await server.signedIn('admin');
  });
  const world = () => ({ server, shop, admin, money });
  const { codes, rows, payoutGiven } = leaveAndTell(world);
  const { told } = tellAgain(world);
  const { given, say, refundsOf, free } = comeBack(world);

  /** The bank tells, after all of it, of the transfers and of what came; answers the latter. */
  async function tell(
    cell: Cell,
    of: { readonly code: string; readonly words: string; readonly amount: number },
  ) {
    const begun = server.clock.nowMs;
    server.clock.nowMs += 60 * minute;
    for (const index of Array.from({ length: cell.told }).keys())
      await told({
        memo: `CHUYEN ${of.code}`,
        amount: of.amount,
        direction: 'out',
        at: bankTime(begun + (20 + index) * minute),
      });
    const at = begun + (cell.moment === 'before' ? 10 : 40) * minute;
    const id = await told({ memo: `TRA LAI ${of.words}`, amount: of.amount, at: bankTime(at) });
    // The day of the last transfer, which may be another than that on which it was begun.
    const lastAt = begun + (20 + Math.max(0, cell.told - 1)) * minute;
    const onDay = bankTime(cell.moment === 'on the day before' ? begun - day : lastAt).slice(0, 10);
    if (cell.moment === 'at no moment')
      await rows(
        "update bank_transactions set occurred_at = null, extra = extra - 'at' where id = $1",
        [id],
      );
    if (cell.moment.startsWith('on'))
      await rows(
        "update bank_transactions set occurred_at = null, extra = jsonb_set(extra, '{at}', to_jsonb($2::text)) where id = $1",
        [id, onDay],
      );
    admin = await server.signedIn('admin');
    return id;
  }

  it.each(tried.map((cell) => ({ name: nameOf(cell), cell })))(
    'of a refund: $name',
    async ({ cell }) => {
      const { order, refund: former } = await given();
      if (cell.hasFormer) {
        expect(await codes('correct', { id: former.id })).toEqual([]);
        await free();
        expect(await codes('reveal', { id: former.id })).toEqual([]);
      }
      if (cell.given === 'twice') expect(await codes('again', { id: former.id })).toEqual([]);
      const [refund = former] = await refundsOf(order.id);
      const words = { none: '', now: refund.code, former: former.code }[cell.words];
      const id = await tell(cell, { code: refund.code, words, amount: price.pro });
      if (cell.told === 0) expect(await codes('sent', { id: refund.id })).toEqual([]);
      const asked = askedOf(cell);
      if (asked.length > 0) expect(await say('back', { id, refund: refund.id })).toEqual(asked);
      const laid = { id, refund: refund.id, last: asked.length > 0 };
      expect(await say('back', laid)).toEqual([]);
      expect(await refundsOf(order.id)).toMatchObject([
        { state: 'sent', returned: true },
        { state: 'needs_account', returned: false },
      ]);
      expect(await shop.problems()).toEqual([]);
      expect(await say('notBack', { id })).toEqual([]);
      expect(await refundsOf(order.id)).toMatchObject([
        { state: 'sent', returned: false },
        { state: 'rejected' },
      ]);
      expect(await shop.problems()).toEqual([]);
    },
  );

  const books = async (payoutId: string) => ({
    // Less than nothing: so much is owed to them.
    wallet: Number(
      (
        await rows<{ balance: string }>(
          "select balance from ledger_accounts where name = 'affiliate_wallet' and user_id = (select affiliate_id from payouts where id = $1)",
          [payoutId],
        )
      )[0]?.balance,
    ),
    problems: (await money.ledger.trialBalance(null)).problems,
  });
  // Payments of these tests are months old: no day of theirs is before they were made.
  const ofPayments = tried.filter(
    ({ hasFormer, told: count, moment }) =>
      !hasFormer && (count > 0 || moment !== 'on the day before'),
  );
  it.each(ofPayments.map((cell) => ({ name: nameOf(cell), cell })))(
    'of a payment: $name',
    async ({ cell }) => {
      months += 1;
      const p = await payoutGiven(months);
      const by = { actorId: null, reason: 'x', now: new Date(server.clock.nowMs) };
      if (cell.given === 'twice')
        expect((await money.payouts.revealTransfer(p.id, { ...by, again: seenNow })).ok).toBe(true);
      const words = cell.words === 'now' ? p.code : '';
      const id = await tell(cell, { code: p.code, words, amount: p.net });
      const lay = async (last: boolean) =>
        (
          await admin.post(
            'mutation R($id: ID!, $payout: ID!, $last: Boolean!, $w: String!) { admin_return_payout(transaction_id: $id, payout_id: $payout, is_of_last: $last, confirm_password: $w) }',
            { id, payout: p.id, last, w },
          )
        ).codes;
      const asked = askedOf(cell);
      if (asked.length > 0) expect(await lay(false)).toEqual(asked);
      expect(await lay(asked.length > 0)).toEqual([]);
      expect(await books(p.id)).toEqual({ wallet: -p.net, problems: [] });
      const undone = await admin.post(
        'mutation U($id: ID!, $w: String!) { admin_unreturn_payout(transaction_id: $id, reason: "nhầm", confirm_password: $w) }',
        { id, w },
      );
      expect(undone.codes).toEqual([]);
      expect(await books(p.id)).toEqual({ wallet: 0, problems: [] });
    },
  );
});
