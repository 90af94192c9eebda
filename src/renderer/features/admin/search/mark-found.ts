import { foldText } from '#shared/kernel/fold-text.ts';
import { letterEnd } from '#shared/search/words.ts';
import type { MarkedText } from '#renderer/ui/palette/palette-face.tsx';

/**
 * Marks each word of a search in a text, wherever it stands, whatever its case and accents. Marks
 * are sorted and disjoint.
 */
export function markFound(text: string, search: string): MarkedText {
  const { folded, places } = foldWithPlaces(text);
  const words = foldText(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  const isFound = new Uint8Array(folded.length);
  for (const word of words)
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1))
      isFound.fill(1, at, at + word.length);
  const marks: [number, number][] = [];
  for (const [at, { start, end }] of places.entries()) {
    if (isFound[at] !== 1) continue;
    const last = marks.at(-1);
    // A letter that folds to several, and letters that follow each other, are one mark.
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else marks.push([start, end]);
  }
  return { text, marks };
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** The folded text, and for each of its code units where the letter stands that it comes from. */
function foldWithPlaces(text: string): {
  readonly folded: string;
  readonly places: readonly Place[];
} {
  let folded = '';
  const places: Place[] = [];
  for (let start = 0; start < text.length;) {
    const end = letterEnd(text, start);
    const letter = foldText(text.slice(start, end));
    folded += letter;
    for (let unit = 0; unit < letter.length; unit += 1) places.push({ start, end });
    start = end;
  }
  return { folded, places };
}
