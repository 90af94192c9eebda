import { toNfc } from '#shared/kernel/unicode-form.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Weights that documents are set in. */
export const pdfWeights = [400, 600, 700] as const;
export type PdfWeight = (typeof pdfWeights)[number];

/**
 * Our font comes in parts, each with some of the letters; those of an earlier one in this list are
 * taken from it.
 */
const subsets = ['vietnamese', 'latin-ext', 'latin'] as const;
export type PdfSubset = (typeof subsets)[number];

export interface PdfFont {
  readonly name: string;
  readonly weight: PdfWeight;
  readonly subset: PdfSubset;
  readonly bytes: Buffer;
}

/** Be Vietnam Pro as documents embed it. */
export async function readPdfFonts(folder: string): Promise<readonly PdfFont[]> {
  const wanted = pdfWeights.flatMap((weight) => subsets.map((subset) => ({ weight, subset })));
  return Promise.all(
    wanted.map(async ({ weight, subset }) => ({
      name: fontName(weight, subset),
      weight,
      subset,
      bytes: await readFile(path.join(folder, `be-vietnam-pro-${subset}-${weight}-normal.woff`)),
    })),
  );
}

/** What a font is called inside of a document. */
export function fontName(weight: PdfWeight, subset: PdfSubset): string {
  return `${subset}-${weight}`;
}

export interface FontRun {
  readonly subset: PdfSubset;
  readonly text: string;
}

/**
 * A text cut where its letters change their part of the font. The ranges are those of
 * src/renderer/styles/fonts.css.
 */
export function fontRuns(text: string): readonly FontRun[] {
  const runs: { subset: PdfSubset; text: string }[] = [];
  for (const letter of toNfc(text)) {
    const subset = subsetOf(letter.codePointAt(0) ?? 0);
    const last = runs.at(-1);
    if (last?.subset === subset) last.text += letter;
    else runs.push({ subset, text: letter });
  }
  return runs;
}

function subsetOf(code: number): PdfSubset {
  if (isIn(vietnamese, code)) return 'vietnamese';
  return isIn(latinExtended, code) ? 'latin-ext' : 'latin';
}

type Ranges = readonly (readonly [from: number, to: number])[];

function isIn(ranges: Ranges, code: number): boolean {
  return ranges.some(([from, to]) => from <= code && code <= to);
}

const vietnamese: Ranges = [
  [0x0102, 0x0103],
  [0x0110, 0x0111],
  [0x0128, 0x0129],
  [0x0168, 0x0169],
  [0x01a0, 0x01a1],
  [0x01af, 0x01b0],
  [0x0300, 0x0301],
  [0x0303, 0x0304],
  [0x0308, 0x0309],
  [0x0323, 0x0323],
  [0x0329, 0x0329],
  [0x1ea0, 0x1ef9],
  [0x20ab, 0x20ab],
];

const latinExtended: Ranges = [
  [0x0100, 0x0130],
  [0x0132, 0x0151],
  [0x0154, 0x02ba],
  [0x02bd, 0x02c5],
  [0x02c7, 0x02cc],
  [0x02ce, 0x02d7],
  [0x02dd, 0x02ff],
  [0x1d00, 0x1dbf],
  [0x1e00, 0x1e9f],
  [0x20a0, 0x20aa],
  [0x20ad, 0x20c0],
  [0x2113, 0x2113],
  [0x2c60, 0x2c7f],
  [0xa720, 0xa7ff],
];
