/**
 * What may lie at some places of the disk, as far as this process has read or written it: it is
 * asked where the disk does not give a content.
 */
export interface SeenContents {
  /** This and nothing else lies there; null: nothing. */
  know(place: string, content: Uint8Array | null): void;
  /** These may lie there from now on, or what may have until now. */
  suspect(place: string, contents: readonly Uint8Array[]): void;
  /** Whatever may lie there; null when that is not known. */
  find(place: string): readonly Uint8Array[] | null;
}

/** As what was emptied. */
const nothing = new Uint8Array();

/** More than these at one place are not remembered: then it is not known what lies there. */
const mostSuspected = 64;

/** Nothing is known at first. */
export function createSeenContents(): SeenContents {
  const seen = new Map<string, readonly Uint8Array[]>();
  return {
    know: (place, content) => void seen.set(place, [content ?? nothing]),
    suspect(place, contents) {
      const all = [...(seen.get(place) ?? []), ...contents];
      if (all.length > mostSuspected) seen.delete(place);
      else if (seen.has(place)) seen.set(place, all);
    },
    find: (place) => seen.get(place) ?? null,
  };
}
