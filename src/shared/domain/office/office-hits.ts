import { officeMay, type OfficeRight, type OfficeRole } from './office-roles.ts';

/**
 * What the search over the office finds, in the order in which it is shown, and the right of the
 * list that shows it: who may not open the list finds nothing of it, and it is not searched for
 * them.
 */
export const officeHitRights = {
  person: 'people.read',
  order: 'orders.read',
  transaction: 'money.move',
  refund: 'money.move',
  payout: 'payouts.manage',
  affiliate: 'affiliates.read',
  voucher: 'vouchers.manage',
  course: 'content.write',
  lesson: 'content.write',
} as const satisfies Readonly<Record<string, OfficeRight>>;

export type OfficeHitKind = keyof typeof officeHitRights;

/** The kinds that are searched for a role. */
export function officeHitKindsOf(role: OfficeRole | null): readonly OfficeHitKind[] {
  const kinds = Object.keys(officeHitRights) as OfficeHitKind[]; // the table has no other keys
  return kinds.filter((kind) => officeMay(role, officeHitRights[kind]));
}
