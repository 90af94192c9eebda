import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { createFieldCipher } from '#server/crypto/field-cipher.ts';
import type { Database } from '#server/db/port.ts';
import { createAffiliates } from '#server/modules/affiliates/api.ts';
import { createCommissions } from '#server/modules/commissions/api.ts';
import { createPayouts } from '#server/modules/payouts/api.ts';
import { createAudit } from '#server/modules/audit/api.ts';
import { createLedger } from '#server/modules/ledger/api.ts';
import { payoutsSeenNow } from './payouts-seen-now.ts';
import { type PayoutTime } from './payout-months.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';

/** What a sale of a test has besides its price. */
export interface SaleOfTest {
  readonly affiliateId: string;
  readonly amount: bigint;
  readonly paidAt: Date;
  readonly buyerId?: string;
  readonly link?: { readonly id: string; readonly clickedAt: Date };
}

/**
 * Affiliates, sales and payouts on a database, by the real services, at moments that a test
 * chooses. Nobody is told of them. `fieldKey`: the server's, where accounts are given to it too.
 */
export function createAffiliateMoney(database: Database, fieldKey: Buffer = randomBytes(32)) {
  const silent = { tell: async () => undefined };
  const report = (bug: unknown) => {
    throw bug;
  };
  const ledger = createLedger(database);
  const audit = createAudit(database);
  const cipher = createFieldCipher([fieldKey]);
  const affiliates = createAffiliates({ database, cipher, audit });
  const commissions = createCommissions({ database, ledger, messenger: silent, push: silent });
  const payouts = payoutsSeenNow(
    database,
    createPayouts({ database, ledger, audit, cipher, messenger: silent, push: silent, report }),
  );
  // Digits alone: letters may make a word that no code may have.
  const code = () => String(randomInt(1e8)).padStart(8, '0');

  const money = {
    ledger,
    commissions,
    payouts,
    async person(): Promise<string> {
      const id = randomUUID();
      await database.raw(
        "insert into users (id, email, firstname, created_at) values ($1, $2, 'Người', now())",
        [id, `${id}@vidu.vn`],
      );
      return id;
    },
    /** Makes somebody an affiliate; a new person when none is named. */
    async affiliate(now: Date, userId?: string): Promise<string> {
      const id = userId ?? (await money.person());
      const account = {
        account_bank: '970436',
        account_number: String(BigInt(`0x${id.slice(0, 8)}`)).padStart(10, '1'),
        account_holder: 'NGUOI GIOI THIEU',
      };
      const made = await database.transaction(async (tx) =>
        affiliates.activate(tx, {
          userId: id,
          code: `A${code()}`,
          isAmbassador: false,
          hasTaxCommitment: false,
          ...account,
          now,
        }),
      );
      if (!made.ok) throw new Error('they could not be made an affiliate');
      return id;
    },
    /** A paid order as the orders' module leaves it, with its commission. Answers the order. */
    async sale({
      affiliateId,
      amount,
      paidAt,
      buyerId,
      link,
    }: SaleOfTest): Promise<{ readonly id: string; readonly code: string }> {
      const [id, userId, paymentCode] = [
        randomUUID(),
        buyerId ?? (await money.person()),
        `MV${code()}`,
      ];
      return database.transaction(async (tx) => {
        const [row] = await tx.raw(
          `insert into orders (id, user_id, request_key, request_hash, plan, is_upgrade, status, created_at, expires_at, paid_at, refundable_until, payment_code, list_vnd,
            early_discount_vnd, upgrade_credit_vnd, total_vnd, received_vnd, affiliate_id, referral_code, attributed_by, click_id, clicked_at, campaign_link_id)
            values ($1::uuid, $2::uuid, $1::uuid::text, '', 'pro', false, 'paid', $3::timestamptz - interval '1 hour', $3::timestamptz, $3::timestamptz, $3::timestamptz + interval '7 days', $4, $5::bigint, 0, 0,
              $5::bigint, $5::bigint, $6::uuid, 'X', $7, $8, $9, $10) returning number`,
          [
            id,
            userId,
            paidAt.toISOString(),
            paymentCode,
            String(amount),
            affiliateId,
            link === undefined ? 'code' : 'click',
            link === undefined ? null : '1',
            link?.clickedAt.toISOString() ?? null,
            link?.id ?? null,
          ],
        );
        await tx.raw('insert into payment_codes (code, order_id, made_at) values ($1, $2, $3)', [
          paymentCode,
          id,
          paidAt.toISOString(),
        ]);
        await commissions.create(tx, { orderId: id, affiliateId, baseVnd: amount, paidAt });
        // The row of the statement above.
        return { id, code: `#MV-${(row as { readonly number: number }).number}` };
      });
    },
    async refund(orderId: string, now: Date): Promise<void> {
      await database.transaction(async (tx) => {
        await tx.raw(
          "update orders set status = 'refund_requested' where id = $1 and status = 'paid'",
          [orderId],
        );
        await commissions.undo(tx, orderId, { reason: 'refunded', now });
      });
    },
    /** A counted click with its place in the sums, as the batch of clicks writes it. */
    async click(affiliateId: string, at: Date, linkId: string | null = null): Promise<void> {
      await database.transaction(async (tx) => {
        const day = vietnameseDay(at.getTime());
        const moment = at.toISOString();
        await tx.raw(
          `insert into affiliate_clicks (id, affiliate_id, link_id, visitor_hash, clicked_at, hour, path, verdict)
            values (nextval('affiliate_click_ids'), $1, $2, decode($3, 'hex'), $4::timestamptz, date_trunc('hour', $4::timestamptz), '/', 'counted')`,
          [affiliateId, linkId, randomBytes(8).toString('hex'), moment],
        );
        await tx.raw(
          'insert into affiliate_days as d (affiliate_id, day, clicks) values ($1, $2::date, 1) on conflict (affiliate_id, day) do update set clicks = d.clicks + 1',
          [affiliateId, day],
        );
        if (linkId !== null)
          await tx.raw(
            'insert into campaign_link_days as d (link_id, day, clicks) values ($1, $2::date, 1) on conflict (link_id, day) do update set clicks = d.clicks + 1',
            [linkId, day],
          );
        await tx.raw(
          'insert into programme_days as d (day, clicks) values ($1::date, 1) on conflict (day) do update set clicks = d.clicks + 1',
          [day],
        );
      });
    },
    /**
     * The run of a month, confirmed. Answers the payment of an
     * affiliate.
     */
    async payRun(now: PayoutTime, affiliateId: string): Promise<string> {
      const by = { actorId: null, reason: 'chi trả', now };
      const run = await payouts.createRun({ kind: 'monthly' }, by);
      if (!run.ok) throw new Error(`no run: ${run.error.code}`);
      const confirmed = await payouts.confirmRun(run.value.id, by);
      const payment = (await payouts.payoutsOf(run.value.id)).find(
        ({ affiliate_id: id }) => id === affiliateId,
      );
      if (!confirmed.ok || payment === undefined)
        throw new Error('they have no payment in the run');
      // A run of a later month, made today: what comes back was heard of after that.
      await database.raw(
        "update payouts set created_at = least(created_at, now() - interval '1 hour') where run_id = $1",
        [run.value.id],
      );
      return payment.id;
    },
  };
  return money;
}

export type AffiliateMoney = ReturnType<typeof createAffiliateMoney>;
