import type { OfficeRole } from '#shared/domain/office/office-roles.ts';
import type { Builder } from './builder.ts';

const values = {
  OWNER: { value: 'owner' },
  ACCOUNTING: { value: 'accounting' },
  SUPPORT: { value: 'support' },
  CONTENT: { value: 'content' },
} as const satisfies { readonly [Role in OfficeRole as Uppercase<Role>]: { readonly value: Role } };

const made = new WeakMap<Builder, ReturnType<typeof make>>();

/** The enum `OfficeRole` of a schema. Whoever asks first makes it. */
export function officeRoleType(builder: Builder) {
  const known = made.get(builder) ?? make(builder);
  made.set(builder, known);
  return known;
}

function make(builder: Builder) {
  return builder.enumType('OfficeRole', { values });
}
