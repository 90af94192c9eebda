import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { RenameSystem } from '../disk/rename.ts';
import { openSteadyFile } from '../disk/steady-file.ts';
import type { SecretStore } from './secret-store.ts';

/** What is remembered of a session between two starts. Access tokens are not: they are renewed at the start. */
const storedSessionSchema = z.object({
  userId: z.string().check(z.minLength(1)),
  email: z.string(),
  /** Null once the server no longer accepted it: the learner is known, the session has expired. */
  refreshToken: z.nullable(z.string()),
});

export type StoredSession = z.infer<typeof storedSessionSchema>;

/** The one file with the session, sealed. */
export interface SessionFile {
  /** What was saved last, or null when there is nothing that can be read here. */
  load(): Promise<StoredSession | null>;
  /**
   * Replaces it. False when it could not be kept: no safe key store, or the disk refused. What lies there then is known to be
   * spent: it still says who it was, and its token is never shown to the server again.
   */
  save(session: StoredSession): Promise<boolean>;
  remove(): Promise<void>;
}

/** Writes are whole or not at all, one after the other; the file is readable by its owner only. */
export function createSessionFile(file: string, secrets: SecretStore, system?: Pick<RenameSystem, 'rename'>): SessionFile {
  const kept = openSteadyFile(file, system);
  const spent = openSpentMark(`${file}.spent`);
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const next = last.then(task);
    last = next.catch(() => null);
    return next;
  };
  const read = async (sealed: Uint8Array): Promise<{ readonly session: StoredSession; readonly sealed: Uint8Array } | null> => {
    const text = await secrets.unseal(sealed);
    const session = text === null ? null : parseStored(text);
    return session && { session, sealed };
  };
  const load = async (): Promise<StoredSession | null> => {
    const found = await kept.load(read);
    if (found === null) return null;
    return (await spent.isOn(found.sealed)) ? { ...found.session, refreshToken: null } : found.session;
  };
  return {
    load: () => inTurn(() => load().catch(() => null)),
    save: (session) => inTurn(async () => {
      const sealed = await secrets.seal(JSON.stringify(session));
      if (sealed !== null && (await succeeds(kept.replace(sealed)))) return true;
      // A rotated token that could not be written leaves a spent one behind, and showing that would end the session everywhere.
      if (!(await succeeds(kept.load(async (old) => (await spent.put(old), old))))) await succeeds(kept.remove());
      return false;
    }),
    remove: () => inTurn(async () => void (await succeeds(kept.remove()))),
  };
}

/** A small file that names content which must not be used any more; it does not matter whether an old one stays. */
function openSpentMark(file: string) {
  return {
    put: (content: Uint8Array) => writeFile(file, hashOf(content), { mode: 0o600, flush: true }),
    isOn: async (content: Uint8Array) => (await readFile(file, 'utf8').catch(() => '')) === hashOf(content),
  };
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function succeeds(task: Promise<unknown>): Promise<boolean> {
  return task.then(() => true, () => false);
}

function parseStored(text: string): StoredSession | null {
  try {
    return storedSessionSchema.parse(JSON.parse(text));
  } catch {
    return null; // written by another version: signing in again replaces it
  }
}
