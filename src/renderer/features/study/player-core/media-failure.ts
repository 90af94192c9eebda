import type { ErrorCode } from '../../../../shared/errors/error-code.ts';

/** Why a video does not play, as far as the learner can do something about it. */
export type MediaFailure = 'network' | 'decode' | 'gone' | 'expired' | 'offline';

/** What asking for the playlist again found out. */
export type ProbeAnswer =
  /** No answer at all. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'answered'; readonly status: number; readonly code: ErrorCode | null };

/**
 * The cause behind a player's error. The player only knows that it failed; the probe asks the same address once more.
 * When the playlist is there, `fault` decides: what cannot be decoded is a matter of this machine, the rest of the network.
 */
export function failureOf(probe: ProbeAnswer, fault: 'decode' | 'other', online: boolean): MediaFailure {
  if (probe.kind === 'unreachable') return online ? 'network' : 'offline';
  const byCode = probe.code === null ? undefined : failuresByCode[probe.code];
  if (byCode !== undefined) return byCode;
  if (probe.status === 403) return 'expired';
  if (probe.status === 404 || probe.status === 410) return 'gone';
  if (probe.status >= 400) return 'network';
  return fault === 'decode' ? 'decode' : 'network';
}

const failuresByCode: Partial<Record<ErrorCode, MediaFailure>> = {
  MEDIA_OFFLINE: 'offline',
  SERVER_UNREACHABLE: 'offline',
  MEDIA_URL_EXPIRED: 'expired',
  MEDIA_URL_INVALID: 'expired',
  MEDIA_NOT_FOUND: 'gone',
};
