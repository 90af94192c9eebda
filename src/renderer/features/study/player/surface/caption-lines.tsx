import { cuesAt, type VttCue } from '../../player-core/webvtt.ts';
import css from './video-area.module.css';
import { usePlayerState } from '../player-context.tsx';
import { usePlayerSettings } from '../player-settings.ts';

/**
 * The caption of the moment, as large and on what the learner likes, above the controls while they
 * are there.
 */
export function CaptionLines({
  cues,
  lifted,
}: {
  readonly cues: readonly VttCue[];
  readonly lifted: boolean;
}) {
  const [{ captions, captionsSize, captionsLook }] = usePlayerSettings();
  const text = usePlayerState((state) =>
    cuesAt(cues, state.currentSeconds)
      .map((cue) => cue.text)
      .join('\n'),
  );
  if (!captions || text === '') return null;
  return (
    <div
      className={css['captions']}
      data-size={captionsSize}
      data-look={captionsLook}
      data-lifted={lifted || undefined}
    >
      <span>{text}</span>
    </div>
  );
}
