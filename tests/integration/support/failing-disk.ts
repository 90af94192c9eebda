import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

type DiskCall = 'rename' | 'copyFile' | 'writeFile';

/**
 * Until the test ends the disk does something else whenever `action` touches a path that ends with
 * `part`. `otherwise` may throw what the system would.
 */
export function meddle(action: DiskCall, part: string, otherwise: () => Promise<void>): () => void {
  const real = fs[action] as (...args: readonly unknown[]) => Promise<void>;
  const meddled = async (...args: readonly unknown[]): Promise<void> => {
    if (args.some((arg) => typeof arg === 'string' && arg.endsWith(part))) await otherwise();
    return real(...args);
  };
  const put = (actions: unknown) => {
    Object.assign(fs, { [action]: actions });
    syncBuiltinESMExports();
  };
  const heal = () => put(real);
  put(meddled);
  onTestFinished(heal);
  return heal;
}

/** The system's refusal, as Node throws it. */
export function refusal(code: string, place = '/data'): () => Promise<never> {
  return async () =>
    Promise.reject(
      Object.assign(new Error(`${code}: refused`), {
        code,
        syscall: 'rename',
        path: place,
        errno: -1,
      }),
    );
}
