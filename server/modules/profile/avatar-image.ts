import sharp from 'sharp';
import { avatarLimits, type AvatarSize, avatarSizes } from '../../../src/shared/domain/profile/avatar.ts';
import { type AppError, appError } from '../../../src/shared/errors/error-code.ts';
import { err, ok, type Result } from '../../../src/shared/kernel/result.ts';

/** The most pixels that are unpacked at all. */
const mostPixels = 50_000_000;

/**
 * Draws a picture anew as squares of our sizes, WebP: what it said besides the picture (place, device) is gone, and so is what is no
 * picture. What is not square is cut around its middle. Refuses with UPLOAD_TOO_LARGE, UPLOAD_TYPE (by its first bytes no JPG, PNG or
 * WebP), UPLOAD_UNREADABLE.
 */
export async function drawAvatar(sent: Buffer): Promise<Result<ReadonlyMap<AvatarSize, Buffer>, AppError>> {
  const field = 'avatar';
  if (sent.length > avatarLimits.bytes) return err(appError('UPLOAD_TOO_LARGE', { field }));
  if (!isPicture(sent)) return err(appError('UPLOAD_TYPE', { field }));
  try {
    const picture = sharp(sent, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient();
    const drawn = await Promise.all(avatarSizes.map(async (size) => [size, await picture.clone().resize({ width: size, height: size, fit: 'cover' }).webp({ quality: 84 }).toBuffer()] as const));
    return ok(new Map(drawn));
  } catch {
    return err(appError('UPLOAD_UNREADABLE', { field }));
  }
}

/** By what it is, not by what it is called. */
function isPicture(bytes: Buffer): boolean {
  const text = bytes.subarray(0, 12).toString('latin1');
  return text.startsWith('\xFF\xD8\xFF') || text.startsWith('\x89PNG\r\n\x1A\n') || (text.startsWith('RIFF') && text.endsWith('WEBP'));
}
