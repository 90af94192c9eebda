import { expect, it } from 'vitest';
import { fileAddress, fileName } from './file-address.ts';

const month = { kind: 'MONTH', year: 2026, index: 3 } as const;

it('asks for exactly what is shown: the period, the state, the search', () => {
  expect(
    fileAddress({
      file: 'commissions.csv',
      period: month,
      filters: { status: 'PAID', search: '#MV-25 1' },
    }),
  ).toBe('/affiliate/commissions.csv?kind=MONTH&year=2026&index=3&status=PAID&search=%23MV-25+1');
  expect(
    fileAddress({ file: 'commissions.csv', period: month, filters: { status: null, search: '' } }),
  ).toBe('/affiliate/commissions.csv?kind=MONTH&year=2026&index=3');
});

it('names the file after its period', () => {
  expect(fileName({ file: 'commissions.csv', period: month })).toBe('hoa-hong-2026-03.csv');
  expect(
    fileName({ file: 'statement.pdf', period: { kind: 'QUARTER', year: 2026, index: 4 } }),
  ).toBe('sao-ke-2026-q4.pdf');
});
