import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { Player } from './create-player.ts';

/** The player as the screen holds it: always there, also before the video is. */
export type PlayerRemote = Omit<Player, 'stop' | 'flush'> & {
  /** Puts a player behind the remote; the result takes it away. */
  readonly connect: (player: Player) => Unsubscribe;
};

/** Builds a remote with nothing behind it. */
export function createPlayerRemote(): PlayerRemote {
  let player: Player | null = null;
  return {
    play: () => player?.play(),
    pause: () => player?.pause(),
    toggle: () => player?.toggle(),
    seekTo: (seconds) => player?.seekTo(seconds),
    seekBy: (seconds) => player?.seekBy(seconds),
    togglePictureInPicture: () => player?.togglePictureInPicture(),
    hold: (held) => player?.hold(held),
    loopFromHere: () => player?.loopFromHere(),
    loopToHere: () => player?.loopToHere(),
    stopLoop: () => player?.stopLoop(),
    setQuality: (height) => player?.setQuality(height),
    retry: () => player?.retry(),
    networkReturned: () => player?.networkReturned(),
    knowPlace: () => player?.knowPlace(),
    connect(connected) {
      player = connected;
      return () => {
        if (player === connected) player = null;
      };
    },
  };
}
