import type { PersonPartsFragment } from '../../../graphql/generated/graphql.ts';
import { Badge } from '../../../ui/badge.tsx';
import { t } from './copy.ts';

/** What counts most of a person: blocked, administrator, or the plan. */
export function PersonBadge({ person }: { readonly person: Pick<PersonPartsFragment, 'blocked_at' | 'role' | 'plan'> }) {
  if (person.blocked_at !== null) return <Badge tone="bad" size="sm">{t('ppl.blocked')}</Badge>;
  if (person.role === 'ADMIN') return <Badge tone="info" size="sm">{t('ppl.role.ADMIN')}</Badge>;
  return <Badge tone={person.plan === 'NONE' ? 'line' : 'ok'} size="sm">{t(`ppl.plan.${person.plan}`)}</Badge>;
}
