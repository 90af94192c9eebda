import type { OfficeRole } from '#shared/domain/office/office-roles.ts';
import type { Builder } from '../builder.ts';
import { oncePerBuilder } from '../once-per-builder.ts';

const values = {
  OWNER: { value: 'owner' },
  ACCOUNTING: { value: 'accounting' },
  SUPPORT: { value: 'support' },
  CONTENT: { value: 'content' },
} as const satisfies { readonly [Role in OfficeRole as Uppercase<Role>]: { readonly value: Role } };

/** The enum `OfficeRole` of a schema. Whoever asks first makes it. */
export const officeRoleType = oncePerBuilder(make);

function make(builder: Builder) {
  return builder.enumType('OfficeRole', { values });
}
