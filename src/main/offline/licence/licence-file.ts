import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { type HeldFile, openSteadyFile } from '../../disk/steady-file.ts';
import type { MediaKey } from '../media-key.ts';
import type { LicenceStore } from './licence-store.ts';

/** The one file with the licences of this machine, with a MAC under the key of what is kept. */
export interface LicenceFile {
  load(): Promise<LoadedLicences>;
  /**
   * Replaces it whole. False when it could not be kept: no key, or the disk refused; what was there
   * stays.
   */
  save(licences: LicenceStore): Promise<boolean>;
}

export type LoadedLicences =
  | { readonly kind: 'sound'; readonly licences: LicenceStore }
  | { readonly kind: 'missing' }
  /** Something lies there that was not written here under this key. */
  | { readonly kind: 'damaged' }
  /** There is one, and its key is not here now. */
  | { readonly kind: 'locked' }
  /** The disk does not say now: no proof that nobody ever had a licence, nor that it is damaged. */
  | { readonly kind: 'unreadable' };

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
const licencesSchema = z.object({
  deviceId: z.string().check(z.minLength(1)),
  time: z.object({
    markMs: moment(),
    contact: z.nullable(z.object({ serverMs: moment(), wallMs: moment() })),
  }),
  people: z.array(z.object({ userId: z.string(), right: rightSchema })),
  isDoubtful: z._default(z.boolean(), false),
});
const fileSchema = z.object({
  licences: z.string(),
  mac: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/**
 * `findKey` is asked at each use: the key store may open later, and another key may follow a lost
 * one.
 */
export function createLicenceFile(
  file: string,
  findKey: () => Promise<MediaKey | null>,
): LicenceFile {
  const kept = openSteadyFile(file);
  const load = async (held: HeldFile): Promise<LoadedLicences> => {
    let unread: 'missing' | 'damaged' | 'locked' = 'missing';
    const licences = await held.load(async (content) => {
      const key = await findKey();
      if (unread !== 'locked') unread = key === null ? 'locked' : 'damaged';
      return key && readLicences(Buffer.from(content).toString('utf8'), key);
    });
    return licences ? { kind: 'sound', licences } : { kind: unread };
  };
  return {
    load: () => kept.inTurn(load).catch((): LoadedLicences => ({ kind: 'unreadable' })),
    save: (licences) =>
      kept.inTurn(async (held) => {
        const key = await findKey();
        return (
          key !== null &&
          held.replace(writeLicences(licences, key)).then(
            () => true,
            () => false,
          )
        );
      }),
  };
}

function writeLicences(licences: LicenceStore, key: MediaKey): Uint8Array {
  const text = JSON.stringify(licences);
  return Buffer.from(JSON.stringify({ licences: text, mac: macOf(text, key).toString('hex') }));
}

function readLicences(text: string, key: MediaKey): LicenceStore | null {
  try {
    const { licences, mac } = fileSchema.parse(JSON.parse(text));
    return timingSafeEqual(Buffer.from(mac, 'hex'), macOf(licences, key))
      ? licencesSchema.parse(JSON.parse(licences))
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
