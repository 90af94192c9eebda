import * as z from 'zod/mini';
import type { VoucherCard } from './voucher-card.ts';

const digits = z.string().check(z.regex(/^\d{1,18}$/));
const moment = z.iso.datetime();

const answerSchema = z.object({
  vouchers: z.array(
    z
      .object({
        id: z.string(),
        code: z.string(),
        kind: z.enum(['PERCENT', 'FIXED']),
        percent: z.nullable(z.int()),
        amount: z.nullable(digits),
        cap: z.nullable(digits),
        min_order: digits,
        plans: z.array(z.enum(['PRO', 'KHA_PRO'])),
        starts_at: moment,
        ends_at: z.nullable(moment),
        has_daily_uses: z.boolean(),
        is_personal: z.boolean(),
        is_paused: z.boolean(),
        is_used_up: z.boolean(),
        used_up_until: z.nullable(moment),
        is_used_by_you: z.boolean(),
        held_by_order: z.nullable(z.string()),
        server_now: moment,
      })
      .check(
        z.refine(({ kind, percent, amount }) =>
          kind === 'PERCENT' ? percent !== null : amount !== null,
        ),
      ),
  ),
});

type Row = z.infer<typeof answerSchema>['vouchers'][number];

/**
 * The vouchers in the data of the operation `Vouchers`; null when it is another answer than this
 * version knows.
 */
export function readVouchers(
  data: unknown,
): { readonly vouchers: readonly VoucherCard[]; readonly serverNowMs: number | null } | null {
  const read = answerSchema.safeParse(data);
  if (!read.success) return null;
  const [first] = read.data.vouchers;
  return {
    vouchers: read.data.vouchers.map(toCard),
    serverNowMs: first === undefined ? null : Date.parse(first.server_now),
  };
}

function toCard(row: Row): VoucherCard {
  return {
    id: row.id,
    code: row.code,
    kind: row.kind === 'PERCENT' ? 'percent' : 'fixed',
    percent: row.percent,
    amountVnd: row.amount,
    capVnd: row.cap,
    minOrderVnd: row.min_order,
    plans: row.plans.map((plan) => (plan === 'PRO' ? 'pro' : 'kha_pro')),
    startsAtMs: Date.parse(row.starts_at),
    endsAtMs: msOf(row.ends_at),
    hasDailyUses: row.has_daily_uses,
    isPersonal: row.is_personal,
    isPaused: row.is_paused,
    isUsedUp: row.is_used_up,
    usedUpUntilMs: msOf(row.used_up_until),
    isUsedByYou: row.is_used_by_you,
    heldByOrder: row.held_by_order,
  };
}

function msOf(text: string | null): number | null {
  return text === null ? null : Date.parse(text);
}
