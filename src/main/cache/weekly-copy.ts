import { backUpIfPossible, type BackupPlace } from './backup.ts';
import type { Connection } from './connection.ts';
import { createMetaStore, type MetaStore } from './stores/meta-store.ts';

/** A copy is made when the last one is older than this. */
const copyEveryMs = 7 * 24 * 3_600_000;

/** So long after a copy that could not be made the next one is tried. */
const retryMs = 3_600_000;

const copiedName = 'backed_up_at_ms';

/**
 * The copy of the database that is made each week. One that cannot be made says nothing of the
 * cache, which goes on as it was.
 */
export class WeeklyCopy {
  readonly #place: BackupPlace;
  #failedAtMs: number | null = null;
  #areGone = false;

  constructor(place: BackupPlace) {
    this.#place = place;
  }

  /** Makes it when it is due. Throws when the database itself refuses, or is damaged. */
  makeIfDue(db: Connection, meta: MetaStore, nowMs: number): void {
    if (this.#failedAtMs !== null && Math.abs(nowMs - this.#failedAtMs) < retryMs) return;
    if (!this.#areGone && Math.abs(nowMs - Number(meta.find(copiedName))) < copyEveryMs) return;
    this.#failedAtMs = backUpIfPossible(db, this.#place, nowMs) ? null : nowMs;
    if (this.#failedAtMs !== null) return;
    this.#areGone = false;
    meta.put(copiedName, String(nowMs));
  }

  /** The copies went with their folder: the next one is due, at a later start if it is noted. */
  forget(db: Connection): boolean {
    this.#failedAtMs = null;
    this.#areGone = true;
    return createMetaStore(db).remove(copiedName);
  }
}
