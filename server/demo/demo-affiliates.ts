import { createHash } from 'node:crypto';
import { payoutDay } from '#shared/domain/affiliate/affiliate-rules.ts';
import { validateFullName } from '#shared/domain/account/validate-full-name.ts';
import {
  currentPeriod,
  momentsOf,
  monthsOf,
  previousPeriod,
} from '#shared/domain/affiliate/period.ts';
import { vietnameseDayStartMs } from '#shared/kernel/vietnamese-time.ts';
import { invariant } from '#shared/kernel/assert.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { Database } from '../db/port.ts';
import type { Services } from '../graphql/context.ts';
import type { Accounts } from '../modules/accounts/api.ts';
import type { Commissions } from '../modules/commissions/api.ts';
import { bankReference, createDemoBank, type DemoBank } from './demo-bank.ts';
import {
  affiliateDays,
  clicksOfDay,
  demoAffiliate,
  demoAffiliateCode,
  demoCampaigns,
  type DemoSale,
  demoSales,
} from './demo-affiliate-story.ts';

const hour = 3_600_000;
const day = 24 * hour;

export interface DemoAffiliateDeps extends Pick<
  Services,
  | 'commerce'
  | 'commerceQueries'
  | 'affiliateAdmin'
  | 'membership'
  | 'policies'
  | 'clicks'
  | 'campaignLinks'
  | 'payouts'
  | 'payoutRequests'
  | 'commissionHolds'
> {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly commissions: Pick<Commissions, 'mature'>;
  /** Where learners pay to. */
  readonly accountNumber: string;
  readonly adminId: string;
  /** Of the password of all demonstration accounts. */
  readonly passwordHash: string;
  readonly nowMs: number;
}

/** Something that happens in the story. */
interface DemoEvent {
  readonly atMs: number;
  readonly work: (at: Date) => Promise<unknown>;
}

/**
 * Four months of an affiliate: clicks, orders, commissions in every state, a payout that was paid,
 * one that failed, and one that is asked for. Made in its order by the very services that visitors,
 * learners, the bank and administrators use, at past moments: what the pages show of it is added up
 * as of anybody's.
 */
export async function putDemoAffiliates(deps: DemoAffiliateDeps): Promise<void> {
  const { nowMs, commerce, accountNumber } = deps;
  const bank = createDemoBank(commerce.bank, accountNumber);
  const ago = (days: number): number => timestampAgo(nowMs, days, 9);
  const affiliateId = await join(deps, ago(affiliateDays));
  const buyers = await addBuyers(deps);
  for (const { name, path, daysAgo } of demoCampaigns)
    must(
      await deps.campaignLinks.create(
        affiliateId,
        { name, path, voucher_code: null },
        new Date(ago(daysAgo)),
      ),
    );
  await visit(deps, buyers);
  const story = [
    ...demoSales.flatMap((sale) =>
      salesEvents(deps, { sale, buyerId: buyers.get(sale) ?? '', affiliateId, bank }),
    ),
    ...payoutEvents(deps, affiliateId, bank),
  ];
  for (const { atMs, work } of story.toSorted((a, b) => a.atMs - b.atMs))
    if (atMs <= nowMs) await work(new Date(atMs));
  await deps.commissions.mature(new Date(nowMs));
}

async function join(deps: DemoAffiliateDeps, atMs: number): Promise<string> {
  const userId = await addPerson(deps, { ...demoAffiliate, atMs });
  const now = new Date(atMs);
  const papers = {
    legal_name: demoAffiliate.fullName,
    date_of_birth: '1994-02-10',
    identity_number: '079194000088',
  };
  const account = {
    account_bank: '970436',
    account_number: '0071008886868',
    account_holder: 'PHAM THUY LINH',
    accepts_other_holder: false,
  };
  must(
    await deps.membership.join(
      userId,
      {
        ...papers,
        ...account,
        code: demoAffiliateCode,
        policy_version: (await deps.policies.current(now)).version,
      },
      now,
    ),
  );
  return userId;
}

