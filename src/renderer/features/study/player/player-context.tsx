import { createContext, type ReactNode, use, useMemo } from 'react';
import { useStore } from 'zustand';
import { invariant } from '#shared/kernel/assert.ts';
import type { PlayerState, PlayerStore } from './player-store.ts';
import type { PlayerRemote } from './player-remote.ts';
import { CourseContext } from './player-settings.ts';

interface PlayerValue {
  readonly store: PlayerStore;
  readonly remote: PlayerRemote;
}

const PlayerContext = createContext<PlayerValue | null>(null);

/** Gives the open lesson its player, and the settings of the player their course. */
export function PlayerProvider({
  store,
  remote,
  courseId,
  children,
}: PlayerValue & { readonly courseId: string; readonly children: ReactNode }) {
  const value = useMemo(() => ({ store, remote }), [store, remote]);
  return (
    <CourseContext value={courseId}>
      <PlayerContext value={value}>{children}</PlayerContext>
    </CourseContext>
  );
}

/** What can be done to the video of the open lesson; nothing happens while there is no video. */
export function useRemote(): PlayerRemote {
  return useValue().remote;
}

/** The whole state of the video, for what asks once and follows nothing. */
export function usePlayerStore(): PlayerStore {
  return useValue().store;
}

/**
 * One fact about the video. Ask for the smallest, so that a part is drawn only when its own fact
 * changes.
 */
export function usePlayerState<Fact>(select: (state: PlayerState) => Fact): Fact {
  return useStore(useValue().store, select);
}

function useValue(): PlayerValue {
  const value = use(PlayerContext);
  invariant(value, 'player hook outside PlayerProvider');
  return value;
}
