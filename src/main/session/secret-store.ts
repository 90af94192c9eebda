/** Seals small secrets with the key store of the operating system. */
export interface SecretStore {
  /** Whether the system keeps keys safely; asked once, then remembered. */
  isAvailable(): Promise<boolean>;
  /** The sealed text, or null when there is no safe key store. */
  seal(text: string): Promise<Uint8Array | null>;
  /** The text again, or null when it cannot be opened here and now (another user's, a lost key, a locked key ring). */
  unseal(sealed: Uint8Array): Promise<string | null>;
}

/** The part of Electron's `safeStorage` that is used (its synchronous half is deprecated). */
export interface SafeStorage {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(sealed: Buffer): Promise<{ readonly result: string }>;
  getSelectedStorageBackend(): string;
}

/** On Linux without a key ring, `safeStorage` encrypts with a fixed password (`basic_text`): that counts as none. */
export function createSecretStore(safeStorage: SafeStorage, platform: NodeJS.Platform): SecretStore {
  let available: Promise<boolean> | null = null;
  const ask = async () => {
    if (!(await safeStorage.isAsyncEncryptionAvailable().catch(() => false))) return false;
    return platform !== 'linux' || !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend());
  };
  const isAvailable = () => (available ??= ask());
  return {
    isAvailable,
    async seal(text) {
      if (!(await isAvailable())) return null;
      return safeStorage.encryptStringAsync(text).catch(() => null);
    },
    async unseal(sealed) {
      if (!(await isAvailable())) return null;
      return safeStorage.decryptStringAsync(Buffer.from(sealed)).then(({ result }) => result, () => null);
    },
  };
}
