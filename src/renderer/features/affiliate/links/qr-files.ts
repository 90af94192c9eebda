import { qrMatrix, qrPath, quietZone } from '#renderer/ui/pictures/qr-matrix.ts';

/** Sides of the picture, points: sharp on a poster. (design 5.16) */
const pngSide = 1024;

/**
 * The code of a text as a PNG of 1024 by 1024 points, dark on white. Rejects where nothing can be
 * drawn.
 */
export async function qrPng(text: string): Promise<Blob> {
  const { size, isDark } = qrMatrix(text);
  const squares = size + 2 * quietZone;
  const canvas = document.createElement('canvas');
  canvas.width = pngSide;
  canvas.height = pngSide;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, pngSide, pngSide);
  context.fillStyle = 'black';
  // Whole points at each edge, so that no grey line stands between two squares.
  const edge = (square: number): number => Math.round((square * pngSide) / squares);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const [x, y] = [column + quietZone, row + quietZone];
      if (isDark(row, column))
        context.fillRect(edge(x), edge(y), edge(x + 1) - edge(x), edge(y + 1) - edge(y));
    }
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)),
      'image/png',
    );
  });
}

/** The same as an SVG file. */
export function qrSvg(text: string): string {
  const matrix = qrMatrix(text);
  const side = matrix.size + 2 * quietZone;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path d="${qrPath(matrix)}" fill="#000"/></svg>\n`;
}
