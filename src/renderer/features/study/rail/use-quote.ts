import { type RefObject, useEffect, useState } from 'react';
import type { TranscriptCue } from '../player-core/transcript.ts';

/** Words that somebody selected in the transcript. */
export interface Quote {
  readonly text: string;
  /** Of the first sentence that they belong to. */
  readonly atSeconds: number;
}

/** What is selected in a list whose items are the sentences, in their order; null for nothing. */
export function useQuote(
  list: RefObject<HTMLElement | null>,
  cues: readonly TranscriptCue[],
  active: boolean,
): Quote | null {
  const [quote, setQuote] = useState<Quote | null>(null);
  useEffect(() => {
    if (!active) return undefined;
    const look = () => setQuote((before) => same(before, quoteIn(list.current, cues)));
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [list, cues, active]);
  // What was selected before the list went off screen is looked at again with the next selection
  // only.
  return active ? quote : null;
}

/**
 * Whether something is selected: a press that ends a selection is not meant for what lies under it.
 */
export function isSelecting(): boolean {
  return document.getSelection()?.isCollapsed === false;
}

function quoteIn(list: HTMLElement | null, cues: readonly TranscriptCue[]): Quote | null {
  const selection = document.getSelection();
  if (list === null || selection === null || selection.isCollapsed || selection.rangeCount === 0)
    return null;
  const { startContainer, endContainer } = selection.getRangeAt(0);
  if (!list.contains(startContainer) || !list.contains(endContainer)) return null;
  const cue = cues[[...list.children].findIndex((item) => item.contains(startContainer))];
  const text = selection.toString().replaceAll(/\s+/g, ' ').trim();
  return cue === undefined || text === '' ? null : { text, atSeconds: cue.start_seconds };
}

function same(before: Quote | null, now: Quote | null): Quote | null {
  return before?.text === now?.text && before?.atSeconds === now?.atSeconds ? before : now;
}
