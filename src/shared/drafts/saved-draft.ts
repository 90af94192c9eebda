/**
 * What drafts there can be on a device, by name: a few, so that a device never fills up with them.
 * That of the profile is an earlier version's; it is moved to where unsaved drafts are.
 */
export const draftKeys = ['ambassador', 'profile'] as const;
export type DraftKey = (typeof draftKeys)[number];

/** Longest draft that a device keeps, in UTF-16 units. */
export const longestDraft = 100_000;

/**
 * Something long that a person writes and the server does not have yet, kept on this device. Plain
 * data.
 */
export interface SavedDraft {
  /** JSON text of its writer, who parses it. Nothing that is sealed on the server may be in it. */
  readonly value: string;
  /** The server's revision that it builds on; 0 = none. */
  readonly baseRevision: number;
  /** By the device's clock, ms since 1970. */
  readonly savedAtMs: number;
}

/** Name under which a host keeps it, for one person. */
export function draftName(userId: string, key: DraftKey): string {
  return `draft ${userId} ${key}`;
}

/** What `JSON.stringify` wrote of a draft, read back; anything else counts as none. */
export function parseDraft(kept: string | null): SavedDraft | null {
  const draft = kept === null ? null : parseJson(kept);
  if (
    typeof draft !== 'object' ||
    draft === null ||
    !('value' in draft) ||
    !('baseRevision' in draft) ||
    !('savedAtMs' in draft)
  )
    return null;
  const { value, baseRevision, savedAtMs } = draft;
  const isDraft =
    typeof value === 'string' &&
    value.length <= longestDraft &&
    Number.isInteger(baseRevision) &&
    Number(baseRevision) >= 0 &&
    Number.isFinite(savedAtMs);
  return isDraft
    ? { value, baseRevision: Number(baseRevision), savedAtMs: Number(savedAtMs) }
    : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