/** Who buys, each registered a day before. */
async function addBuyers(deps: DemoAffiliateDeps): Promise<ReadonlyMap<DemoSale, string>> {
  const buyers = new Map<DemoSale, string>();
  for (const [index, sale] of demoSales.entries()) {
    const email = `khach${String(index + 1).padStart(2, '0')}@maivang.example`;
    buyers.set(
      sale,
      await addPerson(deps, {
        email,
        fullName: sale.fullName,
        atMs: timestampAgo(deps.nowMs, sale.daysAgo + 1, 20),
      }),
    );
  }
  return buyers;
}

async function addPerson(
  { database, accounts, passwordHash }: DemoAffiliateDeps,
  {
    email,
    fullName,
    atMs,
  }: { readonly email: string; readonly fullName: string; readonly atMs: number },
): Promise<string> {
  const name = must(validateFullName(fullName));
  const input = {
    email,
    passwordHash,
    isVerified: true,
    name,
    phoneNumber: null,
    referralCode: null,
    officeRole: null,
    now: new Date(atMs),
  };
  return must(await database.transaction(async (tx) => accounts.create(tx, input)));
}

/** All visits: those of everybody, and of each buyer who came by a link. */
async function visit(
  { clicks, nowMs }: DemoAffiliateDeps,
  buyers: ReadonlyMap<DemoSale, string>,
): Promise<void> {
  let visitor = 0;
  const come = (atMs: number, campaign: string | null, userId: string | null = null): void => {
    visitor += 1;
    const address = `198.18.${Math.floor(visitor / 250) % 250}.${visitor % 250}`;
    clicks.take({
      code: demoAffiliateCode,
      campaign,
      path: '/',
      referrerHost: null,
      address,
      userAgent,
      purpose: '',
      hasOrigin: true,
      userId,
      isFlood: false,
      at: new Date(atMs),
    });
  };
  for (let daysAgo = affiliateDays - 1; daysAgo >= 0; daysAgo -= 1) {
    const count = clicksOfDay(daysAgo, new Date(nowMs - daysAgo * day).getUTCDay());
    for (let at = 0; at < count; at += 1) {
      const atMs = timestampAgo(nowMs, daysAgo, 7) + at * 37 * 60_000;
      if (atMs <= nowMs) come(atMs, campaignOf(daysAgo, at));
    }
  }
  for (const sale of demoSales)
    if (sale.by !== 'code')
      come(
        boughtAt(nowMs, sale) - 2 * hour,
        sale.by === 'link' ? null : sale.by,
        buyers.get(sale) ?? null,
      );
  await clicks.flush();
}

const userAgent =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

/** Every third visit by the plain link, the others by the newest campaign's. */
function campaignOf(daysAgo: number, at: number): string | null {
  return at % 3 === 0
    ? null
    : (demoCampaigns.findLast((campaign) => campaign.daysAgo > daysAgo)?.name ?? null);
}

interface SaleCase {
  readonly sale: DemoSale;
  readonly buyerId: string;
  readonly affiliateId: string;
  readonly bank: DemoBank;
}

