import { type AppError, appError } from '#shared/errors/error-code.ts';
import { supportLimits } from '#shared/domain/support/support-rules.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { PictureDrawing } from '../../pictures/picture-drawing.ts';

/** A picture as we keep it. */
export interface CleanPicture {
  /** WebP, without anything but the picture itself. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Longest side that is kept, px. */
const longestSide = 2000;

/**
 * Draws a picture anew: what it said besides the picture (place, device, hidden data) is gone, and
 * so is what is no picture. Refuses as the drawing does, and with UPLOAD_TOO_LARGE for too many
 * bytes.
 */
export async function cleanPicture(
  drawing: PictureDrawing,
  userId: string,
  sent: Buffer,
): Promise<Result<CleanPicture, AppError>> {
  if (sent.length > supportLimits.pictureBytes) return err(appError('UPLOAD_TOO_LARGE'));
  return drawing.draw({ bytes: sent, asker: userId }, async (open) => {
    const { data: bytes, info } = await open()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86 })
      .toBuffer({ resolveWithObject: true });
    return ok({ bytes, width: info.width, height: info.height });
  });
}
