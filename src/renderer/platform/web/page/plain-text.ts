import type { TextStorage } from '../study/tick-journal.ts';

/** What was written last; null when nothing was, or the browser denies it. */
export function readText(storage: () => TextStorage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Whether it is kept. */
export function writeText(storage: () => TextStorage, key: string, text: string): boolean {
  try {
    storage().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
