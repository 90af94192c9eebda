import type { MeQuery } from '../../graphql/generated/graphql.ts';
import { officeRoleNames } from '#shared/domain/office/office-role-names.ts';
import { roleOf } from '../../lib/format/office-role.ts';
import { fullName } from '../../lib/format/person-name.ts';
import { t } from './copy.ts';

/** How a signed-in person is shown in the shell. */
export interface AccountView {
  readonly name: string;
  readonly plan: string;
  /** Address of their picture; left out when they have none. */
  readonly avatar?: string;
  /** Whether the back office is open to them. */
  readonly isAdmin: boolean;
}

/**
 * Name and plan, or the role in the office; while the profile is not there, the e-mail stands for
 * the name and nothing is said of the plan.
 */
export function accountView(me: MeQuery['me'], email: string): AccountView {
  if (!me) return { name: email, plan: '', isAdmin: false };
  return {
    name: fullName(me) || me.email,
    plan: planOf(me),
    isAdmin: me.is_admin,
    ...(me.avatar === null ? {} : { avatar: me.avatar }),
  };
}

function planOf({
  is_pro: isPro,
  is_kha_pro: isKhaPro,
  office_role: role,
}: NonNullable<MeQuery['me']>): string {
  if (role !== null) return officeRoleNames[roleOf(role)];
  if (isPro) return t('acc.plan.pro');
  return isKhaPro ? t('acc.plan.khaPro') : t('acc.plan.none');
}
