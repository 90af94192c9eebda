import KeyRound from 'lucide-react/icons/key-round';
import type { OfflineState } from '#shared/offline/offline-state.ts';
import { useDeviceSettings, usePlatform, useSession } from '../../platform/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { t } from './copy.ts';

/**
 * Id of the notice in which the learner chooses where keys lie; rows that wait for that lead here.
 */
export const keyNoticeId = 'khoa';

/**
 * On a machine without a key store the learner chooses, and can choose again: nothing is decided
 * behind their back.
 */
export function KeyNotice({ keyStore }: Pick<OfflineState, 'keyStore'>) {
  const { settings } = usePlatform();
  const { keepWithoutKeyStore } = useDeviceSettings().desktop;
  const session = useSession();
  const choose = (allowed: boolean) =>
    void settings.update({ desktop: { keepWithoutKeyStore: allowed } });
  const allow = (
    <Button size="sm" onClick={() => choose(true)}>
      {t('off.key.allow')}
    </Button>
  );
  if (keyStore === 'locked') {
    const beginAnew = async () => {
      // Chosen long ago it says nothing of the key that is locked now: it is chosen once more.
      if (keepWithoutKeyStore === true)
        await settings.update({ desktop: { keepWithoutKeyStore: false } });
      choose(true);
    };
    return (
      <div id={keyNoticeId} tabIndex={-1}>
        <Notice
          icon={<KeyRound aria-hidden="true" />}
          tone="warn"
          title={t('off.key.locked')}
          actions={
            <Button size="sm" variant="ghost" onClick={() => void beginAnew()}>
              {t('off.key.anew')}
            </Button>
          }
        >
          {t('off.key.locked.body')}
        </Notice>
      </div>
    );
  }
  if (keyStore === 'missing') {
    return (
      <div id={keyNoticeId} tabIndex={-1}>
        {keepWithoutKeyStore === false ? (
          <Notice
            icon={<KeyRound aria-hidden="true" />}
            title={t('off.key.refused')}
            actions={allow}
          >
            {t('off.key.refused.body')}
          </Notice>
        ) : (
          <Notice
            icon={<KeyRound aria-hidden="true" />}
            tone="warn"
            title={t('off.key.missing')}
            actions={
              <>
                {allow}
                <Button size="sm" variant="ghost" onClick={() => choose(false)}>
                  {t('off.key.refuse')}
                </Button>
              </>
            }
          >
            {t('off.key.missing.body')}
          </Notice>
        )}
      </div>
    );
  }
  if (keyStore === 'unprotected') {
    return (
      <Notice
        icon={<KeyRound aria-hidden="true" />}
        title={t('off.key.unprotected')}
        actions={
          <Button size="sm" variant="ghost" onClick={() => choose(false)}>
            {t('off.key.stop')}
          </Button>
        }
      >
        {t('off.key.unprotected.body')}
      </Notice>
    );
  }
  if (session.status === 'signed_in' && !session.remembered) {
    return (
      <Notice icon={<KeyRound aria-hidden="true" />} tone="warn" title={t('off.session.forgotten')}>
        {t('off.session.forgotten.body')}
      </Notice>
    );
  }
  return null;
}
