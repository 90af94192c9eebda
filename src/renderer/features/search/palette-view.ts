import { foldText } from '#shared/kernel/fold-text.ts';
import type { SearchHit } from '#shared/search/search.ts';
import type { PalettePage } from '../../lib/page/feature.ts';

/** One line of the palette that can be opened. */
export type PaletteEntry =
  | { readonly kind: 'hit'; readonly key: string; readonly hit: SearchHit; readonly to: string }
  | { readonly kind: 'page'; readonly key: string; readonly page: PalettePage; readonly to: string }
  /** Searches for it again. */
  | { readonly kind: 'recent'; readonly key: string; readonly text: string };

/** Entries under one heading. */
export interface PaletteGroup {
  readonly kind: 'lessons' | 'notes' | 'captions' | 'pages' | 'recent';
  readonly entries: readonly PaletteEntry[];
}

export interface PaletteFacts {
  /** What stands in the field. */
  readonly text: string;
  /** Best first, of this text or of the one before while it is on its way. */
  readonly hits: readonly SearchHit[];
  readonly pages: readonly PalettePage[];
  readonly recent: readonly string[];
}

/**
 * What the palette lists, in the order in which arrows walk: what was found, then pages; before
 * anything is typed what was searched lately.
 */
export function paletteGroups({
  text,
  hits,
  pages,
  recent,
}: PaletteFacts): readonly PaletteGroup[] {
  const found = pages.filter(({ title }) => isPageMeant(title, text));
  const ofPages: PaletteGroup = {
    kind: 'pages',
    entries: found.map((page) => ({ kind: 'page', key: `page-${page.to}`, page, to: page.to })),
  };
  const groups: readonly PaletteGroup[] =
    text.trim() === ''
      ? [
          {
            kind: 'recent',
            entries: recent.map((recentText, at) => ({
              kind: 'recent',
              key: `recent-${at}`,
              text: recentText,
            })),
          },
          ofPages,
        ]
      : [
          hitGroup('lessons', hits, 'lesson'),
          hitGroup('notes', hits, 'note'),
          hitGroup('captions', hits, 'caption'),
          ofPages,
        ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** Where a hit leads: the lesson, at its second when it has one. */
export function addressOf({
  lessonSlug,
  seconds,
}: Pick<SearchHit, 'lessonSlug' | 'seconds'>): string {
  const address = `/learn/${encodeURIComponent(lessonSlug)}`;
  // The address takes milliseconds and no more.
  return seconds === null ? address : `${address}?t=${Number(seconds.toFixed(3))}`;
}

function hitGroup(
  kind: PaletteGroup['kind'],
  hits: readonly SearchHit[],
  wanted: SearchHit['kind'],
): PaletteGroup {
  const entries = hits
    .filter((hit) => hit.kind === wanted)
    .map((hit): PaletteEntry => ({
      kind: 'hit',
      key: `${hit.kind}-${hit.lessonId}-${hit.noteId ?? hit.seconds ?? ''}`,
      hit,
      to: addressOf(hit),
    }));
  return { kind, entries };
}

/** Every typed word begins a word of the title. */
function isPageMeant(title: string, text: string): boolean {
  const words = foldText(title).split(' ');
  const typed = foldText(text)
    .split(/\s+/u)
    .filter((word) => word !== '');
  return typed.every((begun) => words.some((word) => word.startsWith(begun)));
}
