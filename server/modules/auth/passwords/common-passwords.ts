import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Whether a password is among the most used ones, whatever its case. The list is
 * `common-passwords.txt`, one per line.
 */
export function isCommonPassword(password: string): boolean {
  return list.has(password.toLowerCase());
}

const list: ReadonlySet<string> = new Set(
  readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);
