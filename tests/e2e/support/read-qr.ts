import jsQR from 'jsqr';
import type { Locator } from 'playwright/test';
import { PNG } from 'pngjs';

/** What a phone reads off a picture on the page; null when it reads nothing. */
export async function readQr(picture: Locator): Promise<string | null> {
  const { data, width, height } = PNG.sync.read(await picture.screenshot());
  return jsQR(new Uint8ClampedArray(data), width, height)?.data ?? null;
}
