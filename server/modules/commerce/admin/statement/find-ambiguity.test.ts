import { describe, expect, it } from 'vitest';
import { findDoubt } from './find-ambiguity.ts';
import type { StatementLine } from './statement-line.ts';

interface Written {
  readonly reference?: string;
  /** Negative for money that left. */
  readonly moved?: bigint;
  readonly balance?: string;
}

/** What speaks against lines of money, in the order of the table; none by default. */
function doubtOf(written: readonly Written[]): string | null {
  const lines = written.map(({ reference, moved = 1000n }, line): StatementLine => ({
    kind: 'money',
    sheet: null,
    line,
    row: {
      accountNumber: '0071001234567',
      at: '2026-11-21',
      amountVnd: moved < 0n ? -moved : moved,
      direction: moved < 0n ? 'out' : 'in',
      memo: 'ck',
      reference: reference ?? `FT${line}X`,
    },
  }));
  const total: StatementLine = { kind: 'other', sheet: null, line: 99, text: 'Tổng cộng' };
  return findDoubt([...lines, total], (line) => written[line]?.balance ?? '')?.code ?? null;
}
const referencesOf = (...references: readonly string[]) =>
  doubtOf(references.map((reference) => ({ reference })));
const balancesOf = (...steps: readonly (readonly [moved: bigint, balance: string])[]) =>
  doubtOf(steps.map(([moved, balance]) => ({ moved, balance })));

describe('references', () => {
  it.each([
    ['from one on', ['1', '2']],
    ['from nought on', ['0', '1', '2']],
    ['down to one', ['3', '2', '1']],
    ['of five lines, from wherever', ['7', '8', '9', '10', '11']],
    ['of five lines with six digits', ['100001', '100002', '100003', '100004', '100005']],
  ])('that count the lines are none: %s', (_what, references) => {
    expect(referencesOf(...references)).toBe('STATEMENT_REFERENCE_REPEATED');
  });

  it.each([
    ['a single one', ['1']],
    ['with a gap', ['1', '3']],
    ['one of them twice', ['1', '1', '2']],
    ['not from one on, of four lines', ['7', '8', '9', '10']],
    ['with a letter', ['1', '2A', '3']],
    ['longer than a count', ['1000001', '1000002', '1000003', '1000004', '1000005']],
  ])('may be numbers: %s', (_what, references) => {
    expect(referencesOf(...references)).toBeNull();
  });

  it.each([
    ['three equal ones may be real', ['CK', 'CK', 'CK'], null],
    ['two kinds of four may be real', ['CK', 'CK', 'PHI', 'PHI'], null],
    ['four equal ones are a kind', ['CK', 'CK', 'CK', 'CK'], 'STATEMENT_REFERENCE_REPEATED'],
    ['two of five are kinds', ['CK', 'PHI', 'CK', 'PHI', 'CK'], 'STATEMENT_REFERENCE_REPEATED'],
  ])('tell lines apart: %s', (_what, references, doubt) => {
    expect(referencesOf(...references)).toBe(doubt);
  });
});

describe('balances', () => {
  it('say nothing where none is written, or where lines are missing between them', () => {
    expect(balancesOf([1000n, ''], [2000n, ''])).toBeNull();
    expect(balancesOf([1000n, '5000'], [2000n, '90000'], [3000n, '70'])).toBeNull();
    expect(balancesOf([1000n, '5000'])).toBeNull();
  });

  it('move as the money does, from the top or from the bottom', () => {
    expect(balancesOf([1000n, '5000'], [2000n, '7000'], [-3000n, '4000'])).toBeNull();
    expect(balancesOf([-3000n, '4000'], [2000n, '7000'], [1000n, '5000'])).toBeNull();
    expect(balancesOf([-1000n, '9000'], [-3000n, '6000'])).toBeNull();
  });

  it('that move the other way say that the heads are wrong', () => {
    expect(balancesOf([1000n, '9000'], [3000n, '6000'])).toBe('STATEMENT_BALANCE_DIFFERS');
    expect(balancesOf([3000n, '6000'], [1000n, '9000'])).toBe('STATEMENT_BALANCE_DIFFERS');
  });

  it('that fit both ways as often say nothing', () => {
    expect(balancesOf([1000n, '9000'], [3000n, '6000'], [2000n, '8000'])).toBeNull();
  });

  it.each(['10', '100', '1000', '10000', '100000', '1000000', '1000000000'])(
    'that move by %s times the money, or by that part of it, are of another unit',
    (factor) => {
      const times = BigInt(factor);
      expect(balancesOf([7n, '0'], [3n, String(3n * times)])).toBe('STATEMENT_UNIT');
      expect(balancesOf([7n, '0'], [3n * times, '3'])).toBe('STATEMENT_UNIT');
    },
  );

  it('that move by no round number of times the money say nothing', () => {
    expect(balancesOf([7n, '0'], [3n, '6'])).toBeNull();
    expect(balancesOf([7n, '0'], [30n, '300'], [5n, '305'])).toBeNull();
  });
});
