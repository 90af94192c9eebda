import { appendFileSync, mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { renameNow } from '../../disk/rename.ts';
import { scrub, scrubError } from './scrub.ts';

/**
 * Where the main process says what went wrong, for a person who asks for help. No personal data.
 */
export interface LogFile {
  /** Adds one entry. Never throws: a full disk must not make a failure worse. */
  readonly report: (what: string, error?: unknown) => void;
}

/** Limits of the log. */
export const logLimits = { maxFileBytes: 512 * 1024, olderFiles: 2 } as const;

/**
 * Appends to `main.log` in `folder`; a full file becomes `main.1.log`, that becomes `main.2.log`,
 * and the last one goes.
 */
export function createLogFile(folder: string, now: () => number): LogFile {
  const file = (n: number) => path.join(folder, n === 0 ? 'main.log' : `main.${n}.log`);
  const rotate = () => {
    if ((statSync(file(0), { throwIfNoEntry: false })?.size ?? 0) < logLimits.maxFileBytes) return;
    rmSync(file(logLimits.olderFiles), { force: true });
    for (let n = logLimits.olderFiles; n > 0; n -= 1)
      if (statSync(file(n - 1), { throwIfNoEntry: false }))
        renameNow(file(n - 1), file(n), { patienceMs: 0 });
  };
  const tryToRotate = () => {
    try {
      rotate();
    } catch {
      // Somebody holds a file: this one grows until they let go.
    }
  };
  return {
    report(what, error) {
      const detail = error === undefined ? '' : ` ${scrubError(error)}`;
      try {
        mkdirSync(folder, { recursive: true });
        tryToRotate();
        appendFileSync(file(0), `${new Date(now()).toISOString()} ${scrub(what)}${detail}\n`);
      } catch {
        // Nobody is left to tell.
      }
    },
  };
}
