import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import { randomBytes } from 'node:crypto';
import type { Messenger } from '../messages/api.ts';
import {
  createVoucherAdmin,
  createVoucherReservations,
  createTellOwner,
  createVouchers,
  voucherExports,
} from './api.ts';

/** Vouchers, their uses, and who makes them. */
export function vouchersModule({ database, audit, push }: ServerCore, messenger: Messenger) {
  const tellOwner = createTellOwner({ push, messenger });
  const voucherAdmin = createVoucherAdmin({ database, audit, tellOwner, randomBytes });
  return {
    reservations: createVoucherReservations(push),
    services: { vouchers: createVouchers(database), voucherAdmin },
    lists: voucherExports(voucherAdmin),
  } satisfies ServerModule & Record<string, unknown>;
}
