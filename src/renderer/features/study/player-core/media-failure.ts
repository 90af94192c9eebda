import type { ErrorCode } from '#shared/errors/error-code.ts';

/**
 * Why a video does not play, as far as the learner can do something about it. network: weak or
 * broken · offline: none, and this part is not on the device · decode: this machine · gone: the
 * server has it no more · expired: the address · session: who asks is signed out · lapsed, revoked:
 * the right to play the copy · corrupt, missing: the copy on the device.
 */
export type MediaFailure =
  | 'network'
  | 'offline'
  | 'decode'
  | 'gone'
  | 'expired'
  | 'session'
  | 'lapsed'
  | 'revoked'
  | 'corrupt'
  | 'missing';

/** What asking for the playlist again found out. */
export type ProbeAnswer =
  /** No answer at all. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'answered'; readonly status: number; readonly code: ErrorCode | null };

/**
 * The cause behind a player's error. The player only knows that it failed; the probe asks the same
 * address once more. When the playlist is there, `fault` decides: what cannot be decoded is a
 * matter of this machine, the rest of the network.
 */
export function failureOf(
  probe: ProbeAnswer,
  fault: 'decode' | 'other',
  online: boolean,
): MediaFailure {
  if (probe.kind === 'unreachable') return online ? 'network' : 'offline';
  const byCode = probe.code === null ? undefined : failuresByCode[probe.code];
  if (byCode !== undefined) return byCode;
  if (probe.status === 403) return 'expired';
  if (probe.status === 404 || probe.status === 410) return 'gone';
  if (probe.status >= 400) return 'network';
  return fault === 'decode' ? 'decode' : 'network';
}

/** Why the server gave no fresh address. */
export function renewalFailureOf(code: ErrorCode): MediaFailure {
  return failuresByCode[code] ?? 'expired';
}

const failuresByCode: Partial<Record<ErrorCode, MediaFailure>> = {
  MEDIA_OFFLINE: 'offline',
  SERVER_UNREACHABLE: 'offline',
  OFFLINE_NOT_CACHED: 'offline',
  SERVER_TIMEOUT: 'network',
  SERVICE_UNAVAILABLE: 'network',
  SERVER_BUSY: 'network',
  RATE_LIMITED: 'network',
  MEDIA_URL_EXPIRED: 'expired',
  MEDIA_URL_INVALID: 'expired',
  MEDIA_NOT_FOUND: 'gone',
  LICENCE_LAPSED: 'lapsed',
  LICENCE_REVOKED: 'revoked',
  LESSON_NOT_OWNED: 'revoked',
  DOWNLOAD_CORRUPT: 'corrupt',
  DOWNLOAD_MISSING: 'missing',
  UNAUTHENTICATED: 'session',
  SESSION_EXPIRED: 'session',
};

/** A way out of a failure, in the order in which it is offered; the first is the best. */
export type WayOut = 'retry' | 'login' | 'confirm' | 'download' | 'lower_quality' | 'report';

export interface FailureFacts {
  /** The host keeps lessons, and this one is not kept, or what is kept of it is broken. */
  readonly canDownload: boolean;
  /** There is a smaller picture to fall back to. */
  readonly hasLowerQuality: boolean;
}

/** What the learner can do about it. */
export function waysOut(
  failure: MediaFailure,
  { canDownload, hasLowerQuality }: FailureFacts,
): readonly WayOut[] {
  const download: readonly WayOut[] = canDownload ? ['download'] : [];
  const lower: readonly WayOut[] = hasLowerQuality ? ['lower_quality'] : [];
  switch (failure) {
    case 'session':
      return ['login'];
    case 'lapsed':
      return ['confirm', 'report'];
    case 'revoked':
      return ['retry', 'report'];
    case 'offline':
      return ['retry', ...download];
    case 'corrupt':
    case 'missing':
      return [...download, 'retry', 'report'];
    case 'network':
    case 'decode':
      return ['retry', ...lower, 'report'];
    default:
      return ['retry', 'report'];
  }
}

/**
 * The height below the one that plays, px; null when there is none. `heights` as the player tells
 * them, the largest first.
 */
export function lowerHeight(heights: readonly number[], playing: number | null): number | null {
  return heights.find((height) => height < (playing ?? Infinity) && height !== heights[0]) ?? null;
}
