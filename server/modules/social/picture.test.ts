import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../../limits.ts';
import { createPictureDrawing } from '../../pictures/picture-drawing.ts';
import { createPictureFetcher, pictureBytes } from './picture.ts';

const fetchPicture = createPictureFetcher({
  drawing: createPictureDrawing(limits),
  hosts: ['fbcdn.net'],
  testOrigin: null,
  timeoutMs: 1000,
});
const address = 'https://scontent.xx.fbcdn.net/v/a.jpg?oh=1';
const answer = (body: string | Uint8Array<ArrayBuffer>, status = 200) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body, { status }));

describe('a picture of a social account', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is drawn anew, small and square, without what it says besides', async () => {
    answer(
      new Uint8Array(
        await sharp({ create: { width: 900, height: 600, channels: 3, background: '#1877f2' } })
          .withExif({ IFD0: { Make: 'MAY-ANH-BI-MAT' } })
          .jpeg()
          .toBuffer(),
      ),
    );
    const bytes = pictureBytes(await fetchPicture(address));
    const { width, height, format, exif } = await sharp(bytes ?? Buffer.alloc(0)).metadata();
    expect([width, height, format, exif]).toEqual([256, 256, 'webp', undefined]);
  });

  it.each([
    'http://scontent.xx.fbcdn.net/a.jpg',
    'https://fbcdn.net.evil.example/a.jpg',
    'https://evilfbcdn.net/a.jpg',
    'https://127.0.0.1/a.jpg',
    'https://fbcdn.net:8443/a.jpg',
    'file:///etc/passwd',
    'không phải địa chỉ',
  ])('is not asked for at %s', async (elsewhere) => {
    const asked = answer('x');
    expect(await fetchPicture(elsewhere)).toBeNull();
    expect(asked).not.toHaveBeenCalled();
  });

  it('is none when the provider refuses, sends no picture, too much, or nothing at all', async () => {
    answer('gone', 404);
    expect(await fetchPicture(address)).toBeNull();
    answer(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>',
    );
    expect(await fetchPicture(address)).toBeNull();
    answer(new Uint8Array(2_000_001));
    expect(await fetchPicture(address)).toBeNull();
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
    expect(await fetchPicture(address)).toBeNull();
  });

  it('is read back only from what was kept this way', () => {
    for (const other of [null, '', 'https://fbcdn.net/a.jpg', 'data:text/html;base64,AAAA'])
      expect(pictureBytes(other)).toBeNull();
  });
});
