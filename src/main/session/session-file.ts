import * as z from 'zod/mini';
import { openContentMark, type ContentMark } from '../disk/content-mark.ts';
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
  const spent = openContentMark(`${file}.spent`, system);
  const left = openContentMark(`${file}.left`, system);
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
  /** A write that was done, though it said that it was not, was marked; and seals may be alike. */
  const keep = async (held: HeldFile, sealed: Uint8Array): Promise<void> => {
    await held.replace(sealed);
    await spent.takeBack(sealed);
  };
  return {
    load: () => kept.inTurn((held) => load(held).catch(() => null)),
    save: (session) =>
      kept.inTurn(async (held) => {
        const sealed = await secrets.seal(JSON.stringify(session));
        if (sealed !== null && (await succeeds(keep(held, sealed)))) return true;
        // A rotated token that could not be written leaves a spent one behind, and showing that
        // would end the session everywhere.
        if (!(await succeeds(markAll(held, spent)))) await succeeds(held.remove());
        return false;
      }),
    remove: () =>
      kept.inTurn(async (held) => (await succeeds(held.remove())) || succeeds(markAll(held, left))),
  };
}

/** Whichever of it the next start reads. */
async function markAll(held: HeldFile, mark: ContentMark): Promise<void> {
  await mark.put(await contentsOf(held));
}

/**
 * Whatever lies there, also what cannot be read now (a locked key store opens later), but for what
 * was emptied.
 */
async function contentsOf(held: HeldFile): Promise<readonly Uint8Array[]> {
  const contents: Uint8Array[] = [];
  await held.load((content) => {
    if (content.length > 0) contents.push(content);
    return null;
  });
  return contents;
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
