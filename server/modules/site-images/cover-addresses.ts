import { siteImageAddress, siteImagesPath } from '#shared/domain/site-content/site-image.ts';

/** Sizes of a cover, px, smallest first: the shape that link previews take (1200×630). */
export const previewSize = { width: 1200, height: 630 };
export const largestCover = { width: 1600, height: 840 };
export const coverSizes = [
  { width: 480, height: 252 },
  { width: 800, height: 420 },
  previewSize,
  largestCover,
] as const;

/** Where a cover's files are. */
export interface CoverAddresses {
  /** 1200×630, WebP. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** Every size, as an `img` takes them. */
  readonly srcset: string;
  /** 1200×630, JPEG: for link previews, which do not all know WebP. */
  readonly previewUrl: string;
}

/** The file for link previews. */
export function previewFile(name: string): string {
  return `${name}-${previewSize.width}x${previewSize.height}.jpg`;
}

/** The addresses of a cover by its name. */
export function coverOf(name: string): CoverAddresses {
  return {
    url: siteImageAddress(name, previewSize.width, previewSize.height),
    width: previewSize.width,
    height: previewSize.height,
    srcset: coverSizes
      .map(({ width, height }) => `${siteImageAddress(name, width, height)} ${width}w`)
      .join(', '),
    previewUrl: siteImagesPath + previewFile(name),
  };
}
