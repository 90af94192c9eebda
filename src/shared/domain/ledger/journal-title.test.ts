import { describe, expect, it } from 'vitest';
import {
  type JournalAction,
  journalActions,
  journalTitle,
  type TitledLine,
} from './journal-title.ts';

/** Lines as the server posts them, and what takes it back: itself the other way, or another. */
interface Posted {
  readonly lines: readonly TitledLine[];
  readonly undoneBy: JournalAction | 'itself' | null;
}

const line = (account: string, amountVnd: bigint): TitledLine => ({ account, amountVnd });
const move = (to: string, from: string) => [line(to, 5n), line(from, -5n)];

const posted: Readonly<Record<JournalAction, readonly Posted[]>> = {
  bank: [{ lines: move('cash', 'clearing'), undoneBy: null }],
  bank_fee: [{ lines: move('bank_fee', 'cash'), undoneBy: 'itself' }],
  cancelled: [{ lines: move('clearing', 'refund_payable'), undoneBy: null }],
  commission_approved: [
    { lines: move('affiliate_pending', 'affiliate_wallet'), undoneBy: 'commission_reversed' },
  ],
  commission_created: [
    { lines: move('commission_expense', 'affiliate_pending'), undoneBy: 'commission_voided' },
  ],
  commission_restored: [
    { lines: move('commission_expense', 'affiliate_pending'), undoneBy: 'commission_voided' },
  ],
  commission_reversed: [
    { lines: move('affiliate_wallet', 'commission_expense'), undoneBy: 'commission_restored' },
  ],
  commission_voided: [
    { lines: move('affiliate_pending', 'commission_expense'), undoneBy: 'commission_restored' },
  ],
  excess: [{ lines: move('clearing', 'excess'), undoneBy: 'unexcess' }],
  excess_given_up: [{ lines: move('excess', 'write_off'), undoneBy: 'itself' }],
  ignored: [
    { lines: move('clearing', 'write_off'), undoneBy: 'unignored' },
    { lines: move('write_off', 'cash'), undoneBy: 'unignored' },
  ],
  paid: [{ lines: move('clearing', 'revenue'), undoneBy: 'unpaid' }],
  paired: [{ lines: move('clearing', 'cash'), undoneBy: 'itself' }],
  payout_failed: [
    { lines: move('cash', 'affiliate_wallet'), undoneBy: 'payout_unfailed' },
    { lines: move('clearing', 'affiliate_wallet'), undoneBy: 'payout_unreturned' },
  ],
  payout_returned: [{ lines: move('clearing', 'cash'), undoneBy: 'payout_unreturned' }],
  payout_sent: [{ lines: move('payout_clearing', 'cash'), undoneBy: 'payout_failed' }],
  payout_taken: [{ lines: move('affiliate_wallet', 'payout_clearing'), undoneBy: 'payout_failed' }],
  payout_taxed: [{ lines: move('payout_clearing', 'tax_payable'), undoneBy: null }],
  payout_unfailed: [{ lines: move('affiliate_wallet', 'cash'), undoneBy: 'payout_failed' }],
  payout_unreturned: [{ lines: move('affiliate_wallet', 'clearing'), undoneBy: 'payout_failed' }],
  refund: [{ lines: move('revenue', 'refund_payable'), undoneBy: 'refund_back' }],
  refund_back: [{ lines: move('refund_payable', 'revenue'), undoneBy: 'refund' }],
  refund_returned: [{ lines: move('clearing', 'refund_payable'), undoneBy: 'refund_unreturned' }],
  refund_sent: [{ lines: move('refund_payable', 'cash'), undoneBy: 'refund_unsent' }],
  refund_unreturned: [{ lines: move('refund_payable', 'clearing'), undoneBy: 'refund_returned' }],
  refund_unsent: [{ lines: move('cash', 'refund_payable'), undoneBy: 'refund_sent' }],
  short: [{ lines: move('write_off', 'revenue'), undoneBy: 'unpaid' }],
  surplus: [{ lines: move('write_off', 'cash'), undoneBy: 'itself' }],
  tax_paid: [{ lines: move('tax_payable', 'cash'), undoneBy: 'itself' }],
  unexcess: [{ lines: move('excess', 'clearing'), undoneBy: 'excess' }],
  unignored: [
    { lines: move('write_off', 'clearing'), undoneBy: 'ignored' },
    { lines: move('cash', 'write_off'), undoneBy: 'ignored' },
  ],
  unpaid: [{ lines: move('revenue', 'clearing'), undoneBy: 'paid' }],
  wallet_given_up: [{ lines: move('affiliate_wallet', 'write_off'), undoneBy: null }],
};

const titleOf = (action: JournalAction, lines: readonly TitledLine[]) => {
  const title = journalTitle(`${action}:a1:b2`, lines);
  if (title === null) throw new Error(`${action} has no title`);
  return title;
};
const undone = (lines: readonly TitledLine[]) =>
  lines.map(({ account, amountVnd }) => line(account, -amountVnd));

describe('a journal in words', () => {
  it.each(journalActions)('reads %s unlike what takes it back', (action) => {
    for (const { lines, undoneBy } of posted[action]) {
      const other = undoneBy === 'itself' ? action : undoneBy;
      if (other !== null) expect(titleOf(other, undone(lines))).not.toBe(titleOf(action, lines));
    }
    const titles = posted[action].map(({ lines }) => titleOf(action, lines));
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('says of money that left and is written off that it left', () => {
    expect(titleOf('ignored', move('write_off', 'cash'))).toBe('Xóa sổ tiền đã chuyển đi');
    expect(titleOf('unignored', move('cash', 'write_off'))).toBe('Gỡ xóa sổ tiền đã chuyển đi');
    expect(titleOf('ignored', move('clearing', 'write_off'))).toBe('Bỏ qua tiền vào');
  });

  it('says of a payment that its bank sent back that it came back', () => {
    expect(titleOf('payout_failed', move('clearing', 'affiliate_wallet'))).toBe(
      'Chi trả bị trả lại',
    );
    expect(titleOf('payout_failed', move('cash', 'affiliate_wallet'))).toBe('Chi trả không thành');
  });

  it('says nothing of a key of before', () => {
    expect(journalTitle('a key of before', [])).toBeNull();
    expect(journalTitle('toString:1', [])).toBeNull();
  });
});
