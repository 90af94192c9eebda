import BadgeCheck from 'lucide-react/icons/badge-check';
import { Link } from 'react-router';
import { genders, referralSources, profileLabel } from '#shared/domain/profile/profile-fields.ts';
import { abroad, isOfferedPlace, provinces } from '#shared/domain/profile/provinces.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { inlineLinkClass } from '#renderer/ui/text/inline-link.tsx';
import { RadioGroup } from '#renderer/ui/forms/radio-group.tsx';
import { Select } from '#renderer/ui/forms/select.tsx';
import { AvatarCard } from '../avatar/avatar-card.tsx';
import { t } from '../copy.ts';
import type { Profile } from '../data/use-profile.ts';
import { type GroupProps, TextRow } from '../fields.tsx';
import { IdentityStrip } from '../identity-strip.tsx';
import css from '../profile.module.css';

const placeOptions = [
  ...provinces.map(({ name, formerly }) => ({
    value: name,
    label: name,
    hint:
      formerly.length === 0
        ? undefined
        : t('pf.city_live.formerly', { names: formerly.join(', ') }),
  })),
  { value: abroad, label: abroad, hint: t('pf.city_live.abroad') },
];

const sourceOptions = referralSources.map((value) => ({
  value,
  label: t(`pf.referral_source.${value}`),
}));
const genderOptions = genders.map((value) => ({ value, label: t(`pf.gender.${value}`) }));

/** Picture, name and how somebody is reached. */
export function PersonalGroup({ form, profile }: GroupProps & { readonly profile: Profile }) {
  const place = form.valueOf('city_live');
  // What was written before there was a list, in the application of an ambassador for one, stays
  // what it is.
  const places =
    place === '' || isOfferedPlace(place)
      ? placeOptions
      : [{ value: place, label: place }, ...placeOptions];
  const gender = genders.find((value) => value === form.valueOf('gender'));
  return (
    <>
      <AvatarCard profile={profile} />
      <IdentityStrip profile={profile} />
      <div className={css['triple']}>
        <TextRow form={form} field="lastname" autoComplete="family-name" />
        <TextRow form={form} field="middlename" autoComplete="additional-name" />
        <TextRow form={form} field="firstname" autoComplete="given-name" />
      </div>
      <RadioGroup
        legend={profileLabel('gender')}
        className={css['inlineChoice']}
        options={genderOptions}
        value={gender}
        onChange={(value) => form.change('gender', value)}
      />
      <div className={css['pair']}>
        <TextRow
          form={form}
          field="date_of_birth"
          hint={t('pf.date_of_birth.hint')}
          inputMode="numeric"
          autoComplete="bday"
        />
        <TextRow form={form} field="phone_number" type="tel" autoComplete="tel" />
      </div>
      <EmailLine profile={profile} />
      <div className={css['pair']}>
        <Select
          label={profileLabel('city_live')}
          options={places}
          value={place === '' ? undefined : place}
          onChange={(value) => form.change('city_live', value)}
          placeholder={t('pf.city_live.choose')}
          searchLabel={t('pf.city_live.search')}
          emptyText={t('pf.none')}
          error={form.errorOf('city_live')}
        />
        <Select
          label={profileLabel('referral_source')}
          options={sourceOptions}
          value={
            form.valueOf('referral_source') === '' ? undefined : form.valueOf('referral_source')
          }
          onChange={(value) => form.change('referral_source', value)}
          placeholder={t('pf.referral_source.choose')}
          emptyText={t('pf.none')}
          error={form.errorOf('referral_source')}
        />
      </div>
    </>
  );
}

/** The address, and whether it is proven; the page that proves one also sets it right. */
function EmailLine({ profile }: { readonly profile: Profile }) {
  return (
    <div>
      <p className={css['label']} id="profile-email">
        {t('pf.email')}
      </p>
      <p className={css['address']} aria-labelledby="profile-email">
        <span>{profile.email}</span>
        <Badge tone={profile.is_verify_email ? 'ok' : 'warn'}>
          {profile.is_verify_email && <BadgeCheck aria-hidden="true" />}
          {t(profile.is_verify_email ? 'pf.email.ok' : 'pf.email.no')}
        </Badge>
        {!profile.is_verify_email && (
          <Link className={inlineLinkClass} to="/verify?next=/profile">
            {t('pf.email.verify')}
          </Link>
        )}
      </p>
      <p className="t3 xs">
        {profile.is_verify_email ? (
          t('pf.email.hint')
        ) : (
          <>
            {t('pf.email.wrong')}{' '}
            <Link className={inlineLinkClass} to="/verify?next=/profile">
              {t('pf.email.change')}
            </Link>
          </>
        )}
      </p>
    </div>
  );
}
