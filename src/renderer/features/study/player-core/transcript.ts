import { foldText } from '#shared/kernel/fold-text.ts';

/** A spoken sentence, seconds. Sentences are in order and do not overlap. */
export interface TranscriptCue {
  readonly start_seconds: number;
  readonly end_seconds: number;
  readonly text: string;
}

/** Where a search was found: the sentence and the characters in its text. */
export interface TranscriptHit {
  readonly cueIndex: number;
  readonly from: number;
  readonly to: number;
}

/** A text cut at its hits, for painting. */
export interface TextPart {
  readonly text: string;
  /** Number of the hit over the whole transcript, or null for what lies between. */
  readonly hitIndex: number | null;
}

/**
 * The sentence being spoken: the last one that began; -1 before the first. Between two sentences
 * the former stays.
 */
export function cueIndexAt(cues: readonly TranscriptCue[], seconds: number): number {
  let low = 0;
  let high = cues.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cues[middle]?.start_seconds ?? Infinity) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The last sentences that were heard before a moment, joined; empty when there are none. */
export function lastSentences(
  cues: readonly TranscriptCue[],
  seconds: number,
  count: number,
): string {
  const beyond = cueIndexAt(cues, seconds) + 1;
  return cues
    .slice(Math.max(0, beyond - count), beyond)
    .map((cue) => cue.text.replaceAll(/\s+/g, ' ').trim())
    .join(' ');
}

/**
 * Every place where the words occur, without regard to case and accents (PRODUCT.md 4). An empty
 * search finds nothing.
 */
export function searchTranscript(
  cues: readonly TranscriptCue[],
  query: string,
): readonly TranscriptHit[] {
  const wanted = foldText(query.trim().replaceAll(/\s+/g, ' '));
  if (wanted === '') return [];
  return cues.flatMap((cue, cueIndex) =>
    hitsIn(cue.text, wanted).map(([from, to]) => ({ cueIndex, from, to })),
  );
}

/** The text of one sentence cut at its hits. `hits` is the whole result of the search. */
export function markHits(
  text: string,
  cueIndex: number,
  hits: readonly TranscriptHit[],
): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  hits.forEach((hit, hitIndex) => {
    if (hit.cueIndex !== cueIndex) return;
    if (hit.from > at) parts.push({ text: text.slice(at, hit.from), hitIndex: null });
    parts.push({ text: text.slice(hit.from, hit.to), hitIndex });
    at = hit.to;
  });
  if (at < text.length || parts.length === 0) parts.push({ text: text.slice(at), hitIndex: null });
  return parts;
}

function hitsIn(text: string, wanted: string): readonly (readonly [number, number])[] {
  const { folded, origin } = foldWithOrigin(text);
  const hits: (readonly [number, number])[] = [];
  for (
    let at = folded.indexOf(wanted);
    at !== -1;
    at = folded.indexOf(wanted, at + wanted.length)
  ) {
    hits.push([origin[at] ?? 0, endOf(text, origin[at + wanted.length - 1] ?? 0)]);
  }
  return hits;
}

/**
 * Folds letter by letter and remembers where each folded letter comes from, so that a hit is marked
 * in the real text.
 */
function foldWithOrigin(text: string): {
  readonly folded: string;
  readonly origin: readonly number[];
} {
  let folded = '';
  const origin: number[] = [];
  let at = 0;
  for (const letter of text) {
    const plain = foldText(letter);
    folded += plain;
    for (let count = 0; count < plain.length; count++) origin.push(at);
    at += letter.length;
  }
  return { folded, origin };
}

/** One past the letter at `from`, its combining marks included. */
function endOf(text: string, from: number): number {
  const [letter = ''] = text.slice(from).match(/^.\p{M}*/su) ?? [];
  return from + letter.length;
}
