import { Button } from '../../ui/button.tsx';
import { errorText } from '../format/error-text.ts';
import { t } from './copy.ts';
import css from './older-messages.module.css';
import type { Talk } from './use-talk.ts';

/** «Xem tin nhắn cũ hơn», in front of the messages while there are older ones. */
export function OlderMessages({
  talk: { hasOlder, loading, error, loadOlder },
}: {
  readonly talk: Pick<Talk<unknown>, 'hasOlder' | 'loading' | 'error' | 'loadOlder'>;
}) {
  if (!hasOlder) return null;
  return (
    <div className={css['older']}>
      <Button size="sm" busy={loading} busyLabel={t('talk.older.busy')} onClick={loadOlder}>
        {t('talk.older')}
      </Button>
      {error !== null && (
        <p role="alert" className={css['error']}>
          {t('talk.older.failed', { reason: errorText(error) })}
        </p>
      )}
    </div>
  );
}
