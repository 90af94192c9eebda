import jsQr from 'jsqr';
import { expect, it } from 'vitest';
import { qrMatrix, qrPath, quietZone } from './qr-matrix.ts';

const text =
  '00020101021238540010A00000072701240006970436011001234567890208QRIBFTTA530370454061500005802VN62210817AFWD WITHDRAWAL12630469B7';

/** The path as a scanner sees it: `scale` points per square, filled rectangle by rectangle. */
function paint(path: string, side: number, scale: number): Uint8ClampedArray {
  const points = side * scale;
  const pixels = new Uint8ClampedArray(points * points * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      for (
        let column = Number(x) * scale;
        column < (Number(x) + Number(width)) * scale;
        column += 1
      )
        pixels.fill(0, (row * points + column) * 4, (row * points + column) * 4 + 3);
    }
  }
  return pixels;
}

it('draws what a scanner reads back, letter by letter', () => {
  const matrix = qrMatrix(text);
  const side = matrix.size + 2 * quietZone;
  const scale = 4;
  expect(jsQr(paint(qrPath(matrix), side, scale), side * scale, side * scale)?.data).toBe(text);
});

it('keeps the quiet zone that scanners need', () => {
  const matrix = qrMatrix('MV2481');
  const places = [...qrPath(matrix).matchAll(/M(\d+) (\d+)h(\d+)/g)].map(
    ([, x, y, width]) => [Number(x), Number(y), Number(x) + Number(width)] as const,
  );
  expect(Math.min(...places.flatMap(([x, y]) => [x, y]))).toBe(quietZone);
  expect(Math.max(...places.map(([, , end]) => end))).toBe(matrix.size + quietZone);
});
