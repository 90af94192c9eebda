import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { SecretStore } from '../session/secret-store.ts';
import { replaceFile } from '../session/session-file.ts';

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

/**
 * The key behind the system's key store; a new one when there is none that can be opened (what the lost one encrypted is
 * then unreadable and makes room by itself). Null without a safe key store: nothing may be kept.
 */
export async function openMediaKey({ file, secrets, randomBytes }: MediaKeyParts): Promise<MediaKey | null> {
  if (!(await secrets.isAvailable())) return null;
  const stored = await readKeyFile(file, secrets);
  if (stored) return stored;
  const made = { id: Buffer.from(randomBytes(8)).toString('hex'), key: randomBytes(32) };
  const sealed = await secrets.seal(Buffer.from(made.key).toString('base64'));
  if (sealed === null) return null;
  const content = Buffer.from(JSON.stringify({ id: made.id, sealed: Buffer.from(sealed).toString('base64') }));
  return replaceFile(file, content).then(() => made, () => null);
}

async function readKeyFile(file: string, secrets: SecretStore): Promise<MediaKey | null> {
  try {
    const { id, sealed } = keyFileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    const text = await secrets.unseal(Buffer.from(sealed, 'base64'));
    const key = Buffer.from(text ?? '', 'base64');
    return key.length === 32 ? { id, key } : null;
  } catch {
    return null; // missing or damaged
  }
}
