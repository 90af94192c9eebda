import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';

export interface KeyStoreDeps {
  readonly isReady: () => boolean;
  /** Stands for the key ring of the system. */
  readonly keyFile: () => string;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/**
 * `safeStorage` of Electron 45 on Linux, as its source has it (electron/electron,
 * shell/browser/api/ electron_api_safe_storage.cc as of 0601415, and browser_process_impl.cc
 * `CreateOSCryptAsync`, whose line is not known):
 * - `isAsyncEncryptionAvailable` (`IsAsyncEncryptionAvailable`, 324): false before the app is
 *   ready; then it waits for the
 *   encryptor and says true, whatever keys that one has (`OnOsCryptReady`, 248, resolves every
 *   pending check with true).
 * - The ring's provider (`v11`, precedence 10) is asked first; the one with the fixed key (`v10`,
 *   precedence 5) is always
 *   there: without a ring, or with a locked one, everything is sealed with a key that everybody
 *   knows.
 * - Text of the ring (`v11`) is refused without it: "temporarily unavailable" when it is locked,
 *   else an error like any other.
 * - `getSelectedStorageBackend` looks at the name of the desktop alone, not at what runs.
 *   `ELECTRON_HOST_KEYRING`: `ring` (the default), `none` (also `ELECTRON_HOST_NO_KEYRING=1`),
 *   `locked` (a ring with keys, and its owner has not opened it), `sway` (a ring behind a desktop
 *   of another name), `late` (answers after 4 s), `never`, `throws` (as macOS with the prompt
 *   denied: no key at all).
 */
export function createKeyStore({ isReady, keyFile, variables }: KeyStoreDeps) {
  const kind =
    variables['ELECTRON_HOST_KEYRING'] ??
    (variables['ELECTRON_HOST_NO_KEYRING'] === '1' ? 'none' : 'ring');
  const ringKey = (): Buffer => {
    const file = keyFile();
    if (!fs.existsSync(file)) fs.writeFileSync(file, randomBytes(32), { mode: 0o600 });
    return fs.readFileSync(file);
  };
  const fixedKey = createHash('sha256').update('peanuts').digest();
  const hasRing = kind === 'ring' || kind === 'sway' || kind === 'late' || kind === 'never';
  let encryptor: Promise<void> | null = null;
  const ready = async (): Promise<void> => {
    if (!isReady()) throw new Error('safeStorage cannot be used before app is ready');
    encryptor ??=
      kind === 'never'
        ? new Promise(() => undefined)
        : new Promise((resolve) => setTimeout(resolve, kind === 'late' ? 4000 : 0));
    await encryptor;
  };
  const seal = (text: string): Buffer => {
    if (kind === 'throws')
      throw new Error(
        'Error while encrypting the text provided to safeStorage.encryptStringAsync.',
      );
    const iv = randomBytes(12);
    const c = createCipheriv('aes-256-gcm', hasRing ? ringKey() : fixedKey, iv);
    return Buffer.concat([
      Buffer.from(hasRing ? 'v11' : 'v10'),
      iv,
      c.update(text, 'utf8'),
      c.final(),
      c.getAuthTag(),
    ]);
  };
  const unseal = (sealed: Buffer): string => {
    const version = sealed.subarray(0, 3).toString('latin1');
    if (version === 'v11' && kind === 'locked')
      throw new Error(
        'safeStorage.decryptStringAsync is temporarily unavailable. Please try again.',
      );
    if (kind === 'throws' || (version === 'v11' && !hasRing))
      throw new Error(
        'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.',
      );
    const d = createDecipheriv(
      'aes-256-gcm',
      version === 'v11' ? ringKey() : fixedKey,
      sealed.subarray(3, 15),
    );
    d.setAuthTag(sealed.subarray(-16));
    return Buffer.concat([d.update(sealed.subarray(15, -16)), d.final()]).toString('utf8');
  };
  return {
    async isAsyncEncryptionAvailable(): Promise<boolean> {
      if (!isReady()) return false;
      await ready();
      return true;
    },
    async encryptStringAsync(text: string): Promise<Buffer> {
      await ready();
      return seal(text);
    },
    async decryptStringAsync(sealed: Buffer) {
      await ready();
      return { result: unseal(sealed), shouldReEncrypt: false };
    },
    getSelectedStorageBackend: () =>
      !isReady() ? 'unknown' : kind === 'sway' ? 'basic_text' : 'gnome_libsecret',
    setUsePlainTextEncryption: () => undefined,
  };
}
