import type { Period } from '#shared/domain/affiliate/period.ts';

/** Which file of the affiliate's: what it holds, of which period, limited how. */
export interface AffiliateFile {
  readonly file: 'commissions.csv' | 'statement.pdf';
  readonly period: Pick<Period, 'kind' | 'year' | 'index'>;
  /** What is null or '' is left out. */
  readonly filters?: Readonly<Record<string, string | null>>;
}

/** Where our server has it. */
export function fileAddress({ file, period, filters = {} }: AffiliateFile): string {
  const query = new URLSearchParams({
    kind: period.kind,
    year: String(period.year),
    index: String(period.index),
  });
  for (const [name, value] of Object.entries(filters)) {
    if (value !== null && value !== '') query.set(name, value);
  }
  return `/affiliate/${file}?${query}`;
}

const fileNames = { 'commissions.csv': 'hoa-hong', 'statement.pdf': 'sao-ke' } as const;

/** What it is called on the disk: `hoa-hong-2026-11.csv`, `sao-ke-2026-q4.pdf`. */
export function fileName({ file, period: { kind, year, index } }: AffiliateFile): string {
  const part = kind === 'MONTH' ? String(index).padStart(2, '0') : `q${index}`;
  return `${fileNames[file]}-${year}-${part}${file.slice(file.lastIndexOf('.'))}`;
}
