import { foldVoucherCode } from '#shared/domain/voucher/voucher-code.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import { voucherRefusal } from '#shared/domain/voucher/voucher-reason.ts';
import { type VoucherState, voucherState } from '#shared/domain/voucher/voucher-state.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Tx } from '../../db/port.ts';
import type { Push } from '../../push/push.ts';
import * as store from './store.ts';
import { termsOf, usageOf, type VoucherRow } from './voucher-row.ts';
import type { UseInput, VoucherInput, VoucherQuote, VoucherReservations } from './vouchers.ts';

/** The book of a database's vouchers. Whoever's own list changed is told of it. */
export function createVoucherReservations(push: Pick<Push, 'tell'>): VoucherReservations {
  async function hold(tx: Tx, input: UseInput): ReturnType<VoucherReservations['reserve']> {
    const held = await tx.first(store.findUseOfOrder, { orderId: input.orderId });
    if (held !== null) {
      invariant(
        held.code_key === foldVoucherCode(input.code) && held.user_id === input.userId,
        'an order has one voucher',
      );
      return ok({ voucherId: held.voucher_id, code: held.code, discountVnd: held.discount });
    }
    const found = await find(tx, input);
    if (!found.ok) return found;
    const refusal = input.hasMoney ? null : askedOf(found.value.row);
    if (refusal !== null) return err(refusal);
    const isTaken = await take(tx, input, found.value);
    // Another one was faster: the same look again says at what.
    if (!isTaken) return refusedNow(await find(tx, input));
    await push.tell(tx, input.userId, 'vouchers');
    return ok(found.value.quote);
  }

  const reservations: VoucherReservations = {
    async quote(tx, input) {
      const found = await find(tx, input);
      if (!found.ok) return found;
      const refusal = askedOf(found.value.row);
      return refusal === null ? ok(found.value.quote) : err(refusal);
    },
    async lock(tx, { codes, orderIds }) {
      if (codes.length + orderIds.length > 0)
        await tx.all(store.lockVouchers, { keys: codes.map(foldVoucherCode), orderIds });
    },
    reserve: async (tx, input) => hold(tx, input),
    async takeAgain(tx, input) {
      const { orderId, discountVnd, amountVnd, now } = input;
      if (
        (await tx.run(store.revalueUse, { orderId, discount: discountVnd, amount: amountVnd })) > 0
      )
        return true;
      const taken = await hold(tx, input);
      if (taken.ok && taken.value.discountVnd !== discountVnd)
        await reservations.release(tx, orderId, now);
      return taken.ok && taken.value.discountVnd === discountVnd;
    },
    async redeem(tx, orderId, now) {
      const use = await tx.first(store.redeemUse, { orderId, now });
      if (use !== null) await push.tell(tx, use.user_id, 'vouchers');
    },
    async unredeem(tx, orderId) {
      await tx.run(store.unredeemUse, { orderId });
    },
    async release(tx, orderId, now) {
      if ((await tx.first(store.lockVoucherOfOrder, { orderId })) === null) return;
      const use = await tx.first(store.releaseUse, { orderId, now });
      if (use === null) return;
      await giveBack(tx, use.voucher_id, use.day);
      await push.tell(tx, use.user_id, 'vouchers');
    },
  };
  return reservations;
}

type FoundRow = VoucherRow & { readonly needs_proof: boolean };

interface Found {
  readonly row: FoundRow;
  readonly quote: VoucherQuote;
}

async function find(tx: Tx, input: VoucherInput): Promise<Result<Found, AppError>> {
  const row = await tx.first(store.findByCode, {
    key: foldVoucherCode(input.code),
    userId: input.userId,
    day: vietnameseDay(input.now.getTime()),
  });
  if (row === null) return err(voucherError('VOUCHER_UNKNOWN'));
  const state = stateFor(row, input);
  if (state.kind === 'held') return err(voucherError('VOUCHER_HELD', { order: state.orderCode }));
  if (state.kind !== 'ready') return err(voucherError(voucherRefusal(state) ?? 'VOUCHER_UNKNOWN'));
  invariant(state.discountVnd !== null, 'an order has an amount');
  return ok({ row, quote: { voucherId: row.id, code: row.code, discountVnd: state.discountVnd } });
}

function stateFor(row: VoucherRow, { plan, amountVnd, now }: VoucherInput): VoucherState {
  const nowMs = now.getTime();
  return voucherState({
    terms: termsOf(row),
    usage: usageOf(row, nowMs),
    order: { plan, amountVnd },
    nowMs,
  });
}

/**
 * Takes one use in all and of the day and writes it down; when one of these refuses, nothing stays
 * taken.
 */
async function take(tx: Tx, input: UseInput, { row, quote }: Found): Promise<boolean> {
  const day = vietnameseDay(input.now.getTime());
  const taken = await tx.first(store.takeUse, { id: row.id, now: input.now });
  if (taken === null) return false;
  if ((await tx.first(store.takeDayUse, { id: row.id, day, perDay: taken.per_day })) === null) {
    await tx.run(store.giveUseBack, { id: row.id });
    return false;
  }
  const use = await tx.first(store.insertUse, {
    voucherId: row.id,
    codeKey: row.code_key,
    isSingleCode: row.is_single_code,
    userId: input.userId,
    orderId: input.orderId,
    discount: quote.discountVnd,
    amount: input.amountVnd,
    day,
    now: input.now,
  });
  if (use === null) await giveBack(tx, row.id, day);
  return use !== null;
}

async function giveBack(tx: Tx, id: string, day: string): Promise<void> {
  await tx.run(store.giveUseBack, { id });
  await tx.run(store.giveDayUseBack, { id, day });
}

/** What is asked of somebody who has not paid yet before they hold it. */
function askedOf({ needs_proof: needsProof }: FoundRow): AppError | null {
  return needsProof ? voucherError('VOUCHER_EMAIL_UNPROVED') : null;
}

function refusedNow(found: Result<Found, AppError>): Result<never, AppError> {
  return found.ok ? err(voucherError('VOUCHER_USED_UP')) : found;
}

function voucherError(code: AppError['code'], more: Pick<AppError, 'order'> = {}): AppError {
  return appError(code, { field: 'voucher_code', ...more });
}
