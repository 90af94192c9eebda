import { assert as check, bigInt, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { lineText, sumRows } from './statement-view.ts';

const amount = bigInt({ min: 0n, max: 10n ** 15n });

it('adds up in both columns, whatever moved', () => {
  check(
    property(
      record({
        openingPending: amount,
        opening: amount,
        created: amount,
        voided: amount,
        approved: amount,
        reversed: amount,
        taken: amount,
        returned: amount,
        restored: amount,
        revived: amount,
      }),
      (of) => {
        const rows = sumRows({
          opening_pending: String(of.openingPending),
          opening_balance: String(of.opening),
          // What the ledger says of both accounts.
          closing_pending: String(
            of.openingPending + of.created - of.voided + of.revived - of.approved,
          ),
          closing_balance: String(
            of.opening + of.approved - of.reversed + of.restored - of.taken + of.returned,
          ),
          sums: {
            created: String(of.created),
            voided: String(of.voided),
            approved: String(of.approved),
            reversed: String(of.reversed),
            taken: String(of.taken),
            returned: String(of.returned),
            restored: String(of.restored),
            restored_pending: String(of.revived),
          },
        });
        const closing = rows.at(-1);
        const sum = (account: 'pending' | 'wallet') =>
          rows.slice(0, -1).reduce((total, row) => total + (row[account] ?? 0n), 0n);
        expect([sum('pending'), sum('wallet')]).toEqual([closing?.pending, closing?.wallet]);
      },
    ),
  );
});

it('says what a line is, by its order or its payment', () => {
  expect(lineText({ kind: 'COMMISSION_APPROVED', order_code: '#MV-2519', payout_id: null })).toBe(
    'Ghi nhận hoa hồng, đơn #MV-2519',
  );
  expect(
    lineText({
      kind: 'PAYOUT_TAKEN',
      order_code: null,
      payout_id: '0198c2f1-aa10-7000-8000-000000000000',
    }),
  ).toBe('Chi trả 0198C2F1');
});
