import type { SearchHit } from './search.ts';

/** What was found, each list best first. */
export interface FoundHits {
  readonly titles: readonly SearchHit[];
  readonly notes: readonly SearchHit[];
  readonly summaries: readonly SearchHit[];
  readonly captions: readonly SearchHit[];
}

/**
 * One list: titles, then notes, then summaries and captions. Each kind may have a third of the
 * places, so that none crowds the others out; places that a kind leaves are given to the others,
 * the better kind first.
 */
export function mergeHits(
  { titles, notes, summaries, captions }: FoundHits,
  limit: number,
): readonly SearchHit[] {
  const kinds = [titles, notes, [...summaries, ...captions]] as const;
  const share = Math.ceil(limit / kinds.length);
  let free = limit;
  const counts = kinds.map((hits) => {
    const count = Math.min(hits.length, share, free);
    free -= count;
    return count;
  });
  return kinds.flatMap((hits, kind) => {
    const count = Math.min(hits.length, (counts[kind] ?? 0) + free);
    free -= count - (counts[kind] ?? 0);
    return hits.slice(0, count);
  });
}
