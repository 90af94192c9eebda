import type { Database } from '../../db/port.ts';
import { listHistory } from './store.ts';

/** What one operation said of a lesson. */
export interface LessonHistoryEntry {
  readonly id: string;
  /** When it was learned, by the device's clock as far as it can be believed. */
  readonly at: Date;
  /** Name of the client that sent it. */
  readonly device: string;
  readonly positionSeconds: number | null;
  readonly watchedMs: number;
}

/** A person's own history of a lesson, the newest first. */
export async function readHistory(
  database: Database,
  asked: { readonly userId: string; readonly lessonId: string; readonly count: number },
): Promise<readonly LessonHistoryEntry[]> {
  const rows = await database.all(listHistory, asked);
  return rows.map(({ operation_id, learned_at, device, position_seconds, watched_ms }) => ({
    id: operation_id,
    at: learned_at,
    device,
    positionSeconds: position_seconds,
    watchedMs: watched_ms,
  }));
}
