import type { PapersInput } from '#shared/domain/affiliate/join-rules.ts';
import { readBirthDate } from './birth-date.ts';

/** Papers as a person types them. Never kept on the device. */
export interface TypedPapers {
  readonly legalName: string;
  /** As typed. */
  readonly birthDate: string;
  readonly identityNumber: string;
}

/** Papers as the server tells them; nulls where it has none. */
export interface KnownPapers {
  readonly legal_name: string | null;
  /** `YYYY-MM-DD` */
  readonly date_of_birth: string | null;
  readonly identity_masked: string | null;
}

/** What goes to the server; a day that nobody can read is the empty text, which it refuses. */
export function papersOf({ legalName, birthDate, identityNumber }: TypedPapers): PapersInput {
  return {
    legal_name: legalName,
    date_of_birth: readBirthDate(birthDate) ?? '',
    identity_number: identityNumber,
  };
}
