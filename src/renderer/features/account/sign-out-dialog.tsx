import { t as shellText } from '../../copy/vi.ts';
import { useSignOut } from '../../lib/identity/use-sign-out.ts';
import { useSyncStatus } from '../../platform/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { t } from './copy.ts';

/**
 * Asks what to do with work that is not on the server yet, or of which this device does not know
 * it; nothing of it is ever thrown away.
 */
export function SignOutDialog({ onClose }: { readonly onClose: () => void }) {
  const { waitingCount } = useSyncStatus();
  const { busy, signOut } = useSignOut();
  const isCounted = waitingCount > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title={t(isCounted ? 'acc.waiting.title' : 'acc.waiting.unknown.title')}
      description={
        isCounted ? t('acc.waiting.body', { n: waitingCount }) : t('acc.waiting.unknown')
      }
      closeLabel={shellText('common.close')}
      footer={
        <>
          <Button
            variant="ghost"
            busy={busy}
            busyLabel={t('acc.waiting.leaving')}
            onClick={() => void signOut(true)}
          >
            {t('acc.waiting.leave')}
          </Button>
          <Button variant="primary" disabled={busy} onClick={onClose}>
            {t('acc.waiting.stay')}
          </Button>
        </>
      }
    />
  );
}
