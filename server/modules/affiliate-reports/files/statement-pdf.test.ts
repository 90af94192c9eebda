import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { periodOf } from '#shared/domain/affiliate/period.ts';
import type { StatementLine } from '../affiliate-statement.ts';
import { fontRuns, readPdfFonts } from './pdf-fonts.ts';
import { drawStatement } from './statement-pdf.ts';
import { sumRows } from './statement-words.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const fonts = readPdfFonts(path.join(root, 'resources/fonts'));
const sums = {
  createdVnd: 500n,
  voidedVnd: 100n,
  approvedVnd: 300n,
  reversedVnd: 50n,
  takenVnd: 900n,
  returnedVnd: 20n,
  restoredPendingVnd: 0n,
  restoredWalletVnd: 0n,
};
const statement = {
  userId: 'a',
  period: periodOf('MONTH', 2026, 11),
  openingVnd: 1000n,
  closingVnd: 370n,
  openingPendingVnd: 10n,
  closingPendingVnd: 110n,
  sums,
  lineCount: 0,
  isFinal: true,
  asOf: new Date('2026-12-01T00:00:00Z'),
};

describe('a statement as a PDF', () => {
  it.each([
    [0, true, 1],
    [18, true, 1],
    [19, true, 2],
    [57, false, 3],
  ])('of %d lines (final: %s) has %d pages, as its feet say', async (count, isFinal, expected) => {
    const lines = Array.from({ length: count }, (_, at): StatementLine => ({
      cursor: '',
      at: new Date(Date.UTC(2026, 10, 2, at)),
      kind: 'commission_created',
      orderNumber: 2500 + at,
      payoutId: null,
      walletVnd: 0n,
      pendingVnd: 290_000n,
    }));
    const feet: number[] = [];
    const stream = drawStatement(
      {
        statement: { ...statement, isFinal, lineCount: count },
        lines,
        name: 'Trần Mỹ Linh',
        code: 'LINH88',
        onPages: (drawn, said) => feet.push(drawn, said),
      },
      await fonts,
    );
    const bytes = await buffer(stream);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const pages = bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length;
    expect([pages, ...feet]).toEqual([expected, expected, expected]);
  });

  it.each([0n, 40n])('has sums that add up in each column, with %d restored', (restored) => {
    const lived = { restoredPendingVnd: restored, restoredWalletVnd: restored };
    const rows = sumRows({
      ...statement,
      sums: { ...sums, ...lived },
      closingVnd: statement.closingVnd + restored,
      closingPendingVnd: statement.closingPendingVnd + restored,
    });
    const moves = rows.filter(({ isBalance }) => !isBalance);
    expect(rows[0]?.walletVnd).toBe(1000n);
    expect(moves.reduce((sum, { walletVnd }) => sum + walletVnd, 1000n)).toBe(
      rows.at(-1)?.walletVnd,
    );
    expect(moves.reduce((sum, { pendingVnd }) => sum + pendingVnd, 10n)).toBe(
      rows.at(-1)?.pendingVnd,
    );
  });
});

it('takes every letter from the part of the font that the page takes it from', () => {
  const css = readFileSync(path.join(root, 'src/renderer/styles/fonts.css'), 'utf8');
  const rules = [
    ...css.matchAll(
      /be-vietnam-pro-(vietnamese|latin-ext|latin)-400-normal\.woff2[^}]*unicode-range:\s*([^;]+);/g,
    ),
  ].map(([, subset = '', ranges = '']) => ({
    subset,
    ranges: ranges.split(', ').map((range) =>
      range
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16)),
    ),
  }));
  expect(rules.map(({ subset }) => subset).toSorted()).toEqual([
    'latin',
    'latin-ext',
    'vietnamese',
  ]);
  const holds = (subset: string, code: number) =>
    rules
      .find((rule) => rule.subset === subset)
      ?.ranges.some(([from = 0, to = from]) => from <= code && code <= to) ?? false;
  const letters = [
    ...range(0x20, 0x7e),
    ...range(0xa0, 0x2ff),
    ...range(0x1ea0, 0x1ef9),
    0x20ab,
    0x2212,
    0x2013,
    0x2026,
  ];
  for (const code of letters) {
    const letter = String.fromCodePoint(code).normalize('NFC');
    const [run] = fontRuns(letter);
    // Where several parts say that they have it, any of them does.
    if (
      ['vietnamese', 'latin-ext', 'latin'].some((subset) =>
        holds(subset, letter.codePointAt(0) ?? 0),
      )
    )
      expect([letter, holds(run?.subset ?? '', letter.codePointAt(0) ?? 0)]).toEqual([
        letter,
        true,
      ]);
  }
  expect(fontRuns('Đơn hủy')).toEqual([
    { subset: 'vietnamese', text: 'Đơ' },
    { subset: 'latin', text: 'n h' },
    { subset: 'vietnamese', text: 'ủ' },
    { subset: 'latin', text: 'y' },
  ]);
});

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
