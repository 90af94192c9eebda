export type ListMove = 'next' | 'previous' | 'first' | 'last';
export type ListKey = ListMove | 'toggle' | 'select_all' | 'clear' | 'open' | 'remove' | 'undo';

/** What was pressed, as far as a list cares. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const plain: Readonly<Record<string, ListKey>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  ' ': 'toggle',
  Enter: 'open',
  Delete: 'remove',
  Backspace: 'remove',
  Escape: 'clear',
};

/** What a key means in the list of lessons, or null. */
export function listKeyOf({ key, ctrlKey, metaKey, altKey }: KeyPress): ListKey | null {
  if (altKey) return null;
  if (!ctrlKey && !metaKey) return plain[key] ?? null;
  if (key.toLowerCase() === 'a') return 'select_all';
  return key.toLowerCase() === 'z' ? 'undo' : null;
}

/** The row that a move leads to; the first and the last row are ends, not a circle. */
export function rowAfter(ids: readonly string[], from: string, move: ListMove): string | null {
  const at = ids.indexOf(from);
  const to = {
    next: Math.min(ids.length - 1, at + 1),
    previous: Math.max(0, at - 1),
    first: 0,
    last: ids.length - 1,
  }[move];
  return ids[to] ?? null;
}
