import { type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react';
import type { ProfileGroup } from '#shared/domain/profile/profile-fields.ts';
import { focusFirstError } from '../../lib/field-errors.ts';
import { notify } from '../../lib/notify.ts';
import { pageDialog } from '../../lib/overlays/page-dialog.ts';
import { t } from './copy.ts';
import type { PayoutForm } from './data/use-payout-form.ts';
import type { Profile } from './data/use-profile.ts';
import type { ProfileForm } from './data/use-profile-form.ts';
import { ErrorSummary } from './error-summary.tsx';
import { CourseGroup } from './groups/course-group.tsx';
import { ExperienceGroup } from './groups/experience-group.tsx';
import { PayoutGroup } from './groups/payout-group.tsx';
import { PersonalGroup } from './groups/personal-group.tsx';
import { SocialGroup } from './groups/social-group.tsx';
import type { ConfirmAccountDialogProps } from './payout/confirm-account-dialog.tsx';
import css from './profile.module.css';
import { SaveBar } from './save-bar.tsx';

const ConfirmAccountDialog = pageDialog<ConfirmAccountDialogProps>(
  async () => (await import('./payout/confirm-account-dialog.tsx')).ConfirmAccountDialog,
);

export interface GroupFormProps {
  readonly group: ProfileGroup;
  readonly form: ProfileForm;
  readonly payout: PayoutForm;
  readonly profile: Profile;
  readonly socialCard: ReactNode;
  /** Only to be read: without a network nothing can be saved here. */
  readonly isLocked: boolean;
}

/** One group as a form with its heading; the bar to save it appears with the first change. */
export function GroupForm({ group, form, payout, profile, socialCard, isLocked }: GroupFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const id = useId();
  const [isConfirming, setConfirming] = useState(false);
  const isChanged = group === 'payout' ? payout.isChanged : form.changed(group).length > 0;

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isLocked || !isChanged) return;
    if (group === 'payout') {
      if (payout.check()) setConfirming(true);
      else focusFirstError(element.current);
      return;
    }
    if (!(await form.save(group))) focusFirstError(element.current);
  };
  return (
    <>
      <form
        ref={element}
        className={css['form']}
        aria-labelledby={`${id}-title`}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <div>
          <h2 className="h-card" id={`${id}-title`}>
            {t(`pf.g.${group}`)}
          </h2>
          <p className="t2">{t(`pf.g.${group}.p`)}</p>
        </div>
        {group !== 'payout' && <ErrorSummary group={group} problems={form.problems} />}
        <fieldset className={css['fields']} disabled={isLocked}>
          {group === 'personal' && <PersonalGroup form={form} profile={profile} />}
          {group === 'social' && <SocialGroup form={form} card={socialCard} />}
          {group === 'experience' && <ExperienceGroup form={form} />}
          {group === 'course' && <CourseGroup form={form} />}
          {group === 'payout' && <PayoutGroup form={payout} profile={profile} />}
        </fieldset>
        {isChanged && (
          <SaveBar
            busy={form.saving === group}
            problems={
              group === 'payout'
                ? Object.keys(payout.errors).length
                : form.problems.filter(({ field }) => field !== undefined).length
            }
            isDraft={group === 'course' && form.draft.isKept}
            onCancel={() => (group === 'payout' ? payout.reset() : form.reset(group))}
          />
        )}
      </form>
      {isConfirming && (
        <ConfirmAccountDialog
          account={payout.account}
          email={profile.email}
          hasPassword={profile.has_password}
          onClose={() => setConfirming(false)}
          onSaved={() => {
            setConfirming(false);
            payout.reset();
            notify(t('pf.bank.saved'), { kind: 'success' });
          }}
          onRefused={(errors) => {
            setConfirming(false);
            payout.refuse(errors);
            focusFirstError(element.current);
          }}
        />
      )}
    </>
  );
}
