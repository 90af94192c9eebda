import type { SyncClock } from '#shared/sync/ports.ts';
import type { DownloadRecord } from '../../cache/stores/download-store.ts';
import type { LessonCopy } from '../vault/lesson-copy.ts';
import type { Vault } from '../vault/vault.ts';
import type { KeptBytes } from './offline-view.ts';
import type { Room } from './run-download.ts';

/**
 * How much downloads take, and what room is left. Counts everybody's: the disk and the limit are
 * the machine's.
 */
export interface Storage {
  /** What a copy holds now. */
  note(copy: LessonCopy): void;
  /** The same vault; what it removes is counted no longer, whoever has it removed. */
  over(vault: Vault): Vault;
  replaceAll(copies: Iterable<LessonCopy>): void;
  readonly bytesOf: (folder: string) => KeptBytes | null;
  readonly keptOf: (record: DownloadRecord) => number;
  used(): KeptBytes;
  /** Whether more bytes fit below the limit, and on the disk beside what must stay free. */
  room(bytes: number, limitBytes: number): Promise<Room>;
  /** After `full`: whether there is as much room now as was missing then. */
  hasRoomAgain(): Promise<boolean>;
  /** Of the disk, asked at most once a second; null when it does not say. */
  freeBytes(): Promise<number | null>;
}

/**
 * So much stays free on the disk for everything else: progress that is written, the system itself.
 */
export const roomLeftBytes = 16 * 1024 * 1024;
const askedEveryMs = 1000;

export function createStorage(
  vault: Pick<Vault, 'freeBytes'>,
  clock: Pick<SyncClock, 'monotonic'>,
): Storage {
  const byFolder = new Map<string, KeptBytes>();
  let asked: { readonly at: number; readonly free: Promise<number | null> } | null = null;
  let wanted = 0;
  const askFree = () => {
    const now = clock.monotonic();
    if (asked === null || now - asked.at >= askedEveryMs)
      asked = { at: now, free: vault.freeBytes() };
    return asked.free;
  };
  const note = (copy: LessonCopy) =>
    void byFolder.set(copy.name, { kept: copy.keptBytes(), side: copy.keptSideBytes() });
  const used = (): KeptBytes => {
    let [kept, side] = [0, 0];
    for (const bytes of byFolder.values()) [kept, side] = [kept + bytes.kept, side + bytes.side];
    return { kept, side };
  };
  return {
    note,
    over: (counted) => ({
      ...counted,
      async remove(name) {
        await counted.remove(name);
        byFolder.delete(name);
      },
    }),
    replaceAll(copies) {
      byFolder.clear();
      for (const copy of copies) note(copy);
    },
    bytesOf: (folder) => byFolder.get(folder) ?? null,
    keptOf: ({ current, next }) =>
      [current, next].reduce(
        (sum, kept) => sum + ((kept && byFolder.get(kept.folder)?.kept) ?? 0),
        0,
      ),
    used,
    async room(bytes, limitBytes) {
      if (used().kept + bytes > limitBytes) return 'limit';
      const free = await askFree();
      if (free === null || free - bytes >= roomLeftBytes) return 'ok';
      wanted = bytes;
      return 'full';
    },
    async hasRoomAgain() {
      const free = await vault.freeBytes();
      return free === null || free - wanted >= roomLeftBytes;
    },
    freeBytes: askFree,
  };
}
