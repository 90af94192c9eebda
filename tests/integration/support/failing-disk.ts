import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

type Deed = 'rename' | 'copyFile' | 'writeFile';

/**
 * Until the test ends the disk does something else whenever `deed` touches a path that ends with
 * `part`. `otherwise` may throw what the system would.
 */
export function meddle(deed: Deed, part: string, otherwise: () => Promise<void>): () => void {
  const real = fs[deed] as (...args: readonly unknown[]) => Promise<void>;
  const meddled = async (...args: readonly unknown[]): Promise<void> => {
    if (args.some((arg) => typeof arg === 'string' && arg.endsWith(part))) await otherwise();
    return real(...args);
  };
  const put = (deeds: unknown) => {
    Object.assign(fs, { [deed]: deeds });
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
