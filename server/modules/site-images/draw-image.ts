import sharp, { type Sharp } from 'sharp';
import { type AppError, appError } from '../../../src/shared/errors/error-code.ts';
import { siteImageAddress, siteImagesPath } from '../../../src/shared/domain/site-content/site-image.ts';
import { err, ok, type Result } from '../../../src/shared/kernel/result.ts';
import { coverSizes, largestCover, previewFile, previewSize } from './cover-addresses.ts';

/** A picture as it is kept: its files by their names. */
export interface DrawnImage {
  /** Of the largest file, px. */
  readonly width: number;
  readonly height: number;
  readonly files: readonly { readonly name: string; readonly bytes: Buffer }[];
}

/** Longest side of a picture in a text, px, and the most pixels that are unpacked at all. */
const longestSide = 1440;
const mostPixels = 50_000_000;
/** A cover that has to be blown up more than this looks bad. */
const narrowestCover = 800;

/**
 * Draws an uploaded picture anew, without anything but the picture: a cover cut to its shape in every size, or a picture of a text in its
 * own shape. Refuses with UPLOAD_TYPE (by its first bytes no JPG, PNG or WebP), UPLOAD_UNREADABLE, and IMAGE_TOO_SMALL for a cover.
 */
export async function drawImage(sent: Buffer, kind: 'cover' | 'figure', name: string): Promise<Result<DrawnImage, AppError>> {
  if (!isPicture(sent)) return err(appError('UPLOAD_TYPE'));
  try {
    return kind === 'cover' ? await drawCover(sent, name) : ok(await drawFigure(sent, name));
  } catch {
    return err(appError('UPLOAD_UNREADABLE'));
  }
}

async function drawCover(sent: Buffer, name: string): Promise<Result<DrawnImage, AppError>> {
  const { autoOrient } = await open(sent).metadata();
  if (autoOrient.width < narrowestCover) return err(appError('IMAGE_TOO_SMALL'));
  const files: { readonly name: string; readonly bytes: Buffer }[] = [];
  for (const size of coverSizes) {
    files.push({ name: fileOf(name, size), bytes: await open(sent).resize({ ...size, fit: 'cover', position: 'attention' }).webp({ quality: 82 }).toBuffer() });
  }
  files.push({ name: previewFile(name), bytes: await open(sent).resize({ ...previewSize, fit: 'cover', position: 'attention' }).flatten({ background: '#fff' }).jpeg({ quality: 84, mozjpeg: true }).toBuffer() });
  return ok({ ...largestCover, files });
}

async function drawFigure(sent: Buffer, name: string): Promise<DrawnImage> {
  const { data: bytes, info } = await open(sent).resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true }).webp({ quality: 84 }).toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, files: [{ name: fileOf(name, info), bytes }] };
}

function open(sent: Buffer): Sharp {
  return sharp(sent, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient();
}

function fileOf(name: string, { width, height }: { readonly width: number; readonly height: number }): string {
  return siteImageAddress(name, width, height).slice(siteImagesPath.length);
}

/** By what it is, not by what it is called. */
function isPicture(bytes: Buffer): boolean {
  const text = bytes.subarray(0, 12).toString('latin1');
  return text.startsWith('\xFF\xD8\xFF') || text.startsWith('\x89PNG\r\n\x1A\n') || (text.startsWith('RIFF') && text.endsWith('WEBP'));
}
