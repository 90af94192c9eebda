import { useBlocker } from 'react-router';
import { ok } from '#shared/kernel/result.ts';
import { useAskBeforeClosing } from '#renderer/lib/overlays/use-ask-before-closing.ts';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { t } from './copy.ts';

/**
 * While it is on, nobody leaves the page without being asked; closing the window asks in the words
 * of the browser.
 */
export function LeaveGuard({
  isOn,
  onLeave,
}: {
  readonly isOn: boolean;
  /** The changes are given up. */
  readonly onLeave: () => void;
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isOn && currentLocation.pathname !== nextLocation.pathname,
  );
  useAskBeforeClosing(isOn);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('abl.leave.title')}
      description={t('abl.leave.body')}
      confirmLabel={t('abl.leave.go')}
      tone="danger"
      onClose={() => blocker.reset()}
      onConfirm={async () => {
        onLeave();
        blocker.proceed();
        return ok(true);
      }}
    />
  );
}
