import type { ProfileField } from '#shared/domain/profile/profile-fields.ts';
import { t } from './copy.ts';

/** How a field is called on the page. */
export function fieldLabel(field: ProfileField): string {
  return t(`pf.${field}`);
}

/** Where the control of a field is. */
export function fieldId(field: ProfileField): string {
  return `profile-${field}`;
}
