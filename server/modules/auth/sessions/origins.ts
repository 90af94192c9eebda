import type { ClientKind } from './issued-session.ts';

/** Where a request comes from, and when. */
export interface RequestOrigin {
  readonly address: string;
  readonly userAgent: string;
  readonly nowMs: number;
}

/** Where somebody asks who is not signed in. */
export interface GuestOrigin extends RequestOrigin {
  /** The marks of accounts that were signed in to there (`SignInMarks`); null for none. */
  readonly marks: string | null;
}

/** Where a new session is opened. */
export interface SignInOrigin extends GuestOrigin {
  readonly client: { readonly kind: ClientKind; readonly name: string };
  /** What a browser shows that was told to be remembered; null where nothing was. */
  readonly deviceToken: string | null;
}
