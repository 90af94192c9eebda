/** Who is signed in on this device, without any secret. */
export type SessionState =
  | {
      readonly status: 'guest';
      /**
       * Said once, to who signed out: the device could not forget the session, and opens it again
       * at its next start.
       */
      readonly staysOnDisk?: true;
      /**
       * Said once, to who signed out: it holds on this device, and the server, which was not
       * reached, is told later.
       */
      readonly untold?: true;
    }
  | {
      readonly status: 'signed_in';
      readonly userId: string;
      readonly email: string;
      /**
       * True when the server no longer accepts the session: study goes on, sync waits for a new
       * sign-in.
       */
      readonly expired: boolean;
      /** False when the OS has no key store and the session ends with the app. */
      readonly remembered: boolean;
    };

export interface SignInInput {
  readonly email: string;
  readonly password: string;
}

/**
 * The second step of a sign-in: what its first was answered with, and six digits or a recovery
 * code, or what the browser signed.
 */
export interface SecondStepInput {
  readonly challenge: string;
  readonly code: string | null;
  /** JSON of a passkey; the portal's alone. */
  readonly passkey: string | null;
  /** Whether this browser is not asked again for 30 days. */
  readonly remember: boolean;
}

/** A new password by the link of an e-mail. */
export interface ResetPasswordInput {
  readonly token: string;
  readonly password: string;
}

/**
 * What a provider gave the page: Google's token with the page's secret, or Facebook's access token.
 */
export type SocialProof =
  | { readonly provider: 'google'; readonly credential: string; readonly nonce: string }
  | { readonly provider: 'facebook'; readonly accessToken: string };

export interface RegisterInput {
  readonly fullName: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly password: string;
  readonly referralCode: string;
  readonly agreed: boolean;
}
