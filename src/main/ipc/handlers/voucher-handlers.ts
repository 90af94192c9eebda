import { ok } from '#shared/kernel/result.ts';
import type { VoucherCache } from '../../vouchers/voucher-cache.ts';
import type { IpcHandlers } from '../register-ipc.ts';

/** Vouchers. */
export function voucherHandlers(
  vouchers: Pick<VoucherCache, 'known' | 'list'>,
): IpcHandlers['vouchers'] {
  return { known: async () => ok(await vouchers.known()), list: () => vouchers.list() };
}
