import { ok } from '#shared/kernel/result.ts';
import type { VoucherKeeper } from '../../vouchers/voucher-keeper.ts';
import type { IpcHandlers } from '../register-ipc.ts';

/** Vouchers. */
export function voucherHandlers(
  vouchers: Pick<VoucherKeeper, 'known' | 'list'>,
): IpcHandlers['vouchers'] {
  return { known: async () => ok(await vouchers.known()), list: () => vouchers.list() };
}
