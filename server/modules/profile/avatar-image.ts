import { avatarLimits, type AvatarSize, avatarSizes } from '#shared/domain/profile/avatar.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { PictureDrawing } from '../../pictures/picture-drawing.ts';

/**
 * Draws a picture anew as squares of our sizes, WebP: what it said besides the picture (place,
 * device) is gone, and so is what is no picture. What is not square is cut around its middle.
 * Refuses as the drawing does, and with UPLOAD_TOO_LARGE for too many bytes.
 */
export async function drawAvatar(
  drawing: PictureDrawing,
  userId: string,
  sent: Buffer,
): Promise<Result<ReadonlyMap<AvatarSize, Buffer>, AppError>> {
  const field = 'avatar';
  if (sent.length > avatarLimits.bytes) return err(appError('UPLOAD_TOO_LARGE', { field }));
  return drawing.draw({ bytes: sent, asker: userId, field }, async (open) => {
    const drawn = new Map<AvatarSize, Buffer>();
    // One after the other: each unpacks the whole picture.
    for (const size of avatarSizes)
      drawn.set(
        size,
        await open()
          .resize({ width: size, height: size, fit: 'cover' })
          .webp({ quality: 84 })
          .toBuffer(),
      );
    return ok(drawn);
  });
}
