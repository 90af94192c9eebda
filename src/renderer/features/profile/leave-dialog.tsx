import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import {
  groupFields,
  type ProfileField,
  profileLabel,
} from '#shared/domain/profile/profile-fields.ts';
import { t as shellText } from '../../copy/vi.ts';
import { useLeavingStore } from '../../lib/use-sign-out.ts';
import { usePlatform } from '../../platform/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { t } from './copy.ts';
import type { ProfileForm } from './data/use-profile-form.ts';

export interface LeaveDialogProps {
  readonly form: ProfileForm;
  /** Another account is being written; it is kept on no device. */
  readonly hasAccount: boolean;
  readonly onLeave: () => void;
}

/** Asks before what was typed is lost; what this device keeps as a draft is not. */
export function LeaveDialog({ form, hasAccount, onLeave }: LeaveDialogProps) {
  const { desktop } = usePlatform();
  const isSigningOut = useLeavingStore((store) => store.isLeaving);
  const isKept = (field: ProfileField) =>
    desktop !== undefined || (groupFields.course as readonly ProfileField[]).includes(field);
  const lost = form.changed().filter((field) => !isKept(field));
  const wouldLose = lost.length > 0 || hasAccount;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      wouldLose && !isSigningOut && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!wouldLose) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [wouldLose]);
  if (blocker.state !== 'blocked') return null;
  const names = [...lost.map(profileLabel), ...(hasAccount ? [t('pf.bank.number')] : [])];
  return (
    <Dialog
      open
      onClose={blocker.reset}
      title={t('pf.leave.title')}
      description={t('pf.leave.p', { fields: names.join(', ') })}
      closeLabel={shellText('common.close')}
      footer={
        <>
          <Button
            onClick={() => {
              onLeave();
              blocker.proceed();
            }}
          >
            {t('pf.leave.go')}
          </Button>
          <Button variant="primary" onClick={blocker.reset}>
            {t('pf.leave.stay')}
          </Button>
        </>
      }
    />
  );
}
