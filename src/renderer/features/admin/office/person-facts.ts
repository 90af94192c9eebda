import type { OfficePersonPartsFragment } from '#renderer/graphql/generated/graphql.ts';

/** Somebody of the office, as its page knows them. */
export type OfficePersonFacts = OfficePersonPartsFragment;

/** The person's name; the address of whoever gave none. */
export function nameOf({ name, email }: Pick<OfficePersonFacts, 'name' | 'email'>): string {
  return name === '' ? email : name;
}
