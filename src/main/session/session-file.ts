import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { syncFolder } from '../disk/rename.ts';
import { type HeldFile, openSteadyFile, type SteadySystem } from '../disk/steady-file.ts';
import type { SecretStore } from './secret-store.ts';

/**
 * What is remembered of a session between two starts. Access tokens are not: they are renewed at
 * the start.
 */
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
   * Replaces it. False when it could not be kept: no safe key store, or the disk refused. What lies
   * there then is known to be spent: it still says who it was, and its token is never shown to the
   * server again.
   */
  save(session: StoredSession): Promise<boolean>;
  /**
   * False when it stays and will be read again: the disk lets it neither be taken away nor be said
   * that its person has left.
   */
  remove(): Promise<boolean>;
}

/** Writes are whole or not at all, one after the other; the file is readable by its owner only. */
export function createSessionFile(
  file: string,
  secrets: SecretStore,
  system?: Partial<SteadySystem>,
): SessionFile {
  const kept = openSteadyFile(file, system);
  const spent = openMark(`${file}.spent`);
  const left = openMark(`${file}.left`);
  const read = async (
    sealed: Uint8Array,
  ): Promise<{ readonly session: StoredSession; readonly sealed: Uint8Array } | null> => {
    const text = await secrets.unseal(sealed);
    const session = text === null ? null : parseStored(text);
    return session && { session, sealed };
  };
  const load = async (held: HeldFile): Promise<StoredSession | null> => {
    const found = await held.load(read);
    if (found === null || (await left.isOn(found.sealed))) return null;
    return (await spent.isOn(found.sealed))
      ? { ...found.session, refreshToken: null }
      : found.session;
  };
  return {
    load: () => kept.inTurn((held) => load(held).catch(() => null)),
    save: (session) =>
      kept.inTurn(async (held) => {
        const sealed = await secrets.seal(JSON.stringify(session));
        if (sealed !== null && (await succeeds(held.replace(sealed)))) return true;
        // A rotated token that could not be written leaves a spent one behind, and showing that
        // would end the session everywhere.
        if (!(await succeeds(held.load(spent.put)))) await succeeds(held.remove());
        return false;
      }),
    remove: () =>
      kept.inTurn(async (held) => (await succeeds(held.remove())) || succeeds(held.load(left.put))),
  };
}

/**
 * A small file that says something of one content, by its hash; it does not matter whether an old
 * one stays.
 */
function openMark(file: string) {
  return {
    put: async (content: Uint8Array): Promise<Uint8Array | null> => {
      // Emptied already, and no reason to overlook what lies behind it.
      if (content.length === 0) return null;
      await writeFile(file, hashOf(content), { mode: 0o600, flush: true });
      await syncFolder(path.dirname(file));
      return content;
    },
    isOn: async (content: Uint8Array) =>
      (await readFile(file, 'utf8').catch(() => '')) === hashOf(content),
  };
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function succeeds(task: Promise<unknown>): Promise<boolean> {
  return task.then(
    () => true,
    () => false,
  );
}

function parseStored(text: string): StoredSession | null {
  try {
    return storedSessionSchema.parse(JSON.parse(text));
  } catch {
    return null; // written by another version: signing in again replaces it
  }
}
