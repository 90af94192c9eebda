import { mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder and those above it that are missing; one that is there is left as it is. Throws
 * what the system says of the one that could not be made: Node's own way of doing it says ENOENT of
 * a volume that is read-only, and never ends below `/proc`.
 */
export function makeFolder(folder: string, mode: number): void {
  try {
    makeOne(folder, mode);
  } catch (error) {
    const above = path.dirname(folder);
    if (!isMissing(error) || above === folder) throw error;
    makeFolder(above, mode);
    makeOne(folder, mode);
  }
}

function makeOne(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // What stands there may be a file: whoever uses the folder is told so.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
