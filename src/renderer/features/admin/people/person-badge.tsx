import { officeRoleNames } from '#shared/domain/office/office-role-names.ts';
import type { PersonPartsFragment } from '#renderer/graphql/generated/graphql.ts';
import { roleOf } from '#renderer/lib/format/office-role.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { t } from './copy.ts';

/** What counts most of a person: blocked, the role in the office, or the plan. */
export function PersonBadge({
  person,
}: {
  readonly person: Pick<PersonPartsFragment, 'blocked_at' | 'office_role' | 'plan'>;
}) {
  if (person.blocked_at !== null)
    return (
      <Badge tone="bad" size="sm">
        {t('ppl.blocked')}
      </Badge>
    );
  if (person.office_role !== null)
    return (
      <Badge tone="info" size="sm">
        {officeRoleNames[roleOf(person.office_role)]}
      </Badge>
    );
  return (
    <Badge tone={person.plan === 'NONE' ? 'line' : 'ok'} size="sm">
      {t(`ppl.plan.${person.plan}`)}
    </Badge>
  );
}
