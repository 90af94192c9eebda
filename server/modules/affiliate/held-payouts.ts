import { type RawBuilder, sql } from 'kysely';

/**
 * Since when nothing is paid to the affiliate `f`: somebody holds the payouts, or the receiving
 * account may be another person's.
 */
export const heldAt = sql`coalesce(f.payouts_held_at, f.account_reported_at)`;

/** Why somebody is held whom a payment was sent back from, once. */
export const firstReturnNote = 'Ngân hàng trả lại tiền chi trả vào tài khoản này.';

/** How the note of whom that happened to again begins. */
export const laterReturnsNote = 'Ngân hàng đã trả lại tiền chi trả';

/**
 * Why nothing is paid to an account until its owner gives it anew, the same one too. Each is a line
 * of a hold's note.
 */
export const accountDoubts = {
  reported:
    'Có thể người khác đã đặt tài khoản nhận tiền này. Chủ tài khoản nhập lại thì chi trả tiếp.',
  restored:
    'Hệ thống được khôi phục từ bản sao lưu. Người này nhập lại tài khoản nhận tiền thì chi trả tiếp.',
} as const;

/**
 * What else a hold says, as what the bank sent back; null when its owner's word about the account
 * answers all of it.
 */
function withoutDoubts(note: string | null): string | null {
  const doubts: readonly string[] = Object.values(accountDoubts);
  const left = (note ?? '').split('\n').filter((line) => line !== '' && !doubts.includes(line));
  return left.length === 0 ? null : left.join('\n');
}

/**
 * What is left of a hold when an account is given: the same one answers its doubts, another one all
 * that waits for that.
 */
export function leftOfHold(
  note: string | null,
  isSame: boolean,
): { readonly stillHeldNote: string | null; readonly isHeldByReturns: boolean } {
  const left = isSame ? withoutDoubts(note) : null;
  return { stillHeldNote: left, isHeldByReturns: left !== null && saysReturnsOnly(left) };
}

/** Whether a note says nothing but that payments came back. */
function saysReturnsOnly(note: string): boolean {
  return note
    .split('\n')
    .every((line) => line === firstReturnNote || line.startsWith(laterReturnsNote));
}

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
  isReturn = false,
}: {
  readonly note: RawBuilder<unknown>;
  readonly untilAccountChanges: RawBuilder<unknown>;
  readonly now: RawBuilder<unknown>;
  readonly former?: RawBuilder<unknown>;
  /** A payment came back: that hold ends when it did not. */
  readonly isReturn?: boolean;
}): RawBuilder<unknown> {
  return sql`payouts_held_at = coalesce(payouts_held_at, ${now}::timestamptz), held_until_account_changes = (payouts_held_at is null or held_until_account_changes) and ${untilAccountChanges}::boolean,
    held_by_returns_only = (payouts_held_at is null or held_by_returns_only) and ${sql.lit(isReturn)},
    payouts_held_note = case when payouts_held_at is null then ${note}::text else ${withNote(former, note)} end`;
}

/**
 * What was said before, and this, once: a reason a line, so that no reason is taken for said
 * because its words are in another.
 */
export function withNote(former: RawBuilder<unknown>, note: RawBuilder<unknown>) {
  return sql`case when strpos(E'\\n' || coalesce(${former}, '') || E'\\n', E'\\n' || ${note}::text || E'\\n') > 0 then ${former} else concat_ws(E'\\n', ${former}, ${note}::text) end`;
}

/** Whether a note of `withNote` says a reason. */
export function saysReason(note: string | null, reason: string): boolean {
  return note !== null && `\n${note}\n`.includes(`\n${reason}\n`);
}
