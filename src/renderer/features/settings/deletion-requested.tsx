import { useState } from 'react';
import { t as shellText } from '../../copy/vi.ts';
import { formatTimestamp } from '../../lib/format/format-date.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useSignOut } from '../../lib/identity/use-sign-out.ts';
import { usePlatform } from '../../platform/context.tsx';
import type { OfflineCapability } from '../../platform/port.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { t } from './copy.ts';

/** The input was taken. Where lessons are kept on this device, it asks what becomes of them. */
export function DeletionRequested({
  runsAtMs,
  onClose,
}: {
  readonly runsAtMs: number;
  readonly onClose: () => void;
}) {
  const now = useNow();
  const { offline } = usePlatform();
  const description = t('set.del.done.p', { time: formatTimestamp(runsAtMs, now) });
  return offline === undefined ? (
    <Dialog
      open
      onClose={onClose}
      title={t('set.del.done')}
      description={description}
      closeLabel={shellText('common.close')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('set.del.close')}
        </Button>
      }
    />
  ) : (
    <OwnDevice offline={offline} description={description} onClose={onClose} />
  );
}

function OwnDevice({
  offline,
  description,
  onClose,
}: {
  readonly offline: OfflineCapability;
  readonly description: string;
  readonly onClose: () => void;
}) {
  const { signOut } = useSignOut();
  const [busy, setBusy] = useState(false);
  const leave = async (removes: boolean) => {
    setBusy(true);
    if (removes)
      await offline.remove((await offline.state()).lessons.map(({ lessonId }) => lessonId));
    await signOut(false);
    setBusy(false);
    onClose();
  };
  return (
    <Dialog
      open
      size="md"
      dismissible={!busy}
      onClose={onClose}
      title={t('set.del.done')}
      description={description}
      closeLabel={shellText('common.close')}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            {t('set.del.local.stay')}
          </Button>
          <Button disabled={busy} onClick={() => void leave(false)}>
            {t('set.del.local.keep')}
          </Button>
          <Button variant="primary" disabled={busy} onClick={() => void leave(true)}>
            {t('set.del.local.remove')}
          </Button>
        </>
      }
    >
      <p>{t('set.del.local')}</p>
    </Dialog>
  );
}
