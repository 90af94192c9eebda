import type { OfficeRole } from '#shared/domain/office/office-roles.ts';
import type { OfficeRole as ToldRole } from '../../graphql/generated/graphql.ts';

const roles: Readonly<Record<ToldRole, OfficeRole>> = {
  OWNER: 'owner',
  ACCOUNTING: 'accounting',
  SUPPORT: 'support',
  CONTENT: 'content',
};
const told: Readonly<Record<OfficeRole, ToldRole>> = {
  owner: 'OWNER',
  accounting: 'ACCOUNTING',
  support: 'SUPPORT',
  content: 'CONTENT',
};

/** A role as the server tells it, in the words of the domain. */
export function roleOf(name: ToldRole): OfficeRole {
  return roles[name];
}

/** A role of the domain, as the server is told it. */
export function toldRole(role: OfficeRole): ToldRole {
  return told[role];
}
