import { formatDate } from '../../lib/format/format-date.ts';
import { t } from './copy.ts';
import type { Profile } from './data/use-profile.ts';
import css from './profile.module.css';

/** What of an account nobody writes themselves: plan, codes, since when. */
export function IdentityStrip({ profile }: { readonly profile: Profile }) {
  const plan = profile.is_pro ? 'pro' : profile.is_kha_pro ? 'kha_pro' : 'none';
  const facts: readonly (readonly [string, string | null])[] = [
    [t('pf.plan'), t(`pf.plan.${plan}`)],
    [t('pf.studentCode'), profile.custom_attribute_data?.increment_id ?? null],
    [t('pf.since'), formatDate(Date.parse(profile.created_at))],
    [t('pf.refCode'), profile.referral_code],
    [t('pf.affCode'), profile.affiliate_code],
    [
      t('pf.affLevel'),
      profile.affiliate_level === null
        ? null
        : t('pf.affLevel.value', { n: profile.affiliate_level }),
    ],
  ];
  return (
    <dl className={css['strip']} aria-label={t('pf.strip')}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
