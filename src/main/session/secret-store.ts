import { randomBytes } from 'node:crypto';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { createListeners } from '#shared/sync/listeners.ts';

/**
 * Seals small secrets with the key store of the operating system. Nothing here waits longer than
 * `answerMs`.
 */
export interface SecretStore {
  /** Whether secrets can be sealed safely, and opened again, now. */
  isAvailable(): Promise<boolean>;
  /** The sealed text, or null when there is no safe key store now. */
  seal(text: string): Promise<Uint8Array | null>;
  /** The text again, or null when it cannot be opened here and now. */
  unseal(sealed: Uint8Array): Promise<string | null>;
  /**
   * Of what did not open: whether it may open later (a locked key ring, a prompt that nobody
   * answered); else its key is lost.
   */
  isLocked(sealed: Uint8Array): Promise<boolean>;
}

/** The system's own store says when it begins to answer. */
export interface SystemSecretStore extends SecretStore {
  /** Whether nobody knows yet: the system asks its owner, or is slow. */
  isWaiting(): boolean;
  /** It answers safely now, and did not before. */
  subscribe(listener: () => void): Unsubscribe;
}

/** The part of Electron's `safeStorage` that is used (its synchronous half is deprecated). */
export interface SafeStorage {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(sealed: Buffer): Promise<{ readonly result: string }>;
}

export interface SecretStoreDeps {
  readonly safeStorage: SafeStorage;
  readonly platform: NodeJS.Platform;
  /** Monotonic clock, ms. */
  readonly monotonic: () => number;
  readonly limits?: SecretStoreLimits;
}

/** In ms. */
export interface SecretStoreLimits {
  /**
   * How long an answer is waited for: macOS and key rings ask their owner, who may be elsewhere.
   */
  readonly answer: number;
  /** A store that was not there is asked again after this. */
  readonly askAgain: number;
}

const defaultLimits: SecretStoreLimits = { answer: 3000, askAgain: 15_000 };

type Probe = { readonly kind: 'safe'; readonly provider: string } | { readonly kind: 'unsafe' };

/**
 * Electron's "available" says only that it was asked (it is true on every system once it has
 * answered), and the name of the backend is that of the desktop. So a secret is sealed and opened
 * again. On Linux what Chromium seals with `v10` has a key that everybody knows: that is what it
 * does without a key ring, and with a locked one.
 */
export function createSecretStore({
  safeStorage,
  platform,
  monotonic,
  limits = defaultLimits,
}: SecretStoreDeps): SystemSecretStore {
  const { add, emit } = createListeners<null>();
  let known: { readonly probe: Probe; readonly atMs: number } | null = null;
  let probing: Promise<Probe> | null = null;
  let wasRefused = false;

  const probe = async (): Promise<Probe> => {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return { kind: 'unsafe' };
    const text = randomBytes(16).toString('hex');
    const sealed = await safeStorage.encryptStringAsync(text);
    const { result } = await safeStorage.decryptStringAsync(sealed);
    const provider = providerOf(sealed);
    return result !== text || (platform === 'linux' && provider === fixedKey)
      ? { kind: 'unsafe' }
      : { kind: 'safe', provider };
  };
  const note = (found: Probe): Probe => {
    known = { probe: found, atMs: monotonic() };
    probing = null;
    if (found.kind === 'safe' && wasRefused) {
      wasRefused = false;
      emit(null);
    }
    return found;
  };
  /** Null = it has not answered yet. */
  const ask = async (): Promise<Probe | null> => {
    if (known?.probe.kind === 'safe' || (known && monotonic() - known.atMs < limits.askAgain))
      return known.probe;
    probing ??= probe().then(note, () => note({ kind: 'unsafe' }));
    const found = await within(probing, limits.answer);
    if (found?.kind !== 'safe') wasRefused = true;
    return found;
  };
  const isAvailable = async () => (await ask())?.kind === 'safe';
  return {
    isAvailable,
    isWaiting: () => probing !== null,
    subscribe: (listener) => add(listener),
    async seal(text) {
      if (!(await isAvailable())) return null;
      return within(
        safeStorage.encryptStringAsync(text).catch(() => null),
        limits.answer,
      );
    },
    async unseal(sealed) {
      if (!(await isAvailable())) return null;
      return within(
        safeStorage.decryptStringAsync(Buffer.from(sealed)).then(
          ({ result }) => result,
          () => null,
        ),
        limits.answer,
      );
    },
    async isLocked(sealed) {
      const found = await ask();
      // Sealed by another provider than the one that answers now (a portal while the ring is
      // locked): that one may come back.
      return (
        found?.kind !== 'safe' ||
        (isProvider(providerOf(sealed)) && providerOf(sealed) !== found.provider)
      );
    },
  };
}

const fixedKey = 'v10';

/** Chromium begins what it seals with the name of its provider. */
function providerOf(sealed: Uint8Array): string {
  return Buffer.from(sealed.subarray(0, 3)).toString('latin1');
}

function isProvider(name: string): boolean {
  return /^v\d\d$/.test(name);
}

/** Null when it takes too long; it goes on by itself. */
async function within<T>(task: Promise<T>, ms: number): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), ms);
  try {
    return await Promise.race([task, late]);
  } finally {
    clearTimeout(timer);
  }
}
