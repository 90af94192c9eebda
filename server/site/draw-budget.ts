import { createTurns } from '../turns.ts';

/** What this process may spend on drawing public pages. */
export interface DrawLimits {
  /** Pages that are drawn at the same time, and that wait for their turn. */
  readonly atOnce: number;
  readonly waiting: number;
  /** Drawings of pages that the site lists or that are kept already, within a window. */
  readonly known: DrawWindow;
  /** Drawings of anything else: what anybody can make up. */
  readonly strange: DrawWindow;
}

interface DrawWindow {
  readonly count: number;
  readonly windowMs: number;
}

export interface DrawBudget {
  /**
   * Draws when there is something left for it; null when there is not. What the work throws is
   * thrown.
   */
  spend<T>(on: 'known' | 'strange', work: () => Promise<T>): Promise<T | null>;
}

/** The budget of one process: its processor is its own. */
export function createDrawBudget(
  { atOnce, waiting, ...windows }: DrawLimits,
  now: () => number,
): DrawBudget {
  const turns = createTurns({ atOnce, waiting });
  const spent = { known: { drawn: 0, endsAtMs: 0 }, strange: { drawn: 0, endsAtMs: 0 } };

  function hasLeft(on: 'known' | 'strange'): boolean {
    const { count, windowMs } = windows[on];
    const nowMs = now();
    // A clock that was set back does not hold a window open for longer than it is.
    if (nowMs >= spent[on].endsAtMs || nowMs < spent[on].endsAtMs - windowMs)
      spent[on] = { drawn: 0, endsAtMs: nowMs + windowMs };
    if (spent[on].drawn >= count) return false;
    spent[on].drawn += 1;
    return true;
  }

  // Two lines: made-up pages that wait hold up none that the site lists.
  return {
    spend: async (on, work) =>
      hasLeft(on) ? turns.run({ key: on, asker: 'everybody' }, work) : null,
  };
}
