import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type HeldFile, openSteadyFile } from '../disk/steady-file.ts';
import type { SecretStore } from './secret-store.ts';

export interface FileSecretStoreDeps {
  /** The system's own. */
  readonly system: SecretStore;
  /** File with the key, readable by its owner only; made when it is first needed. */
  readonly file: string;
  /** Whether the learner allows it (settings `desktop.keepWithoutKeyStore`); asked at each call. */
  readonly isAllowed: () => boolean;
}

/** Begins what is sealed here, so that it is told from what the system sealed. */
const mark = Buffer.from('MAIVANG-FILE-KEY-1\n');
const nonceBytes = 12;
const tagBytes = 16;

/**
 * The system's key store, or, where there is none and the learner allowed it, a key in a file of
 * its own: that protects against a copied disk image of one folder, not against anybody who can
 * read this person's files. Secrets that were sealed by the file open as long as it is there and it
 * is allowed, or the system has got a key store since.
 */
export function createFileSecretStore({
  system,
  file,
  isAllowed,
}: FileSecretStoreDeps): SecretStore {
  const kept = openSteadyFile(file);
  const readKey = () => kept.inTurn(readHeld);
  const keyToSeal = () =>
    kept.inTurn(async (held): Promise<Uint8Array> => {
      const known = await readHeld(held);
      if (known !== null) return known;
      const made = randomBytes(32);
      await held.replace(made);
      return made;
    });
  return {
    isAvailable: async () => (await system.isAvailable()) || isAllowed(),
    async seal(text) {
      if (await system.isAvailable()) return system.seal(text);
      if (!isAllowed()) return null;
      const key = await keyToSeal().catch(() => null);
      return key && sealWith(key, text);
    },
    async unseal(sealed) {
      const isOurs = Buffer.from(sealed.subarray(0, mark.byteLength)).equals(mark);
      if (!isOurs) return system.unseal(sealed);
      const mayOpen = isAllowed() || (await system.isAvailable());
      const key = mayOpen ? await readKey().catch(() => null) : null;
      return key && unsealWith(key, sealed.subarray(mark.byteLength));
    },
    async isLocked(sealed) {
      const isOurs = Buffer.from(sealed.subarray(0, mark.byteLength)).equals(mark);
      // The learner took the leave back: that locks it, and it is no fault of the system's store.
      return !isOurs && system.isLocked(sealed);
    },
  };
}

function readHeld(held: HeldFile): Promise<Uint8Array | null> {
  return held.load((content) => (content.byteLength === 32 ? content : null));
}

function sealWith(key: Uint8Array, text: string): Uint8Array {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([mark, nonce, cipher.getAuthTag(), body]);
}

function unsealWith(key: Uint8Array, sealed: Uint8Array): string | null {
  try {
    const decipher = createDecipheriv(
      'aes-256-gcm',
      key,
      sealed.subarray(0, nonceBytes),
    ).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([
      decipher.update(sealed.subarray(nonceBytes + tagBytes)),
      decipher.final(),
    ]).toString('utf8');
  } catch {
    return null; // another key, or damaged
  }
}
