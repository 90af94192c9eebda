import {
  type OfficeRight,
  officeMay,
  type OfficeRole,
} from '#shared/domain/office/office-roles.ts';
import { MeDocument } from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { roleOf } from '#renderer/lib/format/office-role.ts';

/** The role of whoever is in the office; null until it is known, and for a learner. */
export function useOfficeRole(): OfficeRole | null {
  const role = readyData(useQueryStatus(MeDocument, { variables: {} }))?.me?.office_role ?? null;
  return role === null ? null : roleOf(role);
}

/** Asks whether whoever is in the office may do something; the server decides again. */
export function useOfficeMay(): (right: OfficeRight) => boolean {
  const role = useOfficeRole();
  return (right) => officeMay(role, right);
}
