import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { limits } from '../../limits.ts';
import { createPictureDrawing } from '../../pictures/picture-drawing.ts';
import { cleanPicture } from './picture-image.ts';

const drawing = createPictureDrawing(limits);
const cleaned = (sent: Buffer) => cleanPicture(drawing, 'linh', sent);

const blank = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#fabb15' } });

describe('a picture that was sent', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('is drawn anew as WebP from %s', async (format) => {
    const clean = await cleaned(await blank().toFormat(format).toBuffer());
    expect(clean).toMatchObject({ ok: true, value: { width: 40, height: 20 } });
    expect(clean.ok && (await sharp(clean.value.bytes).metadata()).format).toBe('webp');
  });

  it('loses what it says of place and device, and stands upright', async () => {
    const sent = await blank()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'MAY-ANH-BI-MAT' }, IFD3: { GPSLatitude: '10/1 46/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(sent.includes('MAY-ANH-BI-MAT')).toBe(true);
    const clean = await cleaned(sent);
    if (!clean.ok) throw new Error(clean.error.code);
    expect(clean.value.bytes.includes('MAY-ANH-BI-MAT')).toBe(false);
    expect((await sharp(clean.value.bytes).metadata()).exif).toBeUndefined();
    expect([clean.value.width, clean.value.height]).toEqual([20, 40]);
  });

  it('loses what hides behind its end', async () => {
    const clean = await cleaned(
      Buffer.concat([await blank().png().toBuffer(), Buffer.from('<script>alert(1)</script>')]),
    );
    expect(clean.ok && clean.value.bytes.includes('script')).toBe(false);
  });

  it('is made smaller when it is large', async () => {
    expect(await cleaned(await blank(3000, 1000).jpeg().toBuffer())).toMatchObject({
      ok: true,
      value: { width: 2000, height: 667 },
    });
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1')],
    ['HTML called a picture', Buffer.from('<!doctype html><html>')],
    ['nothing', Buffer.alloc(0)],
  ])('is refused when it is %s', async (_name, sent) => {
    expect(await cleaned(sent)).toMatchObject({ ok: false, error: { code: 'UPLOAD_TYPE' } });
  });

  it('is refused when only its first bytes are those of a picture, or it is cut off', async () => {
    const whole = await blank(400, 400).jpeg().toBuffer();
    for (const sent of [
      Buffer.from('\xFF\xD8\xFFxxxxxxxxxxxx', 'latin1'),
      whole.subarray(0, whole.length / 2),
    ]) {
      expect(await cleaned(sent)).toMatchObject({
        ok: false,
        error: { code: 'UPLOAD_UNREADABLE' },
      });
    }
  });

  it('is refused above 5 MB, and before it unpacks to more pixels than a screen can have', async () => {
    expect(await cleaned(Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({
      ok: false,
      error: { code: 'UPLOAD_TOO_LARGE' },
    });
    expect(
      await cleaned(await blank(9000, 9000).png({ compressionLevel: 1 }).toBuffer()),
    ).toMatchObject({ ok: false, error: { code: 'UPLOAD_TOO_LARGE' } });
  });
});
