import { officeRoleNames } from '#shared/domain/office/office-role-names.ts';
import { officeRoles } from '#shared/domain/office/office-roles.ts';

/** Every role to choose from. */
export const roleOptions = officeRoles.map((role) => ({
  value: role,
  label: officeRoleNames[role],
}));
