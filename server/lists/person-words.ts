import { sql } from 'kysely';

/**
 * What a list finds the person `u` of a row by: name and address, folded. `users.search_text` has
 * the telephone number behind the address, for the lists that show it: where it is not shown,
 * finding by it would tell it digit by digit.
 */
export const nameAndEmail = sql<string>`left(u.search_text, strpos(u.search_text, lower(u.email)) + length(u.email) - 1)`;
