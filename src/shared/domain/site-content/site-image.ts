/**
 * Where pictures of the public site lie: `/site-images/<name>-<width>x<height>.webp`. The name is
 * made by the server, the size is that of the file.
 */
export const siteImagesPath = '/site-images/';

const form = /^\/site-images\/([A-Za-z0-9_-]{8,64})-([1-9]\d{0,3})x([1-9]\d{0,3})\.webp$/;

/** A picture of the public site. */
export interface SiteImage {
  /** Its address on our own origin. */
  readonly url: string;
  /** px. */
  readonly width: number;
  readonly height: number;
}

/**
 * The picture behind an address of ours; null for any other address (another host, another folder,
 * `javascript:`).
 */
export function parseSiteImage(url: string): SiteImage | null {
  const [, , width, height] = form.exec(url) ?? [];
  return width === undefined || height === undefined
    ? null
    : { url, width: Number(width), height: Number(height) };
}

/**
 * The address of a picture. `name`: 8 to 64 letters, digits, `_` and `-`; width and height in px,
 * at most four digits.
 */
export function siteImageAddress(name: string, width: number, height: number): string {
  return `${siteImagesPath}${name}-${width}x${height}.webp`;
}
