/** The tables of 0022-social.sql. */
export interface SocialTables {
  readonly social_identities: SocialIdentityTable;
  readonly spent_social_tokens: SpentSocialTokenTable;
  readonly desktop_codes: DesktopCodeTable;
}

interface SocialIdentityTable {
  readonly provider: 'google' | 'facebook';
  readonly subject: string;
  readonly user_id: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly connected_at: Date;
  readonly last_used_at: Date;
}

interface SpentSocialTokenTable {
  readonly hash: Uint8Array;
  readonly expires_at: Date;
}

interface DesktopCodeTable {
  readonly hash: Uint8Array;
  readonly user_id: string;
  /** The session that asked for it. */
  readonly minted_by: string;
  readonly challenge: string;
  readonly expires_at: Date;
  readonly used_at: Date | null;
  readonly session_id: string | null;
}
