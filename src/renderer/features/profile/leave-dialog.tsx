import { useBlocker } from 'react-router';
import { profileLabel } from '#shared/domain/profile/profile-fields.ts';
import { t as shellText } from '../../copy/vi.ts';
import { useAskBeforeClosing } from '../../lib/overlays/use-ask-before-closing.ts';
import { useLeaveQuestion } from '../../lib/overlays/use-leave-question.ts';
import { useLeavingStore } from '../../lib/identity/use-sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { t } from './copy.ts';
import type { ProfileForm } from './data/use-profile-form.ts';

export interface LeaveDialogProps {
  readonly form: ProfileForm;
  /** Another account is being written; it is kept on no device. */
  readonly hasAccount: boolean;
  readonly onLeave: () => void;
}

/**
 * Asks before what was typed is lost by a link, by signing out or by closing the window; what this
 * device keeps as a draft is not.
 */
export function LeaveDialog({ form, hasAccount, onLeave }: LeaveDialogProps) {
  const lost = form.draft.unkept;
  const isSigningOut = useLeavingStore((store) => store.isLeaving);
  const wouldLose = lost.length > 0 || hasAccount;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      wouldLose && !isSigningOut && currentLocation.pathname !== nextLocation.pathname,
  );
  const signingOut = useLeaveQuestion(wouldLose);
  useAskBeforeClosing(wouldLose);
  const question =
    signingOut ??
    (blocker.state === 'blocked' ? { go: blocker.proceed, stay: blocker.reset } : null);
  if (question === null) return null;
  const names = [...lost.map(profileLabel), ...(hasAccount ? [t('pf.bank.number')] : [])];
  return (
    <Dialog
      open
      onClose={question.stay}
      title={t('pf.leave.title')}
      description={t('pf.leave.p', { fields: names.join(', ') })}
      closeLabel={shellText('common.close')}
      footer={
        <>
          <Button
            onClick={() => {
              onLeave();
              question.go();
            }}
          >
            {t('pf.leave.go')}
          </Button>
          <Button variant="primary" onClick={question.stay}>
            {t('pf.leave.stay')}
          </Button>
        </>
      }
    />
  );
}
