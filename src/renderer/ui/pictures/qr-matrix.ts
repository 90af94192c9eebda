import { create } from 'qrcode';

/** A QR code as squares. */
export interface QrMatrix {
  /** Squares per side, without the quiet zone. */
  readonly size: number;
  readonly isDark: (row: number, column: number) => boolean;
}

/** Light squares around a code that scanners need to find it. */
export const quietZone = 4;

/**
 * The code of a text, with a medium correction of errors (a smudge of 15 %). Import it late: it
 * weighs 20 KB.
 */
export function qrMatrix(text: string): QrMatrix {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) !== 0 };
}

/**
 * The dark squares as one SVG path in units of a square, the quiet zone around it counted in.
 * Neighbours in a row are one piece.
 */
export function qrPath({ size, isDark }: QrMatrix): string {
  let path = '';
  for (let row = 0; row < size; row += 1) {
    let column = 0;
    while (column < size) {
      const start = column;
      while (column < size && isDark(row, column)) column += 1;
      if (column > start)
        path += `M${start + quietZone} ${row + quietZone}h${column - start}v1h${start - column}z`;
      column += 1;
    }
  }
  return path;
}
