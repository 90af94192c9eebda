import Repeat from 'lucide-react/icons/repeat';
import { formatClock } from '#renderer/lib/format/format-duration.ts';
import { t } from '../../copy.ts';
import { isWhole } from '../../player-core/loop.ts';
import { usePlayerState, useRemote } from '../player-context.tsx';
import css from '../surface/video-area.module.css';

/**
 * Which stretch is played again and again, and the way out of it; while it is being set, its other
 * end. `quiet`: away with the controls, unless it has the focus.
 */
export function LoopChip({ quiet }: { readonly quiet: boolean }) {
  const remote = useRemote();
  const loop = usePlayerState((state) => state.loop);
  if (loop === null) return null;
  const from = formatClock(loop.fromSeconds);
  return (
    <div className={css['chip']} data-quiet={(quiet && isWhole(loop)) || undefined}>
      <Repeat aria-hidden="true" />
      {isWhole(loop) ? (
        <>
          <span>{t('player.loop.between', { a: from, b: formatClock(loop.toSeconds) })}</span>
          <span aria-hidden="true">·</span>
          <button type="button" onClick={remote.stopLoop}>
            {t('player.loop.stop')}
          </button>
        </>
      ) : (
        <>
          <span>{t('player.loop.begun', { a: from })}</span>
          <span aria-hidden="true">·</span>
          <button type="button" onClick={remote.loopToHere}>
            {t('player.loop.to')}
          </button>
        </>
      )}
    </div>
  );
}
