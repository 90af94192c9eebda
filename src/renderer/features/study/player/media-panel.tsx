import CircleAlert from 'lucide-react/icons/circle-alert';
import WifiOff from 'lucide-react/icons/wifi-off';
import { Button } from '../../../ui/button.tsx';
import { t } from '../copy.ts';
import { usePlayerState, useRemote } from './player-context.tsx';
import { AreaPanel } from './area-panel.tsx';

/** Why the video stopped and what to do, over the video. The place is kept. */
export function MediaPanel() {
  const remote = useRemote();
  const failure = usePlayerState((state) => (state.phase === 'failed' ? state.failure : null));
  if (failure === null) return null;
  return (
    <AreaPanel
      alert
      icon={failure === 'offline' ? <WifiOff aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
      title={t(`player.err.${failure}`)}
      body={t(`player.err.${failure}.body`)}
      actions={<Button onClick={remote.retry}>{t('player.retry')}</Button>}
    />
  );
}
