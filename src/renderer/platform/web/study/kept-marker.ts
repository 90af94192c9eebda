import type { TextStorage } from './tick-journal.ts';

/**
 * What this browser should still have of a person: written beside IndexedDB, which browsers empty
 * as a whole.
 */
export interface KeptMarker {
  readonly userId: string;
  /** Operations that waited when it was written. */
  readonly waitingCount: number;
  /** What the database had alone that they waited in; null when it was not open yet. */
  readonly made: string | null;
}

const key = 'mai-vang-kept';

/** The marker; null when nobody left anything, or the browser denies it. */
export function readMarker(storage: () => TextStorage): KeptMarker | null {
  try {
    const value: unknown = JSON.parse(storage().getItem(key) ?? 'null');
    const isMarker =
      typeof value === 'object' &&
      value !== null &&
      'userId' in value &&
      typeof value.userId === 'string' &&
      'waitingCount' in value &&
      typeof value.waitingCount === 'number';
    if (!isMarker) return null;
    // both members were looked at
    const { userId, waitingCount } = value as Pick<KeptMarker, 'userId' | 'waitingCount'>;
    return {
      userId,
      waitingCount,
      made: 'made' in value && typeof value.made === 'string' ? value.made : null,
    };
  } catch {
    return null;
  }
}

/** Leaves a marker, or takes it away. */
export function writeMarker(storage: () => TextStorage, marker: KeptMarker | null): void {
  try {
    if (marker === null) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(marker));
  } catch {
    // Without a marker an eviction is not noticed; everything else works.
  }
}
