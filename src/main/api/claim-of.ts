import { personHeader } from '#shared/api/person-header.ts';

/**
 * The header by which a request of the page says whom it shows, to be passed on: the API refuses
 * another's session.
 */
export function claimOf(page: Request): Readonly<Record<string, string>> {
  const person = page.headers.get(personHeader);
  return person === null ? {} : { [personHeader]: person };
}
