import type { CropArea } from './draw-crop.ts';

/** Sides of a picture, px. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Smallest and largest side of the square, in hundredths of the picture's shorter side. */
export const cropRange = { least: 20, most: 100 } as const;

/**
 * The square of a size around the middle of another, pushed back into the picture. Hundredths of
 * the picture's sides.
 */
export function squareOf(
  percent: number,
  around: { readonly x: number; readonly y: number },
  { width, height }: PictureSize,
): CropArea {
  const side =
    (Math.min(width, height) * Math.min(cropRange.most, Math.max(cropRange.least, percent))) / 100;
  const [w, h] = [(side / width) * 100, (side / height) * 100];
  return {
    x: clamp(around.x - w / 2, 100 - w),
    y: clamp(around.y - h / 2, 100 - h),
    width: w,
    height: h,
  };
}

/** The largest square, in the middle. */
export function wholeSquare(size: PictureSize): CropArea {
  return squareOf(cropRange.most, { x: 50, y: 50 }, size);
}

/** How large a square is, in hundredths of the picture's shorter side. */
export function percentOf(area: CropArea, { width, height }: PictureSize): number {
  return Math.round(width <= height ? area.width : area.height);
}

/** The middle of a square. */
export function middleOf(area: CropArea): { readonly x: number; readonly y: number } {
  return { x: area.x + area.width / 2, y: area.y + area.height / 2 };
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(0, value), Math.max(0, most));
}
