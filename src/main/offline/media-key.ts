import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { type HeldFile, openSteadyFile } from '../disk/steady-file.ts';
import type { SecretStore } from '../session/secret-store.ts';

/** The key of everything kept on this machine. */
export interface MediaKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
}

export interface MediaKeyDeps {
  /** File with the sealed key. */
  readonly file: string;
  readonly secrets: SecretStore;
  readonly randomBytes: (count: number) => Uint8Array;
  /** Whether a key that is only locked may be set aside. */
  readonly mayBeginAnew?: boolean;
}

const keyFileSchema = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  sealed: z.string(),
});

/** The keys of this machine. */
export interface MediaKeys {
  /**
   * The key for what is kept from now on; null while there is no place for one. Calls at the same
   * time share one.
   */
  readonly current: () => Promise<MediaKey | null>;
  /**
   * Whether there is a key that cannot be opened now and may be later: nothing is kept meanwhile,
   * and nothing is lost.
   */
  readonly isLocked: () => Promise<boolean>;
  /**
   * The learner does not want to wait for a locked key: the next call makes a new one, the other is
   * set aside.
   */
  readonly beginAnew: () => void;
  /** A key that was opened, by its id: the current one or one that was set aside. */
  readonly find: (keyId: string) => MediaKey | null;
}

export interface MediaKeysDeps extends Omit<MediaKeyDeps, 'file' | 'mayBeginAnew'> {
  /** Folder of the key files. */
  readonly folder: string;
}

/**
 * The current key and those that were set aside because they could not be opened once: they may
 * open again now.
 */
export function openMediaKeys({ folder, secrets, randomBytes }: MediaKeysDeps): MediaKeys {
  const known = new Map<string, MediaKey>();
  let current: Promise<MediaKey | null> | null = null;
  let locked = false;
  let mayBeginAnew = false;
  const open = async (): Promise<MediaKey | null> => {
    const opened = await openMediaKey({
      file: path.join(folder, 'key.json'),
      secrets,
      randomBytes,
      mayBeginAnew,
    });
    locked = opened === 'locked';
    if (opened === 'locked' || opened === null) return null;
    // The leave was for the one that was locked then: whatever is locked later is waited for.
    mayBeginAnew = false;
    const key = opened;
    for (const name of await readdir(folder).catch(() => [])) {
      const old = setAsideName.test(name)
        ? await readKeyFile(path.join(folder, name), secrets)
        : null;
      if (old) known.set(old.id, old);
    }
    known.set(key.id, key);
    return key;
  };
  const ask = async () => {
    // A key that is open stays so for this run, unless its place is taken away.
    if (current === null && !(await secrets.isAvailable())) {
      const kept = openSteadyFile(path.join(folder, 'key.json'));
      locked = (await kept.inTurn((held) => lookAtKey(held, secrets))).kind === 'locked';
      return null;
    }
    const opening = (current ??= open());
    const key = await opening;
    if (key === null || !(await secrets.isAvailable())) current = null;
    return current === null ? null : key;
  };
  return {
    current: ask,
    async isLocked() {
      return (await ask()) === null && locked;
    },
    beginAnew: () => (mayBeginAnew = true),
    find: (keyId) => known.get(keyId) ?? null,
  };
}

const setAsideName = /^key-.+\.json$/;

/**
 * The key behind the system's key store; a new one when there is none, or when its store is open
 * and says that it is not its own. What the other one encrypted is then unreadable, so its file is
 * set aside and not replaced. `locked`: there is one that may open later, so none is made. Null
 * without a place for keys, or when the disk does not say what is there.
 */
export async function openMediaKey({
  file,
  ...deps
}: MediaKeyDeps): Promise<MediaKey | 'locked' | null> {
  if (!(await deps.secrets.isAvailable())) return null;
  return openSteadyFile(file).inTurn((kept) => findOrMakeKey(kept, deps));
}

async function findOrMakeKey(
  kept: HeldFile,
  { secrets, randomBytes, mayBeginAnew = false }: Omit<MediaKeyDeps, 'file'>,
): Promise<MediaKey | 'locked' | null> {
  const found = await lookAtKey(kept, secrets);
  if (found.kind === 'open') return found.key;
  if (found.kind === 'unreadable') return null;
  if (found.kind === 'locked' && !mayBeginAnew) return 'locked';
  const made = { id: Buffer.from(randomBytes(8)).toString('hex'), key: randomBytes(32) };
  const sealed = await secrets.seal(Buffer.from(made.key).toString('base64'));
  if (sealed === null) return null;
  const content = Buffer.from(
    JSON.stringify({ id: made.id, sealed: Buffer.from(sealed).toString('base64') }),
  );
  try {
    // `made` names the place: whatever the old file says of itself, nothing that was set aside
    // before is replaced.
    await kept.setAside(
      { newest: `key-before-${made.id}.json`, older: `key-long-before-${made.id}.json` },
      isKeyFile,
    );
    await kept.replace(content);
    return made;
  } catch {
    return null; // the disk refuses: nothing can be kept either
  }
}

type FoundKey =
  | { readonly kind: 'open'; readonly key: MediaKey }
  /** It may open later. */
  | { readonly kind: 'locked' }
  /** There is none, or one that no store of this machine opens any more. */
  | { readonly kind: 'none' }
  /** The disk does not say. */
  | { readonly kind: 'unreadable' };

async function lookAtKey(kept: HeldFile, secrets: SecretStore): Promise<FoundKey> {
  let isLocked = false;
  try {
    const key = await kept.load(async (content) => {
      const read = await readKey(content, secrets);
      if (read === 'locked') isLocked = true;
      return read === 'locked' ? null : read;
    });
    if (key !== null) return { kind: 'open', key };
    return { kind: isLocked ? 'locked' : 'none' };
  } catch {
    return { kind: 'unreadable' };
  }
}

async function readKeyFile(file: string, secrets: SecretStore): Promise<MediaKey | null> {
  const content = await readFile(file).catch(() => null);
  const read = content && (await readKey(content, secrets));
  return read === 'locked' ? null : read;
}

function isKeyFile(content: Uint8Array): boolean {
  return keyFileSchema.safeParse(jsonOf(content)).success;
}

/** Null: damaged, or its store is open and it is not its own. */
async function readKey(
  content: Uint8Array,
  secrets: SecretStore,
): Promise<MediaKey | 'locked' | null> {
  const parsed = keyFileSchema.safeParse(jsonOf(content));
  if (!parsed.success) return null;
  const { id, sealed } = parsed.data;
  const bytes = Buffer.from(sealed, 'base64');
  const text = await secrets.unseal(bytes);
  if (text === null) return (await secrets.isLocked(bytes)) ? 'locked' : null;
  const key = Buffer.from(text, 'base64');
  return key.length === 32 ? { id, key } : null;
}

function jsonOf(content: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(content).toString('utf8'));
  } catch {
    return null; // the schema refuses it
  }
}
