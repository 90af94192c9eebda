/**
 * Something that is pressed: a short press does one thing, holding it another for as long as it is
 * held.
 */
export interface PressHold {
  readonly down: () => void;
  /** Let go: ends the holding, or was a short press. Says which. */
  readonly up: () => 'press' | 'hold' | 'none';
  /** Something else came in between (a drag, the focus went): ends the holding, and is no press. */
  readonly cancel: () => void;
}

/** Pressed longer than this, it is held, ms. */
export const holdAfterMs = 400;

/**
 * Builds one. `onHold(true)` when the holding begins, `onHold(false)` when it ends; `canHold` is
 * asked when it would begin.
 */
export function createPressHold(
  onHold: (held: boolean) => void,
  canHold: () => boolean,
): PressHold {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let state: 'up' | 'down' | 'held' = 'up';
  const settle = (): typeof state => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const before = state;
    state = 'up';
    if (before === 'held') onHold(false);
    return before;
  };
  return {
    down() {
      if (state !== 'up') return;
      state = 'down';
      timer = setTimeout(() => {
        if (!canHold()) return;
        state = 'held';
        onHold(true);
      }, holdAfterMs);
    },
    up() {
      const before = settle();
      return before === 'held' ? 'hold' : before === 'down' ? 'press' : 'none';
    },
    cancel: () => void settle(),
  };
}
