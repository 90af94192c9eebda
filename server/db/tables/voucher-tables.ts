import type { Generated } from 'kysely';

/** The tables of 0010-vouchers.sql. Amounts in whole VND. */
export interface VoucherTables {
  readonly vouchers: VoucherTable;
  readonly voucher_codes: VoucherCodeTable;
  readonly voucher_uses: VoucherUseTable;
  readonly voucher_days: VoucherDayTable;
}

/** A voucher. Exactly `percent` (with `cap`) or `amount` is there, by `kind`. */
export interface VoucherTable {
  readonly id: Generated<string>;
  readonly seq: Generated<bigint>;
  readonly code: string;
  readonly has_many_codes: boolean;
  readonly audience: 'public' | 'code' | 'personal';
  readonly owner_id: string | null;
  readonly kind: 'percent' | 'fixed';
  readonly percent: number | null;
  readonly cap: bigint | null;
  readonly amount: bigint | null;
  readonly min_order: bigint;
  readonly plans: readonly ('kha_pro' | 'pro')[];
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly max_uses: number | null;
  readonly per_day: number | null;
  readonly used: Generated<number>;
  readonly is_paused: Generated<boolean>;
  readonly note: string;
  readonly version: Generated<number>;
  readonly created_by: string | null;
  readonly created_at: Date;
}

interface VoucherCodeTable {
  readonly key: string;
  readonly code: string;
  readonly voucher_id: string;
  readonly is_single: boolean;
}

interface VoucherUseTable {
  readonly id: Generated<string>;
  readonly seq: Generated<bigint>;
  readonly voucher_id: string;
  readonly code_key: string;
  readonly is_single_code: boolean;
  readonly user_id: string;
  readonly order_id: string;
  readonly state: 'reserved' | 'redeemed' | 'released';
  readonly discount: bigint;
  readonly amount: bigint;
  readonly day: string;
  readonly reserved_at: Date;
  readonly redeemed_at: Date | null;
  readonly released_at: Date | null;
}

interface VoucherDayTable {
  readonly voucher_id: string;
  readonly day: string;
  readonly used: number;
}
