import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { giveToOwner } from '../backup/give-to-owner.ts';
import { dropFact, findFact, getOrMakeFact, type KeyName } from '../db/facts.ts';
import type { Database } from '../db/port.ts';

/** The keys of an installation, 32 bytes each, made at the first start. */
export interface ServerKeys {
  /** The key; made when there is none. */
  get(name: KeyName): Promise<Buffer>;
  /** The key when there is one already, else null. */
  find(name: KeyName): Promise<Buffer | null>;
}

/**
 * A process that would work with another key than the database was written with: sessions,
 * addresses and bank numbers would be lost.
 */
export class WrongKeyError extends Error {
  override readonly name = 'WrongKeyError';
  readonly key: KeyName;
  constructor(key: KeyName) {
    super(`${key} is not the one that this database was used with`);
    this.key = key;
  }
}

/**
 * Keys in the database (`folder` null: the demonstration and development), or in files of their
 * owner alone, so that a copy of the database carries no key that opens it. Keys that an older
 * version left in the database move out, and only a print of each stays: a process without the
 * files, or with others, does not start.
 */
export function createServerKeys(database: Database, folder: string | null): ServerKeys {
  if (folder === null) {
    return {
      get: async (name) => Buffer.from(await getOrMakeFact(database, name, newKey), 'base64url'),
      find: async (name) => toKey(await findFact(database, name)),
    };
  }

  async function take(name: KeyName, make: (() => string) | null): Promise<Buffer | null> {
    const inside = await findFact(database, name);
    const kept = await readKey(fileOf(name));
    if (kept !== null && inside !== null && kept !== inside) throw new WrongKeyError(name);
    const print = await findFact(database, `${name}_print`);
    // Its file is not here: a new one would open nothing of what is there.
    if (kept === null && inside === null && print !== null) throw new WrongKeyError(name);
    const key = kept ?? inside ?? make?.() ?? null;
    if (key === null) return null;
    if (kept === null) await writeKey(fileOf(name), key);
    if ((await getOrMakeFact(database, `${name}_print`, () => printOf(key))) !== printOf(key))
      throw new WrongKeyError(name);
    if (inside !== null) await dropFact(database, name);
    return toKey(key);
  }

  const fileOf = (name: KeyName): string => path.join(folder, `${name}.key`);
  return {
    async get(name) {
      const key = await take(name, newKey);
      if (key === null) throw new Error(`${name} was made and is not there`);
      return key;
    },
    find: async (name) => take(name, null),
  };
}

function toKey(text: string | null): Buffer | null {
  return text === null ? null : Buffer.from(text, 'base64url');
}

function newKey(): string {
  return randomBytes(32).toString('base64url');
}

function printOf(key: string): string {
  return createHash('sha256').update(`mai-vang key ${key}`).digest('base64url');
}

async function readKey(file: string): Promise<string | null> {
  return readFile(file, 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : Promise.reject(error)),
  );
}

/** On the disk before the database forgets it. */
async function writeKey(file: string, key: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await chmod(path.dirname(file), 0o700);
  const unfinished = `${file}.new`;
  const handle = await open(unfinished, 'w', 0o600);
  try {
    await handle.writeFile(`${key}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
  await giveToOwner(path.dirname(file), path.dirname(path.dirname(file)));
}
