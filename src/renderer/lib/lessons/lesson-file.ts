import type { ErrorCode } from '#shared/errors/error-code.ts';
import { assertNever } from '#shared/kernel/assert.ts';
import type { DownloadHold, LicenceState, OfflineLesson } from '#shared/offline/offline-state.ts';

/** How a lesson's video stands on this device, for people. */
export type LessonFile =
  | { readonly kind: 'none' }
  /** Not here, and no network to get it from. */
  | { readonly kind: 'needs_network' }
  | { readonly kind: 'queued' }
  /** Wanted, and nothing of the queue runs now. */
  | { readonly kind: 'held'; readonly hold: DownloadHold; readonly share: number }
  | { readonly kind: 'downloading'; readonly share: number; readonly secondsLeft: number | null }
  | { readonly kind: 'paused'; readonly share: number }
  | { readonly kind: 'checking' }
  | { readonly kind: 'ready' }
  /** Plays; the licence ends in so many days, counted up, at least 1. */
  | { readonly kind: 'expiring'; readonly days: number }
  /** Plays, and the server has a newer version. */
  | { readonly kind: 'outdated' }
  /** Kept whole, locked until the server was asked once. */
  | { readonly kind: 'lapsed' }
  /** Kept whole, locked: the right has ended. */
  | { readonly kind: 'revoked' }
  | { readonly kind: 'failed'; readonly code: ErrorCode };

/** What the standing of a file depends on beside the file. */
export interface FileFacts {
  readonly licence: LicenceState;
  readonly hold: DownloadHold | null;
  readonly isOnline: boolean;
  readonly nowMs: number;
}

/** From how many days before its end a licence is spoken of (design 5.9). */
export const expiringDays = 7;

const dayMs = 24 * 3600 * 1000;

/** How a lesson stands. A preview lesson is open without a licence. Pure. */
export function lessonFileOf(
  kept: OfflineLesson | undefined,
  lesson: { readonly is_preview: boolean },
  facts: FileFacts,
): LessonFile {
  if (kept === undefined) return { kind: facts.isOnline ? 'none' : 'needs_network' };
  const { state } = kept;
  const share = shareOf(kept);
  switch (state.kind) {
    case 'queued':
      return facts.hold === null ? { kind: 'queued' } : { kind: 'held', hold: facts.hold, share };
    case 'downloading':
      return { kind: 'downloading', share, secondsLeft: state.secondsLeft };
    case 'paused':
      return { kind: 'paused', share };
    case 'checking':
      return { kind: 'checking' };
    case 'ready':
      return lockOf(lesson, facts.licence) ?? expiryOf(lesson, facts) ?? { kind: 'ready' };
    case 'outdated':
      return lockOf(lesson, facts.licence) ?? { kind: 'outdated' };
    case 'failed':
      return { kind: 'failed', code: state.code };
    default:
      return assertNever(state);
  }
}

/** Whether it plays without a network. */
export function playsOffline({ kind }: LessonFile): boolean {
  return kind === 'ready' || kind === 'expiring' || kind === 'outdated';
}

/** Whether all of it is on disk, open or locked. */
export function isWhole(file: LessonFile): boolean {
  return playsOffline(file) || file.kind === 'lapsed' || file.kind === 'revoked';
}

/** Days until a licence ends, counted up; null when that is further than anybody has to know. */
export function licenceDaysLeft(licence: LicenceState, nowMs: number): number | null {
  if (licence.kind !== 'valid') return null;
  const days = Math.max(1, Math.ceil((licence.untilMs - nowMs) / dayMs));
  return days <= expiringDays ? days : null;
}

function lockOf(
  lesson: { readonly is_preview: boolean },
  licence: LicenceState,
): LessonFile | null {
  if (lesson.is_preview || (licence.kind !== 'lapsed' && licence.kind !== 'revoked')) return null;
  return { kind: licence.kind };
}

function expiryOf(
  lesson: { readonly is_preview: boolean },
  { licence, nowMs }: FileFacts,
): LessonFile | null {
  const days = lesson.is_preview ? null : licenceDaysLeft(licence, nowMs);
  return days === null ? null : { kind: 'expiring', days };
}

/** 0 to 1; a lesson whose size is not known yet is at 0. */
function shareOf({ keptBytes, totalBytes }: OfflineLesson): number {
  return totalBytes > 0 ? Math.min(1, Math.max(0, keptBytes / totalBytes)) : 0;
}