function salesEvents(
  deps: DemoAffiliateDeps,
  { sale, buyerId, affiliateId, bank }: SaleCase,
): readonly DemoEvent[] {
  const { commerce, commerceQueries, commissions, nowMs, adminId } = deps;
  const at = (daysAgo: number): number => timestampAgo(nowMs, daysAgo, 10);
  const boughtMs = boughtAt(nowMs, sale);
  let orderId = '';
  const events: DemoEvent[] = [
    {
      atMs: boughtMs,
      work: async (now) => void (orderId = await buy(deps, { sale, buyerId, bank, now })),
    },
    // The first look after the end of its window.
    { atMs: boughtMs + 7 * day + hour, work: async (now) => commissions.mature(now) },
  ];
  const { fate } = sale;
  if (fate === undefined) return events;
  const account = {
    account_bank: '970407',
    account_number: '19036789054321',
    account_holder: 'NGUOI NHAN LAI',
  };
  const actions = {
    refund: async (now: Date) =>
      must(
        await commerce.orders.requestRefund(
          buyerId,
          { orderId, account, reason: null, withExcess: false },
          now,
        ),
      ),
    // Long after its window: a proposal, which is approved and sent.
    async reverse(now: Date) {
      const by = { actorId: adminId, now };
      const reason = 'Học viên không học được vì lý do sức khỏe';
      const order = { orderId, revision: must(await commerceQueries.order(orderId)).revision };
      const refundId = must(await commerce.admin.refundOrder({ ...order, account, reason }, by));
      const { revision } = must(await commerceQueries.refund(refundId));
      must(await commerce.admin.startRefund({ refundId, revision }, by));
      // Its account is held for a day.
      const later = { actorId: adminId, now: new Date(now.getTime() + day) };
      const transfer = must(await commerce.admin.refundTransfer({ refundId }, later));
      invariant(transfer !== null, 'a refund of the demonstration has its account');
      await bank({
        id: demoKey(refundId),
        direction: 'out',
        amountVnd: transfer.amountVnd,
        memo: transfer.memo,
        at: later.now,
      });
    },
    hold: async (now: Date) => judge(deps, { sale, affiliateId, now, word: 'hold' }),
    reject: async (now: Date) => judge(deps, { sale, affiliateId, now, word: 'reject' }),
  } as const;
  // What is rejected was held before.
  if (fate.kind === 'reject') events.push({ atMs: at(fate.daysAgo) - day, work: actions.hold });
  events.push({ atMs: at(fate.daysAgo), work: actions[fate.kind] });
  return events;
}

interface Purchase extends Pick<SaleCase, 'sale' | 'buyerId' | 'bank'> {
  readonly now: Date;
}

async function buy(
  { commerce }: DemoAffiliateDeps,
  { sale, buyerId, bank, now }: Purchase,
): Promise<string> {
  const input = {
    plan: sale.plan,
    voucherCode: null,
    referralCode: sale.by === 'code' ? demoAffiliateCode : null,
  };
  const price = must(await commerce.orders.price(buyerId, input, now));
  const order = must(
    await commerce.orders.create(
      buyerId,
      { ...input, requestKey: demoKey(buyerId), expectedTotalVnd: price.totalVnd },
      now,
    ),
  );
  await bank({
    id: demoKey(order.id),
    direction: 'in',
    amountVnd: order.total_vnd,
    memo: order.payment_code,
    at: now,
  });
  return order.id;
}

/** A word of the office about the commission of a sale, which is the only one of its moment. */
async function judge(
  { affiliateAdmin, commissionHolds, nowMs, adminId }: DemoAffiliateDeps,
  {
    sale,
    affiliateId,
    now,
    word,
  }: Pick<SaleCase, 'sale' | 'affiliateId'> & { now: Date; word: 'hold' | 'reject' },
): Promise<void> {
  const boughtMs = boughtAt(nowMs, sale);
  const all = { first: 100, after: null };
  const { nodes } = must(await affiliateAdmin.commissions(affiliateId, null, all));
  const found = nodes.find(({ created_at: createdAt }) => createdAt.getTime() === boughtMs);
  invariant(found !== undefined, 'a sale of the demonstration has its commission');
  const reason = 'Người chuyển khoản khác tên người mua, cần xác minh';
  const by = { actorId: adminId, reason, now, revision: found.revision };
  must(await commissionHolds[word](found.id, by));
}

/**
 * A run a month: the first is paid, the second comes back, the next takes it again, the last is on
 * its way. What came since is asked for.
 */
