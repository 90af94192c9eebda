import { crockfordBytes } from '#shared/domain/commerce/crockford.ts';
import { paymentCodeOf } from '#shared/domain/commerce/payment-code.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '../../db/port.ts';
import type { Attribution } from '../commissions/api.ts';
import type { OrderPrice } from './commerce.ts';
import type { OrderFlow } from './order-flow.ts';
import { unsellableError } from './order-rules.ts';
import { findPaymentCode, insertPaymentCode, type OrderRow } from './order-store.ts';

/** A code that no order had; unique for ever by the table's key. */
export async function newPaymentCode(
  tx: Tx,
  randomBytes: (count: number) => Uint8Array,
): Promise<string> {
  for (;;) {
    const code = paymentCodeOf(randomBytes(crockfordBytes));
    if ((await tx.first(findPaymentCode, { code })) === null) return code;
  }
}

/** Writes down whose code it is. */
export async function keepPaymentCode(
  tx: Tx,
  code: string,
  of: { readonly orderId: string; readonly now: Date },
): Promise<void> {
  // Two who drew the same code at the same moment, one in 2³⁵: the later one is undone as a whole
  // and tries again.
  if ((await tx.first(insertPaymentCode, { code, ...of })) === null)
    throw new Error(`payment code ${code} was taken meanwhile`);
}

/** An order of which nothing is missing is paid as it is made or renewed. */
export async function payAtOnce(
  tx: Tx,
  flow: Pick<OrderFlow, 'sellable' | 'pay'>,
  { order, now }: { readonly order: OrderRow; readonly now: Date },
): Promise<Result<OrderRow, AppError>> {
  const sold = await flow.sellable(tx, order);
  return sold.ok
    ? ok(await flow.pay(tx, sold.value, now))
    : { ok: false, error: unsellableError(sold.error, { field: 'plan' }) };
}

/** What it costs, as it is kept. */
export function pricePart({
  isUpgrade,
  listVnd,
  earlyDiscountVnd,
  upgradeCreditVnd,
  voucher,
  totalVnd,
}: OrderPrice) {
  return {
    isUpgrade,
    listVnd,
    earlyDiscountVnd,
    upgradeCreditVnd,
    totalVnd,
    voucherId: voucher?.id ?? null,
    voucherCode: voucher?.code ?? null,
    voucherDiscountVnd: voucher?.discountVnd ?? 0n,
  };
}

/** Who referred it, as it is kept. */
export function referrerPart({ referrer }: Pick<OrderPrice, 'referrer'>) {
  return {
    affiliateId: referrer?.affiliateId ?? null,
    referralCode: referrer?.code ?? null,
    referrerFirstname: referrer?.firstname ?? null,
    attributedBy: referrer?.by ?? null,
    clickId: referrer?.click?.clickId ?? null,
    clickedAt: referrer?.click?.clickedAt ?? null,
    campaignLinkId: referrer?.click?.linkId ?? null,
  };
}

/** Who referred it, out of its row; null when nobody did. */
export function attributionOf(order: OrderRow): Attribution | null {
  const { affiliate_id: affiliateId, referral_code: code, attributed_by: by } = order;
  const { click_id: clickId, clicked_at: clickedAt, campaign_link_id: linkId } = order;
  if (affiliateId === null || code === null || by === null) return null;
  const click = clickId === null || clickedAt === null ? null : { clickId, clickedAt, linkId };
  return { affiliateId, code, by, click, firstname: order.referrer_firstname ?? code };
}
