import type { TextStorage } from './tick-journal.ts';

/** What this browser should still have of a person: written beside IndexedDB, which browsers empty as a whole. */
export interface KeptMarker {
  readonly userId: string;
  /** Operations that waited when it was written. */
  readonly waitingCount: number;
}

const key = 'mai-vang-kept';

/** The marker; null when nobody left anything, or the browser denies it. */
export function readMarker(storage: () => TextStorage): KeptMarker | null {
  try {
    const value: unknown = JSON.parse(storage().getItem(key) ?? 'null');
    const isMarker = typeof value === 'object' && value !== null && 'userId' in value && typeof value.userId === 'string' && 'waitingCount' in value && typeof value.waitingCount === 'number';
    return isMarker ? (value as KeptMarker) : null; // both members were looked at
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
