import sharp from 'sharp';
import { type AppError, appError } from '../../../src/shared/errors/error-code.ts';
import { supportLimits } from '../../../src/shared/domain/support/support-rules.ts';
import { err, ok, type Result } from '../../../src/shared/kernel/result.ts';

/** A picture as we keep it. */
export interface CleanPicture {
  /** WebP, without anything but the picture itself. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Longest side that is kept, px, and the most pixels that are unpacked at all. */
const longestSide = 2000;
const mostPixels = 50_000_000;

/**
 * Draws a picture anew: what it said besides the picture (place, device, hidden data) is gone, and so is what is no picture. Refuses with
 * UPLOAD_TOO_LARGE, UPLOAD_TYPE (by its first bytes no JPG, PNG or WebP), UPLOAD_UNREADABLE.
 */
export async function cleanPicture(sent: Buffer): Promise<Result<CleanPicture, AppError>> {
  if (sent.length > supportLimits.pictureBytes) return err(appError('UPLOAD_TOO_LARGE'));
  if (!isPicture(sent)) return err(appError('UPLOAD_TYPE'));
  try {
    const { data: bytes, info } = await sharp(sent, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86 })
      .toBuffer({ resolveWithObject: true });
    return ok({ bytes, width: info.width, height: info.height });
  } catch {
    return err(appError('UPLOAD_UNREADABLE'));
  }
}

/** By what it is, not by what it is called. */
function isPicture(bytes: Buffer): boolean {
  const text = bytes.subarray(0, 12).toString('latin1');
  return text.startsWith('\xFF\xD8\xFF') || text.startsWith('\x89PNG\r\n\x1A\n') || (text.startsWith('RIFF') && text.endsWith('WEBP'));
}
