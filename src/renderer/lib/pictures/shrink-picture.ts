/** Longest side that is worth sending, px: the server keeps no more. */
const longestSide = 2000;
/** A smaller file goes as it is, bytes. */
const smallEnough = 400_000;

/**
 * A picture made smaller for its way over a slow line; as it was when it is small already or this
 * browser cannot read it (the server says then what is wrong with it).
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (file.size <= smallEnough) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(bitmap.width * scale)),
      Math.max(1, Math.round(bitmap.height * scale)),
    );
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const smaller = await canvas.convertToBlob({ type: 'image/webp', quality: 0.86 });
    return smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}
