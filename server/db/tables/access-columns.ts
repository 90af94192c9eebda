import type { Generated } from 'kysely';

/** Of a person: what stands between them and their account. */
export interface AccessColumns {
  readonly need_update_password: Generated<boolean>;
  /** The password before a new one was demanded. */
  readonly former_password_hash: Generated<string | null>;
  /** Sign-in methods that were added since then are not believed at the reset that was demanded. */
  readonly methods_distrusted_since: Generated<Date | null>;
  /** A new password is demanded because its owner said that a stranger is in the account. */
  readonly takeover_reported_at: Generated<Date | null>;
  readonly blocked_at: Generated<Date | null>;
  readonly blocked_reason: Generated<string | null>;
  /** Another with each block and demand, and with the end of one. */
  readonly seen_revision: Generated<string>;
}
