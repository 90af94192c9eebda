import { describe, expect, it } from 'vitest';
import { fingerprintOf, readMovement } from './bank-movement.ts';

// The body of SePay's documentation, and one of Casso v2.
const sepay = {
  id: 92704,
  gateway: 'Vietcombank',
  transactionDate: '2026-11-21 14:02:37',
  accountNumber: '0123499999',
  code: null,
  content: 'chuyen tien mua iphone',
  transferType: 'in',
  transferAmount: 2_277_000,
  accumulated: 19_077_000,
  subAccount: null,
  referenceCode: 'MBVCB.3278907687',
  description: '',
};
const casso = {
  id: 7,
  reference: 'MBVCB.3278907687',
  description: 'chuyen tien mua iphone',
  amount: 2_277_000,
  runningBalance: 1,
  transactionDateTime: '2026-11-21 14:02:37',
  accountNumber: '0123499999',
  bankName: 'Vietcombank',
  bankAbbreviation: 'VCB',
  virtualAccountNumber: 'VQRQ1',
  counterAccountName: 'TRAN MY LINH',
};

function movementOf(provider: 'sepay' | 'casso' | 'statement', payload: unknown) {
  const read = readMovement(provider, payload);
  return read.kind === 'movement' ? read.movement : null;
}

describe('a report of money', () => {
  it('has no moment where its day is none of the calendar, whoever tells it', () => {
    for (const written of ['2026-02-31 10:00:00', '2026-11-31 10:00:00', '2026-13-01 10:00:00']) {
      expect(movementOf('sepay', { ...sepay, transactionDate: written })?.occurredAt).toBeNull();
      expect(
        movementOf('casso', { ...casso, transactionDateTime: written })?.occurredAt,
      ).toBeNull();
    }
  });

  it('is unreadable with more than a movement can be, in digits or as a text', () => {
    const [most, more] = [999_999_999_999_999, 1_000_000_000_000_000];
    for (const amount of [most, String(most)])
      expect(movementOf('sepay', { ...sepay, transferAmount: amount })?.amountVnd).toBe(
        BigInt(most),
      );
    for (const amount of [more, String(more)]) {
      expect(readMovement('sepay', { ...sepay, transferAmount: amount })).toEqual({
        kind: 'unreadable',
      });
      expect(readMovement('casso', { ...casso, amount: `-${amount}` })).toEqual({
        kind: 'unreadable',
      });
    }
  });

  it('says the same whoever tells it, and keeps what we have no name for', () => {
    const told = [
      movementOf('sepay', sepay),
      movementOf('casso', casso),
      movementOf('statement', {
        accountNumber: '0123 499 999',
        at: '2026-11-21',
        amount: '2277000',
        direction: 'in',
        memo: 'chuyen tien',
        reference: 'mbvcb.3278907687',
      }),
    ];
    expect(new Set(told.map((movement) => movement && fingerprintOf(movement)))).toEqual(
      new Set(['0123499999|MBVCB3278907687|2277000|in']),
    );
    expect(told[0]?.extra).toMatchObject({ id: 92_704, accumulated: 19_077_000, code: null });
    expect(told[1]).toMatchObject({
      counterparty: 'TRAN MY LINH',
      accountNumbers: ['0123499999', 'VQRQ1'],
      extra: { runningBalance: 1 },
    });
  });

  it('is in Vietnamese time; a day alone is no moment', () => {
    expect(movementOf('sepay', sepay)?.occurredAt).toEqual(new Date('2026-11-21T07:02:37Z'));
    expect(
      movementOf('casso', { ...casso, transactionDateTime: '2026-11-21T07:02:37.000Z' })
        ?.occurredAt,
    ).toEqual(new Date('2026-11-21T07:02:37Z'));
    expect(movementOf('sepay', { ...sepay, transactionDate: '2026-11-21' })?.occurredAt).toBeNull();
    expect(movementOf('sepay', { ...sepay, transactionDate: 'hôm qua' })?.occurredAt).toBeNull();
  });

  it('of money that went out has a positive amount and its direction', () => {
    expect(movementOf('casso', { ...casso, amount: -5000 })).toMatchObject({
      direction: 'out',
      amountVnd: 5000n,
    });
    expect(movementOf('sepay', { ...sepay, transferType: 'out' })).toMatchObject({
      direction: 'out',
      amountVnd: 2_277_000n,
    });
  });

  it('takes an amount as a number or as digits, whole only', () => {
    expect(movementOf('sepay', { ...sepay, transferAmount: '2277000.00' })?.amountVnd).toBe(
      2_277_000n,
    );
    for (const wrong of [1.5, '1,5', 'abc', Number.NaN, 1e300, null])
      expect(readMovement('sepay', { ...sepay, transferAmount: wrong }).kind).toBe('unreadable');
    expect(readMovement('sepay', { ...sepay, transferAmount: 0 }).kind).toBe('nothing');
    expect(readMovement('sepay', { ...sepay, transferAmount: -1 }).kind).toBe('unreadable');
  });

  it('without the bank’s reference has nothing that makes two of them one', () => {
    const movement = movementOf('sepay', { ...sepay, referenceCode: '' });
    expect(movement && fingerprintOf(movement)).toBeNull();
  });

  it.each([[null], ['chữ'], [[]], [{}], [{ ...sepay, transferType: 'sideways' }]])(
    '%j is kept as unreadable',
    (payload) => expect(readMovement('sepay', payload).kind).toBe('unreadable'),
  );
});
