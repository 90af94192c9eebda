import { qrMatrix, quietZone } from '#renderer/ui/pictures/qr-matrix.ts';

/** Points per square of the code: large enough for a banking app to read it out of the gallery. */
const scale = 12;

/** The code of a text as a PNG, dark on white. Rejects where nothing can be drawn. */
export async function qrPicture(text: string): Promise<Blob> {
  const { size, isDark } = qrMatrix(text);
  const canvas = document.createElement('canvas');
  canvas.width = (size + 2 * quietZone) * scale;
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (isDark(row, column))
        context.fillRect((column + quietZone) * scale, (row + quietZone) * scale, scale, scale);
    }
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)),
      'image/png',
    );
  });
}
