import sharp, { type Sharp } from 'sharp';
import { type AppError, type ErrorCode, appError } from '#shared/errors/error-code.ts';
import { err, type Result } from '#shared/kernel/result.ts';
import type { Limits } from '../limits.ts';
import { createTurns } from '../turns.ts';

/**
 * The only way to unpack a picture that somebody sent. A file of some kilobytes can unpack to
 * gigabytes, and a process that has no memory left ends for everybody: what a picture unpacks to is
 * known before, and few are unpacked at once.
 */
export interface PictureDrawing {
  /**
   * Hands `work` the picture when it is the asker's turn. Refuses with UPLOAD_TYPE (by its first
   * bytes no JPG, PNG or WebP), UPLOAD_TOO_LARGE (it would unpack to more than a picture may),
   * UPLOAD_UNREADABLE (also when it takes too long) and RATE_LIMITED (too many wait); with `field`
   * where one is named.
   */
  draw<T>(
    sent: SentPicture,
    work: (open: OpenPicture) => Promise<Result<T, AppError>>,
  ): Promise<Result<T, AppError>>;
}

/** Opens a picture from its beginning, upright. */
export type OpenPicture = () => Sharp;

/** A picture as it was sent. */
export interface SentPicture {
  readonly bytes: Uint8Array;
  /** Whose turn it takes. */
  readonly asker: string;
  /** Of a form that refusals are shown at. */
  readonly field?: string;
}

/** One for a process, so that its turns are those of all who draw. */
export function createPictureDrawing({
  pictureDrawing: limits,
}: Pick<Limits, 'pictureDrawing'>): PictureDrawing {
  const turns = createTurns(limits);
  return {
    async draw({ bytes, asker, field }, work) {
      const refuse = (code: ErrorCode) =>
        err(
          appError(code, {
            ...(field === undefined ? {} : { field }),
            ...(code === 'RATE_LIMITED'
              ? { retryAfterSeconds: Math.ceil(limits.timeoutMs / 1000) }
              : {}),
          }),
        );
      if (!isPicture(bytes)) return refuse('UPLOAD_TYPE');
      const open = () =>
        sharp(bytes, { limitInputPixels: limits.unpackedBytes, failOn: 'error' })
          .timeout({ seconds: limits.timeoutMs / 1000 })
          .autoOrient();
      const drawn = await turns.run({ key: 'picture', asker }, async () => {
        try {
          return (await unpackedBytes(bytes)) > limits.unpackedBytes
            ? refuse('UPLOAD_TOO_LARGE')
            : await work(open);
        } catch {
          return refuse('UPLOAD_UNREADABLE');
        }
      });
      return drawn ?? refuse('RATE_LIMITED');
    },
  };
}

/** What the whole picture takes in memory, by its head alone. */
async function unpackedBytes(sent: Uint8Array): Promise<number> {
  const { width, height, channels, depth, format, isProgressive } = await sharp(sent, {
    limitInputPixels: false,
  }).metadata();
  // A progressive JPEG keeps its coefficients, of two bytes each, until the last of them came.
  const sampleBytes =
    format === 'jpeg' && isProgressive ? 2 : (bytesOfSample[depth] ?? longestSample);
  return width * height * channels * sampleBytes;
}

const bytesOfSample: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };
const longestSample = 8;

/** By what it is, not by what it is called. */
function isPicture(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(12, bytes.byteLength)).toString(
    'latin1',
  );
  return (
    text.startsWith('\xFF\xD8\xFF') ||
    text.startsWith('\x89PNG\r\n\x1A\n') ||
    (text.startsWith('RIFF') && text.endsWith('WEBP'))
  );
}
