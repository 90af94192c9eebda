import type { Generated } from 'kysely';

/** Where people are signed in, and the tokens of it. */
export interface SessionTables {
  readonly sessions: SessionTable;
  readonly refresh_tokens: RefreshTokenTable;
  readonly access_tokens: AccessTokenTable;
}

interface SessionTable {
  readonly id: Generated<string>;
  readonly user_id: string;
  readonly client: 'PORTAL' | 'DESKTOP';
  readonly name: string;
  readonly created_at: Date;
  /** When its person said who they are: of one made out of another, in that one. */
  readonly signed_in_at: Date;
  readonly last_used_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly end_reason: 'signed_out' | 'revoked' | 'reused' | null;
  /** When a second factor was proved in it. */
  readonly factor_at: Generated<Date | null>;
  /** When it was last asked for again and proved. */
  readonly proof_at: Generated<Date | null>;
  /** Until when it may connect a social account. */
  readonly connecting_until: Generated<Date | null>;
}

interface RefreshTokenTable {
  readonly hash: Uint8Array;
  readonly session_id: string;
  readonly expires_at: Date;
  readonly spent_at: Date | null;
  readonly spent_by: Uint8Array | null;
  readonly successor_access_hash: Uint8Array | null;
  readonly successor_hash: Generated<Uint8Array | null>;
  /** Its place in the ring of its session (0094-bounded-tokens.sql). */
  readonly place: Generated<number | null>;
}

interface AccessTokenTable {
  readonly hash: Uint8Array;
  readonly session_id: string;
  readonly expires_at: Date;
  readonly is_used: Generated<boolean>;
  /** Shown when its client had it on the disk (0101-tokens-on-the-disk.sql). */
  readonly is_settled: Generated<boolean>;
  readonly place: Generated<number | null>;
}
