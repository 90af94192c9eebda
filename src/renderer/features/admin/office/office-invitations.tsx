import Clock from 'lucide-react/icons/clock';
import Ellipsis from 'lucide-react/icons/ellipsis';
import MailX from 'lucide-react/icons/mail-x';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { officeRoleNames } from '#shared/domain/office/office-role-names.ts';
import {
  type OfficeInvitationPartsFragment,
  ResendOfficeInvitationDocument,
  TakeBackOfficeInvitationDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { notify } from '#renderer/lib/notify.ts';
import { roleOf } from '#renderer/lib/format/office-role.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { Menu } from '#renderer/ui/overlays/menu.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { t } from './copy.ts';
import css from './office.module.css';

export interface OfficeInvitationsProps {
  readonly invitations: readonly OfficeInvitationPartsFragment[];
  readonly reload: () => void;
}

interface Step {
  readonly kind: 'resend' | 'take_back';
  readonly invitation: OfficeInvitationPartsFragment;
}

/** Whoever was asked into the office and has not answered; nothing while there is nobody. */
export function OfficeInvitations({ invitations, reload }: OfficeInvitationsProps) {
  const [step, setStep] = useState<Step | null>(null);
  const offline = useServerReason();
  const now = useNow();
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="office-invitations" className={css['invitations']}>
      <h2 id="office-invitations" className={css['name']}>
        {t('invite.waiting')}
      </h2>
      <ul className={css['cards']}>
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <div>
              <p className={css['name']}>{invitation.email}</p>
              <p className={css['sub']}>
                {t('invite.line', {
                  role: officeRoleNames[roleOf(invitation.role)],
                  name: invitation.invited_by,
                  at: formatTimestamp(Date.parse(invitation.sent_at), now),
                })}
              </p>
              <p className={css['factor']} data-tone={invitation.is_over ? 'bad' : undefined}>
                <Clock aria-hidden="true" />
                {t(invitation.is_over ? 'invite.over' : 'invite.until', {
                  at: formatTimestamp(Date.parse(invitation.expires_at), now),
                })}
              </p>
            </div>
            <Menu
              trigger={
                <IconButton
                  label={t('invite.more', { email: invitation.email })}
                  icon={<Ellipsis />}
                />
              }
              items={[
                {
                  kind: 'action',
                  key: 'resend',
                  label: t('invite.resend'),
                  icon: <Send aria-hidden="true" />,
                  disabled: offline !== undefined,
                  onSelect: () => setStep({ kind: 'resend', invitation }),
                },
                {
                  kind: 'action',
                  key: 'back',
                  label: t('invite.back'),
                  icon: <MailX aria-hidden="true" />,
                  tone: 'danger',
                  disabled: offline !== undefined,
                  onSelect: () => setStep({ kind: 'take_back', invitation }),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {step !== null && <StepDialog {...step} onClose={() => setStep(null)} reload={reload} />}
    </section>
  );
}

function StepDialog({
  kind,
  invitation,
  onClose,
  reload,
}: Step & { readonly onClose: () => void; readonly reload: () => void }) {
  const resend = useMutate(ResendOfficeInvitationDocument);
  const takeBack = useMutate(TakeBackOfficeInvitationDocument);
  // As it was when it was chosen: the step holds it.
  const { id, revision, email } = invitation;
  const isResend = kind === 'resend';
  return (
    <ConfirmDialog
      title={t(isResend ? 'invite.resend.title' : 'invite.back.title', { email })}
      description={t(isResend ? 'invite.resend.what' : 'invite.back.what')}
      confirmLabel={t(isResend ? 'invite.resend' : 'invite.back')}
      tone={isResend ? 'primary' : 'danger'}
      password
      onClose={onClose}
      onConfirm={async ({ confirm_password }) => {
        const done = await (isResend
          ? resend({ id, revision, confirm_password })
          : takeBack({ id, revision, confirm_password }));
        // Also after a refusal: what is shown may be old.
        reload();
        if (done.ok)
          notify(t(isResend ? 'invite.sent' : 'invite.backDone', { email }), { kind: 'success' });
        return done;
      }}
    />
  );
}
