import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { t } from '../../copy/vi.ts';
import { useMediaPlaying } from '../../lib/lessons/use-media-playing.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import css from './new-version.module.css';

/**
 * Says that a newer version of the portal lies ready; never over a video that plays. Put away, it
 * comes back with the next page load only, which takes the new version anyway.
 */
export function NewVersion({ onTake }: { readonly onTake: () => void }) {
  const [isPutAway, setPutAway] = useState(false);
  const isPlaying = useMediaPlaying();
  const shows = !isPutAway && !isPlaying;
  return (
    <output className={css['place']}>
      {shows && (
        <div className={css['card']}>
          <span className="b5">{t('web.newVersion')}</span>
          <Button size="sm" onClick={onTake}>
            {t('web.newVersion.take')}
          </Button>
          <IconButton
            size="sm"
            label={t('common.later')}
            icon={<X />}
            onClick={() => setPutAway(true)}
          />
        </div>
      )}
    </output>
  );
}
