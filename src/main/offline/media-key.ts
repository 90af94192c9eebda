import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { openSteadyFile } from '../disk/steady-file.ts';
import type { SecretStore } from '../session/secret-store.ts';

/** The key of everything kept on this machine. */
export interface MediaKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
}

export interface MediaKeyParts {
  /** File with the sealed key. */
  readonly file: string;
  readonly secrets: SecretStore;
  readonly randomBytes: (count: number) => Uint8Array;
}

const keyFileSchema = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{16}$/)), sealed: z.string() });

/** The keys of this machine. */
export interface MediaKeys {
  /** The key for what is kept from now on; null while there is no place for one. Calls at the same time share one. */
  readonly current: () => Promise<MediaKey | null>;
  /** A key that was opened, by its id: the current one or one that was set aside. */
  readonly find: (keyId: string) => MediaKey | null;
}

export interface MediaKeysParts extends Omit<MediaKeyParts, 'file'> {
  /** Folder of the key files. */
  readonly folder: string;
}

/** The current key and those that were set aside because they could not be opened once: they may open again now. */
export function openMediaKeys({ folder, secrets, randomBytes }: MediaKeysParts): MediaKeys {
  const known = new Map<string, MediaKey>();
  let current: Promise<MediaKey | null> | null = null;
  const open = async (): Promise<MediaKey | null> => {
    const key = await openMediaKey({ file: path.join(folder, 'key.json'), secrets, randomBytes });
    if (key === null) return null;
    for (const name of await readdir(folder).catch(() => [])) {
      const old = setAsideName.test(name) ? await readKeyFile(path.join(folder, name), secrets) : null;
      if (old) known.set(old.id, old);
    }
    known.set(key.id, key);
    return key;
  };
  return {
    async current() {
      if (!(await secrets.isAvailable())) return null;
      current ??= open();
      const key = await current;
      if (key === null) current = null;
      return key;
    },
    find: (keyId) => known.get(keyId) ?? null,
  };
}

const setAsideName = /^key-.+\.json$/;

/**
 * The key behind the system's key store; a new one when there is none that can be opened. What the other one encrypted is
 * then unreadable, so its file is set aside and not replaced: the store may open it again. Null without a place for keys.
 */
export async function openMediaKey({ file, secrets, randomBytes }: MediaKeyParts): Promise<MediaKey | null> {
  if (!(await secrets.isAvailable())) return null;
  const kept = openSteadyFile(file);
  const stored = await kept.load((content) => readKey(content, secrets)).catch(() => null);
  if (stored) return stored;
  const made = { id: Buffer.from(randomBytes(8)).toString('hex'), key: randomBytes(32) };
  const sealed = await secrets.seal(Buffer.from(made.key).toString('base64'));
  if (sealed === null) return null;
  const content = Buffer.from(JSON.stringify({ id: made.id, sealed: Buffer.from(sealed).toString('base64') }));
  try {
    // `made` names the place: whatever the old file says of itself, nothing that was set aside before is replaced.
    await kept.setAside(`key-before-${made.id}.json`);
    await kept.replace(content);
    return made;
  } catch {
    return null; // the disk refuses: nothing can be kept either
  }
}

async function readKeyFile(file: string, secrets: SecretStore): Promise<MediaKey | null> {
  const content = await readFile(file).catch(() => null);
  return content && readKey(content, secrets);
}

async function readKey(content: Uint8Array, secrets: SecretStore): Promise<MediaKey | null> {
  try {
    const { id, sealed } = keyFileSchema.parse(JSON.parse(Buffer.from(content).toString('utf8')));
    const text = await secrets.unseal(Buffer.from(sealed, 'base64'));
    const key = Buffer.from(text ?? '', 'base64');
    return key.length === 32 ? { id, key } : null;
  } catch {
    return null; // damaged
  }
}
