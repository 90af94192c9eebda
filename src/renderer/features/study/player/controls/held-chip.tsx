import FastForward from 'lucide-react/icons/fast-forward';
import { usePlayerState } from '../player-context.tsx';
import { formatSpeed, heldSpeed } from '../player-settings.ts';
import css from '../surface/video-area.module.css';

/** "2×" while the picture or Space is held. For the eye: whoever holds hears it. */
export function HeldChip() {
  const held = usePlayerState((state) => state.held);
  if (!held) return null;
  return (
    <p className={css['held']} aria-hidden="true">
      {formatSpeed(heldSpeed)}
      <FastForward />
    </p>
  );
}
