import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
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
  /** Replaces it. False when it could not be kept: no safe key store, or the disk refused. Then nothing is left on disk. */
  save(session: StoredSession): Promise<boolean>;
  remove(): Promise<void>;
}

/** Writes are whole or not at all, one after the other; the file is readable by its owner only. */
export function createSessionFile(file: string, secrets: SecretStore): SessionFile {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const next = last.then(task);
    last = next.catch(() => null);
    return next;
  };
  const remove = () => rm(file, { force: true }).catch(() => undefined);
  return {
    load: () => inTurn(async () => {
      const sealed = await readFile(file).catch(() => null);
      const text = sealed && (await secrets.unseal(sealed));
      return text === null ? null : parseStored(text);
    }),
    save: (session) => inTurn(async () => {
      const sealed = await secrets.seal(JSON.stringify(session));
      const saved = sealed !== null && (await replaceFile(file, sealed).then(() => true, () => false));
      // A rotated token that could not be written would leave a spent one behind, and that would end the session.
      if (!saved) await remove();
      return saved;
    }),
    remove: () => inTurn(remove),
  };
}

/** Replaces a file in one step; after a crash it is the old one or the new one. */
export async function replaceFile(file: string, content: Uint8Array): Promise<void> {
  const temporary = `${file}.new`;
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}

function parseStored(text: string): StoredSession | null {
  try {
    return storedSessionSchema.parse(JSON.parse(text));
  } catch {
    return null; // written by another version: signing in again replaces it
  }
}
