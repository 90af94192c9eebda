export type ClientKind = 'PORTAL' | 'DESKTOP';

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
