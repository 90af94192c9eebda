import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { openSteadyFile } from '../../disk/steady-file.ts';
import type { MediaKey } from '../media-key.ts';
import type { LicenceBook } from './licence-book.ts';

/** The one file with the licences of this machine, with a MAC under the key of what is kept. */
export interface LicenceFile {
  /**
   * `damaged`: something lies there that was not written here under this key, or that the disk does
   * not give.
   */
  load(): Promise<LoadedBook>;
  /**
   * Replaces it whole. False when it could not be kept: no key, or the disk refused; what was there
   * stays.
   */
  save(book: LicenceBook): Promise<boolean>;
}

export type LoadedBook =
  | { readonly kind: 'sound'; readonly book: LicenceBook }
  | { readonly kind: 'missing' }
  | { readonly kind: 'damaged' }
  /** There is one, and its key is not here now. */
  | { readonly kind: 'locked' };

const moment = () => z.number();
const rightSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('granted'), untilMs: moment() }),
  z.object({
    kind: z.literal('denied'),
    sinceMs: moment(),
    hadOne: z.boolean(),
    isDoubtful: z._default(z.boolean(), false),
  }),
]);
const bookSchema = z.object({
  deviceId: z.string().check(z.minLength(1)),
  time: z.object({
    markMs: moment(),
    contact: z.nullable(z.object({ serverMs: moment(), wallMs: moment() })),
  }),
  people: z.array(z.object({ userId: z.string(), right: rightSchema })),
  isDoubtful: z._default(z.boolean(), false),
});
const fileSchema = z.object({ book: z.string(), mac: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });

/**
 * `findKey` is asked at each use: the key store may open later, and another key may follow a lost
 * one.
 */
export function createLicenceFile(
  file: string,
  findKey: () => Promise<MediaKey | null>,
): LicenceFile {
  const kept = openSteadyFile(file);
  let last: Promise<unknown> = Promise.resolve();
  const load = async (): Promise<LoadedBook> => {
    let unread: 'missing' | 'damaged' | 'locked' = 'missing';
    const book = await kept.load(async (content) => {
      const key = await findKey();
      if (unread !== 'locked') unread = key === null ? 'locked' : 'damaged';
      return key && readBook(Buffer.from(content).toString('utf8'), key);
    });
    return book ? { kind: 'sound', book } : { kind: unread };
  };
  return {
    // A disk that does not answer is no proof that nobody ever had a licence.
    load: () => load().catch((): LoadedBook => ({ kind: 'damaged' })),
    save(book) {
      const next = last.then(async () => {
        const key = await findKey();
        return (
          key !== null &&
          kept.replace(writeBook(book, key)).then(
            () => true,
            () => false,
          )
        );
      });
      last = next.catch(() => null);
      return next;
    },
  };
}

function writeBook(book: LicenceBook, key: MediaKey): Uint8Array {
  const text = JSON.stringify(book);
  return Buffer.from(JSON.stringify({ book: text, mac: macOf(text, key).toString('hex') }));
}

function readBook(text: string, key: MediaKey): LicenceBook | null {
  try {
    const { book, mac } = fileSchema.parse(JSON.parse(text));
    return timingSafeEqual(Buffer.from(mac, 'hex'), macOf(book, key))
      ? bookSchema.parse(JSON.parse(book))
      : null;
  } catch {
    return null; // cut, edited, or of another version
  }
}

/** Under a key that is derived for this alone. */
function macOf(text: string, { key }: MediaKey): Buffer {
  return createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', 'mai-vang licence', 32)))
    .update(text)
    .digest();
}
