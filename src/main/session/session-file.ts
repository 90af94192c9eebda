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
  /**
   * What was saved last; null when nothing is there, or nothing that these keys open. Rejects when
   * the disk does not say: that is not the same as nothing, and another look may tell.
   */
  load(): Promise<StoredSession | null>;
  /**
   * Replaces it. False when it could not be kept: no safe key store, or the disk refused. What lies
   * there then is known to be spent: it still says who it was, and its token is never shown to the
   * server again. Only a disk that takes no content, no mark of it and no removal (it became
   * read-only) leaves a spent token that the next start shows: this run alone knows better.
   */
  save(session: StoredSession): Promise<boolean>;
  /**
   * False when it stays and will be read again by the next start: the disk lets it neither be taken
   * away nor be said that its person has left. This run does not read it again.
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
    // What the disk did not take before it may take now.
    for (const mark of [left, spent]) await succeeds(mark.put([]));
    const found = await held.load(read);
    if (found === null) return null;
    const isLeft = await left.find(found.sealed);
    if (isLeft === 'unknown') throw new Error('The disk does not say whether its person has left');
    if (isLeft === 'marked') return null;
    // Where the disk does not say whether it is spent, it is taken for spent.
    return (await spent.find(found.sealed)) === 'unmarked'
      ? found.session
      : { ...found.session, refreshToken: null };
  };
  /** A write that was done, though it said that it was not, was marked; and seals may be alike. */
  const keep = async (held: HeldFile, sealed: Uint8Array): Promise<void> => {
    await held.replace(sealed);
    await spent.takeBack(sealed);
    await left.takeBack(sealed);
  };
  const markAll = async (held: HeldFile, mark: ContentMark): Promise<void> => {
    const lying = await lookAt(held, async (content) => (await read(content)) !== null);
    await mark.put(lying.contents);
    if (!lying.isAll) throw new Error('The disk does not give what lies there');
  };
  return {
    load: () => kept.inTurn(load),
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

/**
 * Whatever lies there, also what cannot be read now (a locked key store opens later, who holds the
 * file lets it go), but for what was emptied. `isAll`: the next start reads one of these or
 * nothing.
 */
async function lookAt(
  held: HeldFile,
  opens: (content: Uint8Array) => Promise<boolean>,
): Promise<{ readonly contents: readonly Uint8Array[]; readonly isAll: boolean }> {
  const contents: Uint8Array[] = [];
  let isAll = true;
  let isFound = false;
  for (const place of await held.contents()) {
    // What lies behind the one that is read is of no account.
    if (place === null) isAll &&= isFound;
    const [first, ...others] = place ?? [];
    isFound ||= first !== undefined && others.length === 0 && (await opens(first));
    contents.push(...(place ?? []).filter((content) => content.length > 0));
  }
  return { contents, isAll };
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
