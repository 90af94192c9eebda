import { toOneLine, toNfkc } from '../../kernel/unicode-form.ts';
import { appError, type AppError } from '../../errors/error-code.ts';
import { err, ok, type Result } from '../../kernel/result.ts';

/** Characters of one part of a name. */
export const namePartLength = 60;

/**
 * A person's name in Vietnamese order; a part that the name does not have is null. One greets by
 * `firstname`.
 */
export interface PersonName {
  readonly lastname: string | null;
  readonly middlename: string | null;
  readonly firstname: string;
}

/**
 * Splits a full name by Vietnamese order (PRODUCT.md 12: `lastname middlename firstname`): `Trần Mỹ
 * Linh` is Trần · Mỹ · Linh, a single word is a first name. NFC, runs of blanks and invisible
 * characters count as one blank. Refuses with `NAME_REQUIRED` (no letter in it), `NAME_HAS_ADDRESS`
 * or `NAME_TOO_LONG`, field `full_name`.
 */
export function validateFullName(input: string): Result<PersonName, AppError> {
  const words = toOneLine(input).split(' ');
  if (!words.some((word) => /\p{L}/u.test(word)))
    return err(appError('NAME_REQUIRED', { field: 'full_name' }));
  if (carriesAddress(words.join(' ')))
    return err(appError('NAME_HAS_ADDRESS', { field: 'full_name' }));
  const name = splitWords(words);
  const tooLong = [name.lastname, name.middlename, name.firstname].some(
    (part) => Array.from(part ?? '').length > namePartLength,
  );
  return tooLong ? err(appError('NAME_TOO_LONG', { field: 'full_name' })) : ok(name);
}

/**
 * Whether a text that should be a name could be read as the address of a page or a mailbox, or as a
 * number: our mails greet by names, and mail programs make links of such texts by themselves.
 */
export function carriesAddress(name: string): boolean {
  return /[/\\:@<>\d]|\p{L}[.。．｡]\p{L}{2}/u.test(toNfkc(name));
}

/** The name as one reads it, in Vietnamese order. */
export function joinFullName(name: PersonName): string {
  return [name.lastname, name.middlename, name.firstname]
    .filter((part) => part !== null && part !== '')
    .join(' ');
}

function splitWords(words: readonly string[]): PersonName {
  const firstname = words.at(-1) ?? '';
  const lastname = words.length > 1 ? (words[0] ?? null) : null;
  const middlename = words.length > 2 ? words.slice(1, -1).join(' ') : null;
  return { lastname, middlename, firstname };
}
