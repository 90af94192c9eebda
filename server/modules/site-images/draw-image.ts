import { type AppError, appError } from '#shared/errors/error-code.ts';
import { siteImageAddress, siteImagesPath } from '#shared/domain/site-content/site-image.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { OpenPicture, PictureDrawing, SentPicture } from '../../pictures/picture-drawing.ts';
import { coverSizes, largestCover, previewFile, previewSize } from './cover-addresses.ts';

/** A picture as it is kept: its files by their names. */
export interface DrawnImage {
  /** Of the largest file, px. */
  readonly width: number;
  readonly height: number;
  readonly files: readonly { readonly name: string; readonly bytes: Buffer }[];
}

/** Longest side of a picture in a text, px. */
const longestSide = 1440;
/** A cover that has to be blown up more than this looks bad. */
const narrowestCover = 800;

/** What is drawn, and what it is called. */
export interface ImageToDraw extends SentPicture {
  readonly kind: 'cover' | 'figure';
  readonly name: string;
}

/**
 * Draws an uploaded picture anew, without anything but the picture: a cover cut to its shape in
 * every size, or a picture of a text in its own shape. Refuses as the drawing does, and with
 * IMAGE_TOO_SMALL for a cover.
 */
export async function drawImage(
  drawing: PictureDrawing,
  { kind, name, ...sent }: ImageToDraw,
): Promise<Result<DrawnImage, AppError>> {
  return drawing.draw(sent, async (open) =>
    kind === 'cover' ? drawCover(open, name) : ok(await drawFigure(open, name)),
  );
}

async function drawCover(open: OpenPicture, name: string): Promise<Result<DrawnImage, AppError>> {
  const { autoOrient } = await open().metadata();
  if (autoOrient.width < narrowestCover) return err(appError('IMAGE_TOO_SMALL'));
  const files: { readonly name: string; readonly bytes: Buffer }[] = [];
  for (const size of coverSizes) {
    files.push({
      name: fileOf(name, size),
      bytes: await open()
        .resize({ ...size, fit: 'cover', position: 'attention' })
        .webp({ quality: 82 })
        .toBuffer(),
    });
  }
  files.push({
    name: previewFile(name),
    bytes: await open()
      .resize({ ...previewSize, fit: 'cover', position: 'attention' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer(),
  });
  return ok({ ...largestCover, files });
}

async function drawFigure(open: OpenPicture, name: string): Promise<DrawnImage> {
  const { data: bytes, info } = await open()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 84 })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, files: [{ name: fileOf(name, info), bytes }] };
}

function fileOf(
  name: string,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  return siteImageAddress(name, width, height).slice(siteImagesPath.length);
}
