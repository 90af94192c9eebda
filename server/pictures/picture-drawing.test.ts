import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ok } from '#shared/kernel/result.ts';
import { limits } from '../limits.ts';
import { createPictureDrawing } from './picture-drawing.ts';

const small = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fabb15' } })
  .png()
  .toBuffer();
const drawing = createPictureDrawing(limits);

/** A picture of a few kilobytes, and what unpacking it takes. */
async function bomb(form: 'interlaced, 16 bits' | 'progressive', side: number): Promise<Buffer> {
  const blank = sharp({
    create: { width: side, height: side, channels: 4, background: '#fabb15' },
    limitInputPixels: false,
  });
  return form === 'progressive'
    ? blank.jpeg({ progressive: true, quality: 1 }).toBuffer()
    : blank.toColourspace('rgb16').png({ progressive: true, compressionLevel: 9 }).toBuffer();
}

describe('the drawing of pictures', () => {
  it.each([
    ['interlaced, 16 bits', 5100],
    ['progressive', 5800],
  ] as const)(
    'refuses a small file that unpacks to much (%s), and unpacks nothing of it',
    async (form, side) => {
      const sent = await bomb(form, side);
      expect(sent.length).toBeLessThan(limits.pictureDrawing.unpackedBytes / 100);
      let opened = 0;
      const drawn = await drawing.draw({ bytes: sent, asker: 'linh', field: 'avatar' }, async () =>
        ok((opened += 1)),
      );
      expect(drawn).toEqual({ ok: false, error: { code: 'UPLOAD_TOO_LARGE', field: 'avatar' } });
      expect(opened).toBe(0);
    },
  );

  it('draws a photo of 48 million pixels, as a telephone takes it', async () => {
    const photo = await sharp({
      create: { width: 8064, height: 5952, channels: 3, background: '#fabb15' },
    })
      .jpeg({ quality: 1 })
      .toBuffer();
    const drawn = await drawing.draw({ bytes: photo, asker: 'linh' }, async (open) =>
      ok((await open().resize({ width: 96 }).toBuffer({ resolveWithObject: true })).info.width),
    );
    expect(drawn).toEqual({ ok: true, value: 96 });
  });

  it('unpacks two at once, takes the askers in turns, and sends away who comes when too many wait', async () => {
    const { pictureDrawing } = limits;
    const narrow = createPictureDrawing({ pictureDrawing: { ...pictureDrawing, waiting: 3 } });
    const bytes = await small;
    const held = Promise.withResolvers<void>();
    const begun: string[] = [];
    const other = Promise.withResolvers<void>();
    const draw = (asker: string, name: string) =>
      narrow.draw({ bytes, asker }, async () => {
        begun.push(name);
        if (name === 'b1') other.resolve();
        await held.promise;
        // Whose turn comes with theirs may be read more slowly.
        if (name === 'a3') await other.promise;
        return ok(name);
      });
    const all = [
      draw('a', 'a1'),
      draw('a', 'a2'),
      draw('a', 'a3'),
      draw('a', 'a4'),
      draw('b', 'b1'),
    ];
    expect(await draw('a', 'a5')).toMatchObject({
      ok: false,
      error: { code: 'RATE_LIMITED', retryAfterSeconds: 8 },
    });
    // Both are read at once: either may come first.
    await expect.poll(() => begun.toSorted()).toEqual(['a1', 'a2']);
    held.resolve();
    expect((await Promise.all(all)).every((drawn) => drawn.ok)).toBe(true);
    expect(begun.indexOf('b1')).toBeLessThan(begun.indexOf('a4'));
  });

  it('gives the turn back when the picture cannot be read', async () => {
    const whole = await small;
    const cut = whole.subarray(0, whole.length - 20);
    for (
      let at = 0;
      at < limits.pictureDrawing.atOnce + limits.pictureDrawing.waiting + 1;
      at += 1
    ) {
      const drawn = await drawing.draw({ bytes: cut, asker: 'linh' }, async (open) =>
        ok(await open().toBuffer()),
      );
      expect(drawn).toMatchObject({ ok: false, error: { code: 'UPLOAD_UNREADABLE' } });
    }
    expect(
      await drawing.draw({ bytes: whole, asker: 'linh' }, async (open) =>
        ok((await open().metadata()).width),
      ),
    ).toEqual({ ok: true, value: 8 });
  });
});
