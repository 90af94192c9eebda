import { type RawBuilder, sql } from 'kysely';

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

/**
 * The columns of an affiliate who is held, whoever held them before: the hold keeps the moment of
 * the first, says every reason once, and ends with another account only when each of them does.
 * `former` is what it said before, where that is not all to be kept.
 */
export function layHold({
  note,
  untilAccountChanges,
  now,
  former = sql`payouts_held_note`,
}: {
  readonly note: RawBuilder<unknown>;
  readonly untilAccountChanges: RawBuilder<unknown>;
  readonly now: RawBuilder<unknown>;
  readonly former?: RawBuilder<unknown>;
}): RawBuilder<unknown> {
  return sql`payouts_held_at = coalesce(payouts_held_at, ${now}::timestamptz), held_until_account_changes = (payouts_held_at is null or held_until_account_changes) and ${untilAccountChanges}::boolean,
    payouts_held_note = case when payouts_held_at is null then ${note}::text else ${withNote(former, note)} end`;
}

/** What was said before, and this, once. */
export function withNote(former: RawBuilder<unknown>, note: RawBuilder<unknown>) {
  return sql`case when strpos(coalesce(${former}, ''), ${note}::text) > 0 then ${former} else concat_ws(' ', ${former}, ${note}::text) end`;
}
