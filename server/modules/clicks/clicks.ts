import type { ClickLossCause } from '../../db/tables/click-tables.ts';
import type { ClickClaim } from './click-claim.ts';

/** Clicks on the links of affiliates. (PRODUCT.md 9, docs/decisions/0014-clicks.md) */
export interface Clicks {
  /**
   * Takes a click, at once: it is written with the next batch, at most a quarter of a second later.
   * What is dropped (too many wait, or of one address) is not counted and has no id, and names its
   * affiliate all the same: money hangs on that. Null for what is no click: its code is none by its
   * form.
   */
  take(click: NewClick): TakenClick | null;
  /**
   * What the browser is to remember of a click; null when it names nobody who may earn by it: a
   * bot's, an own or a suspended one.
   */
  claimOf(click: TakenClick): Promise<ClickClaim | null>;
  /**
   * A claim as the text of a cookie, and back; null for what is none of ours, altered or older than
   * 30 days.
   */
  seal(claim: ClickClaim): string;
  open(text: string, now: Date): ClickClaim | null;
  /**
   * Keeps a claim with a person who has just signed in, or whose click is not written, unless a
   * later click is kept already.
   */
  keep(userId: string, claim: ClickClaim): Promise<void>;
  /** Writes what waits now. */
  flush(): Promise<void>;
  /** For administrators: this process, and what was lost in the last 30 days. */
  health(now: Date): Promise<ClickHealth>;
  /** What has to be done every so often. */
  tidy(now: Date): Promise<void>;
  /**
   * Takes nothing more and writes what waits, within this time. What could not be written is said
   * in the log.
   */
  stop(deadlineMs: number): Promise<void>;
}

/** A visit by a link, as the page tells it. Nothing of it is believed. */
export interface NewClick {
  readonly code: string;
  readonly campaign: string | null;
  readonly path: string;
  readonly referrerHost: string | null;
  readonly address: string;
  readonly userAgent: string;
  /** See `ClickHeaders`. */
  readonly purpose: string;
  readonly hasOrigin: boolean;
  /** Its address told of too many: it is not written, and counted as lost. */
  readonly isFlood: boolean;
  /** Who is signed in; null for a guest. */
  readonly userId: string | null;
  readonly at: Date;
}

/** The id of clicks that are not written, in cookies and orders too: no row ever has it. */
export const unwrittenClickId = 0n;

export interface TakenClick {
  readonly id: bigint;
  /** Normalised. */
  readonly code: string;
  readonly campaign: string | null;
  readonly isBot: boolean;
  readonly userId: string | null;
  readonly at: Date;
}

export interface ClickHealth {
  readonly waiting: number;
  readonly losses: readonly {
    readonly day: string;
    readonly cause: ClickLossCause;
    readonly count: bigint;
  }[];
}
