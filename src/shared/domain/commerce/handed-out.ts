/**
 * Whether somebody who looked at the bank for what was handed out up to `seen` knew of its last
 * handing out. Null: they looked at nothing.
 */
export function knewOf(handedOutAt: Date | null, seen: Date | null | undefined): boolean {
  return seen != null && (handedOutAt === null || handedOutAt <= seen);
}

/** When something is handed out now: after the last time, whatever the clock says. */
export function laterThan(last: Date | null, now: Date): Date {
  return last === null || last < now ? now : new Date(last.getTime() + 1);
}
