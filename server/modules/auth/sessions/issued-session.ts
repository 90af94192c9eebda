export type ClientKind = 'PORTAL' | 'DESKTOP';

/**
 * A request that left with a spent token and was brought late: it is of this session, whose newer
 * tokens somebody has shown already, and gets none.
 */
export interface LateRequest {
  readonly sessionId: string;
  readonly isLate: true;
}

/** A session with its fresh tokens, on its way to the client. */
export interface IssuedSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly client: ClientKind;
  readonly accessToken: string;
  readonly accessExpiresAt: Date;
  readonly refreshToken: string;
  readonly refreshExpiresAt: Date;
}
