/** The parts of a Vietnamese name as the profile holds them. */
export interface PersonName {
  readonly lastname: string | null;
  readonly middlename: string | null;
  readonly firstname: string | null;
}

/** `lastname middlename firstname` (PRODUCT.md 12); empty when nothing is known. */
export function fullName({ lastname, middlename, firstname }: PersonName): string {
  return [lastname, middlename, firstname].filter((part) => part !== null && part !== '').join(' ');
}

/**
 * Two capitals: of the last middle name (else the last name) and of the first name. `Trần Mỹ Linh`
 * is `ML`.
 */
export function initials(name: PersonName): string {
  const words = fullName(name).split(' ').filter(Boolean);
  return words
    .slice(-2)
    .map((word) => (word[0] ?? '').toLocaleUpperCase('vi'))
    .join('');
}
