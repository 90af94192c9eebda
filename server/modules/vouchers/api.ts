export { createVouchers, type Vouchers } from './service.ts';
export { createVoucherBook } from './voucher-book.ts';
export { createVoucherOffice, type VoucherOffice } from './voucher-office.ts';
export { voucherExports } from './voucher-exports.ts';
export type { VoucherBook } from './vouchers.ts';
