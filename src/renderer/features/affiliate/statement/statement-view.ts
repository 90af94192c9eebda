import { t } from './copy.ts';

/** The amounts of a statement, VND. */
export interface StatementAmounts {
  readonly opening_balance: string;
  readonly closing_balance: string;
  readonly opening_pending: string;
  readonly closing_pending: string;
  /** Each at least 0. */
  readonly sums: {
    readonly created: string;
    readonly voided: string;
    readonly approved: string;
    readonly reversed: string;
    /** Into the wallet again, and into what is pending. */
    readonly restored: string;
    readonly restored_pending: string;
    readonly taken: string;
    readonly returned: string;
  };
}

/** What a kind of movement did to both accounts, VND; null where it does not touch one. */
export interface SumRow {
  readonly key: string;
  readonly text: string;
  readonly pending: bigint | null;
  readonly wallet: bigint | null;
  /** A balance, not a movement. */
  readonly isBalance: boolean;
}

/** Opening balances, what moved them, closing balances: each column adds up. */
export function sumRows({ sums, ...balances }: StatementAmounts): readonly SumRow[] {
  const move = (
    key: Exclude<keyof typeof sums, 'restored' | 'restored_pending'>,
    pendingSign: bigint | null,
    walletSign: bigint | null,
  ): SumRow => {
    const amount = BigInt(sums[key]);
    return {
      key,
      text: t(`aff.stm.${key}`),
      pending: pendingSign === null ? null : pendingSign * amount,
      wallet: walletSign === null ? null : walletSign * amount,
      isBalance: false,
    };
  };
  return [
    {
      key: 'opening',
      text: t('aff.stm.opening'),
      pending: BigInt(balances.opening_pending),
      wallet: BigInt(balances.opening_balance),
      isBalance: true,
    },
    move('created', 1n, null),
    move('voided', -1n, null),
    move('approved', -1n, 1n),
    move('reversed', null, -1n),
    ...restoredRow(sums),
    move('taken', null, -1n),
    move('returned', null, 1n),
    {
      key: 'closing',
      text: t('aff.stm.closing'),
      pending: BigInt(balances.closing_pending),
      wallet: BigInt(balances.closing_balance),
      isBalance: true,
    },
  ];
}

/** What lives again of what was undone: rare, nobody reads of it who never had it. */
function restoredRow(sums: StatementAmounts['sums']): readonly SumRow[] {
  const [pending, wallet] = [BigInt(sums.restored_pending), BigInt(sums.restored)];
  return pending + wallet === 0n
    ? []
    : [{ key: 'restored', text: t('aff.stm.restored'), pending, wallet, isBalance: false }];
}

/** What a line tells of. */
export interface StatementLine {
  readonly kind:
    | 'COMMISSION_CREATED'
    | 'COMMISSION_APPROVED'
    | 'COMMISSION_VOIDED'
    | 'COMMISSION_RESTORED'
    | 'COMMISSION_REVERSED'
    | 'PAYOUT_TAKEN'
    | 'PAYOUT_FAILED'
    | 'WALLET_GIVEN_UP';
  readonly order_code: string | null;
  readonly payout_id: string | null;
}

/** A line in words, with its order's code, or the beginning of its payment's id. */
export function lineText({ kind, order_code: order, payout_id: payout }: StatementLine): string {
  return t(`aff.stm.${kind}`, { code: order ?? payout?.slice(0, 8).toUpperCase() ?? '' }).trim();
}
