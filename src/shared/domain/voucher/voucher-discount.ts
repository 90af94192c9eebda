import type { VoucherWorth } from './voucher.ts';

/**
 * What a voucher takes off an amount, VND: rounded down to 1 VND, never more than its cap, never
 * more than the amount.
 */
export function voucherDiscount(worth: VoucherWorth, amountVnd: bigint): bigint {
  const worthVnd =
    worth.kind === 'fixed'
      ? worth.amountVnd
      : capped((amountVnd * BigInt(worth.percent)) / 100n, worth.capVnd);
  return worthVnd < amountVnd ? worthVnd : amountVnd;
}

function capped(vnd: bigint, capVnd: bigint | null): bigint {
  return capVnd !== null && vnd > capVnd ? capVnd : vnd;
}
