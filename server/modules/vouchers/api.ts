export { createVouchers, type Vouchers } from './service.ts';
export { createVoucherReservations } from './voucher-reservations.ts';
export { createVoucherAdmin, type VoucherAdmin } from './voucher-admin.ts';
export { createTellOwner } from './given-voucher.ts';
export { voucherExports } from './voucher-exports.ts';
export type { VoucherReservations } from './vouchers.ts';
