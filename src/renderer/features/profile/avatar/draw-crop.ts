/** A square of a picture, in hundredths of its sides. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Side of what is sent, px: the server keeps no more. */
const side = 1024;

/** Cuts a square out of a picture that the page shows. Rejects when the browser cannot draw it. */
export async function drawCrop(image: HTMLImageElement, area: CropArea): Promise<Blob> {
  const [width, height] = [
    (area.width / 100) * image.naturalWidth,
    (area.height / 100) * image.naturalHeight,
  ];
  const to = Math.max(1, Math.round(Math.min(side, width, height)));
  const canvas = document.createElement('canvas');
  canvas.width = to;
  canvas.height = to;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(
    image,
    (area.x / 100) * image.naturalWidth,
    (area.y / 100) * image.naturalHeight,
    width,
    height,
    0,
    0,
    to,
    to,
  );
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)),
      'image/webp',
      0.9,
    );
  });
}
