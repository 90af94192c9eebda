import type { Generated } from 'kysely';

/** The tables of second-factor.sql. */
export interface FactorTables {
  readonly passkeys: PasskeyTable;
  readonly authenticator_apps: AuthenticatorAppTable;
  readonly recovery_codes: RecoveryCodeTable;
  readonly factor_tokens: FactorTokenTable;
  readonly factor_resets: FactorResetTable;
}

/** What a one-time token is good for. */
export type FactorTokenPurpose =
  | 'sign_in'
  | 'passkey_sign_in'
  | 'passkey_new'
  | 'passkey_proof'
  | 'proof'
  | 'ticket'
  | 'device'
  | 'stop_reset'
  | 'takeover';

interface PasskeyTable {
  readonly id: Generated<string>;
  readonly user_id: string;
  readonly credential_id: string;
  readonly public_key: Uint8Array;
  readonly counter: bigint;
  readonly transports: string;
  readonly name: string;
  readonly created_at: Date;
  readonly factor_since: Date | null;
  readonly last_used_at: Date | null;
}

interface AuthenticatorAppTable {
  readonly id: string;
  readonly user_id: string;
  readonly secret: Uint8Array;
  readonly made_at: Date;
  readonly session_id: string | null;
  readonly confirmed_at: Date | null;
  readonly factor_since: Date | null;
  readonly last_step: Generated<bigint>;
  readonly last_used_at: Date | null;
}

interface RecoveryCodeTable {
  readonly user_id: string;
  readonly code_hash: Uint8Array;
  readonly made_at: Date;
  readonly used_at: Date | null;
  /** Its person said that they had put the set away. */
  readonly kept_at: Generated<Date | null>;
}

interface FactorTokenTable {
  readonly hash: Uint8Array;
  readonly purpose: FactorTokenPurpose;
  readonly user_id: string | null;
  readonly session_id: string | null;
  readonly client: 'PORTAL' | 'DESKTOP' | null;
  readonly client_name: string | null;
  readonly mark: string | null;
  readonly marks_generation: number | null;
  readonly made_at: Date;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

interface FactorResetTable {
  readonly id: Generated<string>;
  readonly user_id: string;
  readonly asked_by: string;
  readonly asked_at: Date;
  readonly reason: string;
  readonly confirmed_by: string | null;
  readonly confirmed_at: Date | null;
  readonly runs_at: Date | null;
  readonly ended_at: Date | null;
  readonly outcome: 'stopped' | 'done' | null;
  /** Another one after each change. */
  readonly revision: Generated<string>;
}
