import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { completionOf, type ProfileExtras } from '#shared/domain/profile/completion.ts';
import {
  type ProfileGroup,
  profileGroups,
  type ProfileText,
} from '#shared/domain/profile/profile-fields.ts';
import { formatTimestamp } from '../../lib/format/format-date.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { usePlatform } from '../../platform/context.tsx';
import { useOnline } from '../../platform/use-online.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { t } from './copy.ts';
import { usePayoutForm } from './data/use-payout-form.ts';
import type { Profile, ProfileData } from './data/use-profile.ts';
import { useProfileForm } from './data/use-profile-form.ts';
import { DraftNotice } from './draft-notice.tsx';
import { GroupForm } from './group-form.tsx';
import { GroupRail } from './group-rail.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { LeftDraftNotice } from './left-draft-notice.tsx';
import css from './profile.module.css';

export interface ProfileFormsProps {
  readonly data: ProfileData;
  /** From when the profile is that is shown; null = from now. */
  readonly asOfMs: number | null;
  readonly socialCard: ReactNode;
}

/**
 * The five forms with what leads between them; one is shown at a time, what was typed into another
 * stays.
 */
export function ProfileForms({ data: { profile, text }, asOfMs, socialCard }: ProfileFormsProps) {
  const [params, setParams] = useSearchParams();
  const [left, setLeft] = useState(false);
  const now = useNow();
  const isOnline = useOnline();
  const { desktop } = usePlatform();
  const form = useProfileForm(text);
  const payout = usePayoutForm(profile);
  const { found } = form.draft;
  const group = profileGroups.find((one) => one === params.get('group')) ?? 'personal';
  const isLocked = !isOnline && desktop === undefined;
  const typed: ProfileText = {
    ...text,
    ...Object.fromEntries(form.changed().map((field) => [field, form.valueOf(field)])),
  };
  const rail = profileGroups.map((one) => ({
    group: one,
    completion: completionOf(one, typed, extrasOf(profile)),
    isChanged: one === 'payout' ? payout.isChanged : form.changed(one).length > 0,
  }));
  const show = (one: ProfileGroup) =>
    setParams(one === 'personal' ? {} : { group: one }, {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <div className={css['columns']}>
      <GroupRail entries={rail} current={group} onChoose={show} />
      <div className={css['side']}>
        {asOfMs !== null && (
          <p className={css['kept']}>{t('pf.kept', { time: formatTimestamp(asOfMs, now) })}</p>
        )}
        {!isOnline && <p className={css['notice']}>{t(isLocked ? 'pf.locked' : 'pf.draftOnly')}</p>}
        {found !== null &&
          !left &&
          form.changed().some((field) => found.fields.includes(field)) && (
            <DraftNotice form={form} found={found} onShow={show} />
          )}
        {!left && form.draft.left.map((each) => <LeftDraftNotice key={each.id} draft={each} />)}
        <GroupForm
          key={group}
          group={group}
          form={form}
          payout={payout}
          profile={profile}
          socialCard={socialCard}
          isLocked={isLocked}
        />
      </div>
      {form.conflict !== null && (
        <ConflictDialog conflict={form.conflict} mine={form.valueOf} onChoose={form.resolve} />
      )}
      <LeaveDialog form={form} hasAccount={payout.isChanged} onLeave={() => setLeft(true)} />
    </div>
  );
}

function extrasOf(profile: Profile): ProfileExtras {
  return {
    hasAvatar: profile.avatar !== null,
    hasEmail: profile.email !== '',
    hasSocialAccount: profile.facebook_id !== null,
    account: {
      bank: profile.account_bank !== null,
      number: profile.account_number !== null,
      holder: profile.account_holder !== null,
    },
  };
}
