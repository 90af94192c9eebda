import { useState } from 'react';
import { isStoreSafe } from '#shared/sync/sync-status.ts';
import { t as shellText } from '../../copy/vi.ts';
import { useSignOut } from '../../lib/identity/use-sign-out.ts';
import { useSyncStatus } from '../../platform/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { t as accountText } from './copy.ts';
import { t } from './sign-out.copy.ts';
import { type WaitingView, waitingView } from './waiting-view.ts';

export interface SignOutDialogProps {
  /** How much waited for the server as signing out was asked for; null: not known. */
  readonly waiting: number | null;
  readonly onClose: () => void;
}

/**
 * Asks what to do with work that is not on the server yet, or of which this device does not know
 * it, and says when all of it has been sent; nothing of it is ever thrown away.
 */
export function SignOutDialog({ waiting, onClose }: SignOutDialogProps) {
  const { waitingCount, storage } = useSyncStatus();
  const { busy, signOut } = useSignOut();
  const [wasCounted, setCounted] = useState(waiting !== null);
  if (waitingCount !== null && waitingCount > 0 && !wasCounted) setCounted(true);
  const view = waitingView(waitingCount, wasCounted);
  const isSent = view.kind === 'sent';
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title={t(titles[view.kind])}
      description={bodyOf(view, isStoreSafe(storage))}
      closeLabel={shellText('common.close')}
      footer={
        <>
          <Button
            variant={isSent ? 'primary' : 'ghost'}
            busy={busy}
            busyLabel={accountText('acc.waiting.leaving')}
            onClick={() => void signOut(true)}
          >
            {isSent ? accountText('acc.logout') : t('acc.waiting.leave')}
          </Button>
          <Button variant={isSent ? 'ghost' : 'primary'} disabled={busy} onClick={onClose}>
            {t(isSent ? 'acc.waiting.sent.stay' : 'acc.waiting.stay')}
          </Button>
        </>
      }
    />
  );
}

const titles = {
  waits: 'acc.waiting.title',
  sent: 'acc.waiting.sent.title',
  unknown: 'acc.waiting.unknown.title',
} as const;

/** `isKept`: what waits outlives the page or the application. */
function bodyOf(view: WaitingView, isKept: boolean): string {
  if (view.kind === 'waits')
    return t(isKept ? 'acc.waiting.body' : 'acc.waiting.unkept', { n: view.count });
  return t(view.kind === 'sent' ? 'acc.waiting.sent' : 'acc.waiting.unknown');
}
