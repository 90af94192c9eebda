/** A part of a text that is cut at its marks. */
export interface MarkedPart {
  readonly text: string;
  readonly isMarked: boolean;
  /** Where it stands. */
  readonly at: number;
}

/**
 * A text cut at its marks (half-open places in UTF-16 code units, sorted, disjoint), for painting.
 */
export function markedParts(
  text: string,
  marks: readonly (readonly [number, number])[],
): readonly MarkedPart[] {
  const parts: MarkedPart[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    if (start > at) parts.push({ text: text.slice(at, start), isMarked: false, at });
    parts.push({ text: text.slice(start, end), isMarked: true, at: start });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMarked: false, at });
  return parts;
}
