/** What is durable of time between two runs; all in ms since 1970. */
export interface TimeFacts {
  /** The latest moment that is known to have been. 0 while nothing is known. */
  readonly markMs: number;
  /** The last contact with the server: its clock, and what this machine's clock showed then. */
  readonly contact: { readonly serverMs: number; readonly wallMs: number } | null;
}

/**
 * The time by which a licence is measured: a clock of this machine that is wound back does not turn
 * it back.
 */
export interface TrustedTime {
  now(): number;
  /** The server said what time it is. The only thing that turns the mark back. */
  contact(serverMs: number): void;
  /** What has to be written down, the mark raised to now. */
  facts(): TimeFacts;
}

export interface TrustedTimeDeps {
  readonly facts: TimeFacts;
  /** This machine's clock, ms since 1970; anybody may change it. */
  readonly wall: () => number;
  /** Counts from the start of this run, ms; may stand still while the machine sleeps. */
  readonly monotonic: () => number;
}

/**
 * Further ahead of everything known the clock is taken for wrong: it counts while it shows that,
 * and is not written down.
 */
export const implausibleAheadMs = 366 * 86_400_000;

/**
 * After a contact in this run: the server's time plus what passed since by either clock (a clock
 * that was wrong before and still is harms nobody). Before one: the latest of the mark plus this
 * run, the clock, and the clock put right by what it was wrong at the last contact.
 * docs/decisions/0007-licence-and-time.md says why.
 */
export function createTrustedTime({ facts, wall, monotonic }: TrustedTimeDeps): TrustedTime {
  let { markMs, contact } = facts;
  let markedAt = monotonic();
  let hadContact = false;

  const now = (): number => {
    const byRun = markMs + monotonic() - markedAt;
    const byClock = wall();
    const byContact = contact === null ? 0 : contact.serverMs + byClock - contact.wallMs;
    return Math.max(byRun, byContact, hadContact ? 0 : byClock);
  };
  const raise = (): void => {
    const nowMs = now();
    if (nowMs - markMs > implausibleAheadMs) return;
    markMs = nowMs;
    markedAt = monotonic();
  };
  return {
    now,
    contact(serverMs) {
      contact = { serverMs, wallMs: wall() };
      markMs = serverMs;
      markedAt = monotonic();
      hadContact = true;
    },
    facts() {
      raise();
      return { markMs, contact };
    },
  };
}
