import type { PapersInput } from '#shared/domain/affiliate/join-rules.ts';
import { readBirthDate } from './birth-date.ts';

/** Papers as a person types them, by the API's names. Never kept on the device. */
export interface TypedPapers {
  readonly legal_name: string;
  /** As typed: `8/12/1999`. */
  readonly date_of_birth: string;
  readonly identity_number: string;
}

/** Papers as the server tells them; nulls where it has none. */
export interface KnownPapers {
  readonly legal_name: string | null;
  /** `YYYY-MM-DD` */
  readonly date_of_birth: string | null;
  readonly identity_masked: string | null;
}

/** What goes to the server; a day that nobody can read is the empty text, which it refuses. */
export function papersOf({
  legal_name,
  date_of_birth: typedDay,
  identity_number,
}: TypedPapers): PapersInput {
  return { legal_name, date_of_birth: readBirthDate(typedDay) ?? '', identity_number };
}
