import type { ProfileField } from '#shared/domain/profile/profile-fields.ts';

/** Where the control of a field is. */
export function fieldId(field: ProfileField): string {
  return `profile-${field}`;
}
