import { sql } from 'kysely';

/**
 * Since when nothing is paid to the affiliate `f`: somebody holds the payouts, or the receiving
 * account may be another person's.
 */
export const heldAt = sql`coalesce(f.payouts_held_at, f.account_reported_at)`;

/** Why somebody is held whom a payment was sent back from, once. */
export const firstReturnNote = 'Ngân hàng trả lại tiền chi trả vào tài khoản này.';

/** What a hold says that nobody but returns has made, as a regular expression of the database. */
export const onlyOfReturns =
  '^Ngân hàng (trả lại tiền chi trả vào tài khoản này|đã trả lại tiền chi trả [0-9]+ lần(, giữ lại [^A-Za-z]*)?)\\.$';
