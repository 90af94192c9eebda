import { useCallback } from 'react';
import { assertNever } from '#shared/kernel/assert.ts';
import { t } from './copy.ts';
import type { PlayerRemote } from './player/player-remote.ts';
import { speedBeside, usePlayerSettings, volumeAfter } from './player/player-settings.ts';
import type { PlayerAction } from './player-core/keyboard-map.ts';

export interface KeyTargets {
  readonly courseId: string;
  readonly remote: PlayerRemote;
  /** Null while there is no video: then keys of the video do nothing. */
  readonly video: HTMLVideoElement | null;
  readonly say: (text: string) => void;
  readonly onFullscreen: () => void;
  readonly onTheatre: () => void;
  readonly onNext: () => void;
  readonly onFormer: () => void;
  readonly onSheet: () => void;
  readonly onSearch: () => void;
  /** Begins a note at this second; says whether there is a place for one. */
  readonly onNote: () => boolean;
  /** Says whether there was something to dismiss. */
  readonly onDismiss: () => boolean;
}

/** Does what a key asks for; says whether the key was used. */
export function useKeyActions(targets: KeyTargets): (action: PlayerAction) => boolean {
  const [settings, change] = usePlayerSettings(targets.courseId);
  const { remote, video, say } = targets;
  return useCallback(
    (action) => {
      switch (action.kind) {
        case 'toggle_play':
          if (video === null) return false;
          say(video.paused ? t('player.say.playing') : t('player.say.paused'));
          remote.toggle();
          return true;
        case 'seek_by':
          remote.seekBy(action.seconds);
          return video !== null;
        case 'seek_to':
          if (video !== null && Number.isFinite(video.duration))
            remote.seekTo(video.duration * action.fraction);
          return video !== null;
        case 'volume_by':
          if (video === null) return false;
          change({
            volume: volumeAfter(settings.muted ? 0 : settings.volume, action.step),
            muted: false,
          });
          return true;
        case 'toggle_mute':
          change({ muted: !settings.muted });
          return true;
        case 'toggle_captions':
          change({ captions: !settings.captions });
          return true;
        case 'speed_by':
          change({ speed: speedBeside(settings.speed, action.steps) });
          return true;
        case 'loop_from_here':
          remote.loopFromHere();
          return video !== null;
        case 'loop_to_here':
          remote.loopToHere();
          return video !== null;
        case 'stop_loop':
          remote.stopLoop();
          return video !== null;
        case 'new_note':
          return targets.onNote();
        case 'toggle_pip':
          remote.togglePictureInPicture();
          return true;
        case 'toggle_fullscreen':
          targets.onFullscreen();
          return true;
        case 'toggle_theatre':
          targets.onTheatre();
          return true;
        case 'next_lesson':
          targets.onNext();
          return true;
        case 'previous_lesson':
          targets.onFormer();
          return true;
        case 'search_transcript':
          targets.onSearch();
          return true;
        case 'show_keys':
          targets.onSheet();
          return true;
        case 'dismiss':
          return targets.onDismiss();
        default:
          return assertNever(action);
      }
    },
    [remote, video, say, settings, change, targets],
  );
}
