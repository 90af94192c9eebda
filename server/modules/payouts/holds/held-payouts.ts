import { type RawBuilder, sql } from 'kysely';
import type { HoldEnd } from '#shared/domain/affiliate/payout-hold.ts';

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

/** The same, for the owner: what they do about it is said by `endOfHold`. */
export const doubtsForOwner: Readonly<Record<keyof typeof accountDoubts, string>> = {
  reported: 'Có thể người khác đã đặt tài khoản nhận tiền này.',
  restored:
    'Hệ thống được khôi phục từ bản sao lưu, nên tài khoản nhận tiền đang ghi có thể là tài khoản cũ.',
};

/** The note of a hold in words for whoever is held. */
export function noteForOwner(note: string | null): string | null {
  if (note === null) return null;
  const own = new Map<string, string>([
    [accountDoubts.reported, doubtsForOwner.reported],
    [accountDoubts.restored, doubtsForOwner.restored],
  ]);
  return note
    .split('\n')
    .map((line) => own.get(line) ?? line)
    .join('\n');
}

/** What an affiliate's row says of a hold. */
export interface HoldFacts {
  readonly payouts_held_at: Date | null;
  readonly payouts_held_note: string | null;
  readonly held_until_account_changes: boolean;
  readonly account_reported_at: Date | null;
}

/**
 * What lets the payouts go on; null when nothing holds them. As `updateReceivingAccount` ends a
 * hold: all that is said of it here and by mail comes of this.
 */
export function endOfHold({
  payouts_held_at: heldSince,
  payouts_held_note: note,
  held_until_account_changes: isUntilChange,
  account_reported_at: reportedAt,
}: HoldFacts): HoldEnd | null {
  if (heldSince !== null && !isUntilChange) return 'office';
  if (reportedAt !== null) return withoutDoubts(note) === null ? 'account_again' : 'other_account';
  return heldSince === null ? null : 'other_account';
}

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
