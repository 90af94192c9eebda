import type { DeviceMemory } from '../study/device-memory.ts';
import { readText, writeText } from '../page/plain-text.ts';
import type { TextStorage } from '../study/tick-journal.ts';

/** Who asked to be signed out and is not yet (`IdentityStore`). No member rejects or throws. */
export interface LeavingMark {
  /** Their id; null for nobody. */
  read(): Promise<string | null>;
  /** Keeps it at once. */
  set(userId: string): void;
  clear(): Promise<void>;
}

/**
 * Id of who is leaving, blanks for nobody: of one length from the first page on, so that a browser
 * that is full by then still takes it. Where there was no room for this place the memory has the
 * id, which moves here as soon as there is: where this place is, it alone counts.
 */
const placeKey = 'mai-vang-person-leaving';
const placeLength = 36;

/** The mark of this browser. */
export function openLeavingMark(memory: DeviceMemory, storage: () => TextStorage): LeavingMark {
  const hasPlace = () => (readText(storage, placeKey)?.length ?? 0) >= placeLength;
  const write = (userId: string) => writeText(storage, placeKey, userId.padEnd(placeLength));
  const inMemory = async () => {
    const kept = await memory.read('leaving').catch(() => null);
    return typeof kept === 'string' ? kept : null;
  };
  const forget = async () => {
    if ((await inMemory()) !== null) await memory.remove('leaving').catch(() => undefined);
  };
  const makePlace = async () => {
    const kept = await inMemory();
    // Somebody may have signed in or out meanwhile, and made it.
    if (!hasPlace() && write(readText(storage, placeKey) || (kept ?? ''))) await forget();
  };
  if (!hasPlace()) void makePlace();
  return {
    read: async () => (hasPlace() ? readText(storage, placeKey)?.trim() || null : inMemory()),
    set(userId) {
      if (!write(userId)) void memory.write('leaving', userId).catch(() => undefined);
    },
    async clear() {
      const isSaid = write('');
      // Also where it is said: a browser may refuse its plain storage later.
      const forgotten = forget();
      if (!isSaid) await forgotten;
    },
  };
}
