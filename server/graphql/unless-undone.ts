import type { Result } from '#shared/kernel/result.ts';
import { Refusal } from './refusal.ts';

/**
 * Writes rows of files that are on the disk already, and takes the files away when the rows surely
 * are not there: the work refused, or its session ended before it was committed. After any other
 * trouble the rows may be there.
 */
export async function unlessUndone<Written extends Result<unknown, unknown>>(
  write: () => Promise<Written>,
  removeFiles: () => Promise<void>,
): Promise<Written> {
  try {
    const written = await write();
    if (!written.ok) await removeFiles();
    return written;
  } catch (error) {
    if (error instanceof Refusal) await removeFiles();
    throw error;
  }
}
