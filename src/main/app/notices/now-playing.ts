import type { NowPlaying } from '#shared/desktop/desktop-host.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { createListeners } from '#shared/sync/listeners.ts';

/**
 * What the page says it has open; the tray, the menu, the screen saver and the updater go by it.
 */
export interface Playing {
  current(): NowPlaying | null;
  isPlaying(): boolean;
  /** The page says it; saying the same again tells nobody. */
  set(next: NowPlaying | null): void;
  subscribe(listener: (now: NowPlaying | null) => void): Unsubscribe;
}

/** Nothing is open at first. */
export function createPlaying(): Playing {
  const { add, emit } = createListeners<NowPlaying | null>();
  let now: NowPlaying | null = null;
  return {
    current: () => now,
    isPlaying: () => now?.playing === true,
    set(next) {
      if (JSON.stringify(next) === JSON.stringify(now)) return;
      now = next;
      emit(now);
    },
    subscribe: add,
  };
}

/** Electron's `powerSaveBlocker`, as far as it is used. */
export interface PowerSaveBlocker {
  start(type: 'prevent-display-sleep'): number;
  stop(id: number): unknown;
}

/** Keeps the display on while a video plays, and only then. */
export function keepAwake(playing: Playing, blocker: PowerSaveBlocker): Unsubscribe {
  let held: number | null = null;
  const release = () => {
    if (held !== null) blocker.stop(held);
    held = null;
  };
  const stop = playing.subscribe((now) => {
    if (now?.playing) held ??= blocker.start('prevent-display-sleep');
    else release();
  });
  return () => {
    stop();
    release();
  };
}