function payoutEvents(
  deps: DemoAffiliateDeps,
  affiliateId: string,
  bank: DemoBank,
): readonly DemoEvent[] {
  const { payouts, payoutRequests, nowMs } = deps;
  // A run of these days is the server's own, and still to be confirmed.
  const runs = payoutMoments(nowMs).filter(
    (atMs) => atMs > nowMs - affiliateDays * day && atMs < nowMs - 4 * day,
  );
  const monthly = runs.map((atMs, index): DemoEvent => ({
    atMs,
    async work(now) {
      const by = (ms: number) => ({
        actorId: deps.adminId,
        reason: 'Chi trả hằng tháng',
        now: new Date(now.getTime() + ms),
      });
      const run = must(await payouts.createRun({ kind: 'monthly' }, by(0)));
      must(await payouts.confirmRun(run.id, by(2 * hour)));
      for (const { id } of await payouts.payoutsOf(run.id)) {
        const transfer = must(await payouts.revealTransfer(id, by(day)));
        await bank({
          id: demoKey(id),
          direction: 'out',
          amountVnd: transfer.amountVnd,
          memo: transfer.memo,
          at: by(day).now,
        });
        must(await payouts.markSent(id, bankReference(demoKey(id)), by(day)));
        if (index > 1 && index === runs.length - 1) continue;
        if (index === 1)
          await comeBack(deps, {
            affiliateId,
            payoutId: id,
            transfer,
            bank,
            now: by(2 * day).now,
          });
        else must(await payouts.complete(id, by(2 * day)));
      }
    },
  }));
  // Nothing to ask for when a run has just taken it all.
  return [
    ...monthly,
    { atMs: nowMs - 3 * hour, work: async (now) => payoutRequests.request(affiliateId, now) },
  ];
}

interface CameBack extends Pick<SaleCase, 'bank' | 'affiliateId'> {
  readonly payoutId: string;
  readonly transfer: { readonly amountVnd: bigint; readonly memo: string };
  readonly now: Date;
}

/**
 * The bank sends a payment back; an administrator lays the money to it, and ends the hold when the
 * account is open again.
 */
async function comeBack(
  { commerce, commerceQueries, affiliateAdmin, adminId }: DemoAffiliateDeps,
  { affiliateId, payoutId, transfer, bank, now }: CameBack,
): Promise<void> {
  const { amountVnd, memo } = transfer;
  await bank({
    id: demoKey(`${payoutId}:back`),
    direction: 'in',
    amountVnd,
    memo: `HOAN TRA ${memo} TAI KHOAN TAM KHOA`,
    at: now,
  });
  const waiting = must(
    await commerceQueries.transactions({ tab: 'review', search: memo }, { first: 1, after: null }),
  );
  const [money] = waiting.nodes;
  invariant(money !== undefined, 'money that came back waits for an administrator');
  const transactionId = money.id;
  const left = must(await commerce.admin.returnablePayouts(transactionId));
  const payoutRevision = left.find(({ id }) => id === payoutId)?.revision ?? '';
  const by = { actorId: adminId, now };
  const { revision } = money;
  must(
    await commerce.admin.returnPayout(
      { transactionId, revision, payoutId, payoutRevision, codeIsWrong: false, isOfLast: false },
      by,
    ),
  );
  must(
    await affiliateAdmin.holdPayouts(affiliateId, false, {
      revision: (await affiliateAdmin.find(affiliateId))?.revision ?? '',
      actorId: adminId,
      reason: 'Cộng tác viên báo tài khoản đã mở lại',
      now: new Date(now.getTime() + day),
    }),
  );
}

/** Ten in the morning of the payout day of this month and the five before it, the oldest first. */
function payoutMoments(nowMs: number): readonly number[] {
  const quarter = currentPeriod('QUARTER', nowMs);
  return [...monthsOf(previousPeriod(quarter)), ...monthsOf(quarter)].map(
    (month) => momentsOf(month).fromMs + (payoutDay - 1) * day + 10 * hour,
  );
}

/** An hour of a Vietnamese day that is so many days ago. */
function timestampAgo(nowMs: number, days: number, hours: number): number {
  return vietnameseDayStartMs(nowMs) - days * day + hours * hour;
}

/** People buy between nine in the morning and nine in the evening. */
function boughtAt(nowMs: number, sale: DemoSale): number {
  const index = demoSales.indexOf(sale);
  return timestampAgo(nowMs, sale.daysAgo, 9 + ((index * 5) % 12)) + ((index * 17) % 60) * 60_000;
}

/** The same in every database. */
function demoKey(text: string): string {
  return createHash('sha256').update(`mai-vang-demo:affiliate:${text}`).digest('hex').slice(0, 32);
}

function must<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok)
    throw new Error(`the demonstration breaks our own rules: ${JSON.stringify(result.error)}`);
  return result.value;
}
