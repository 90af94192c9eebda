/** Who is signed in on this device, without any secret. */
export type SessionState =
  | { readonly status: 'guest' }
  | {
      readonly status: 'signed_in';
      readonly userId: string;
      readonly email: string;
      /** True when the server no longer accepts the session: study goes on, sync waits for a new sign-in. */
      readonly expired: boolean;
      /** False when the OS has no key store and the session ends with the app. */
      readonly remembered: boolean;
    };

export interface SignInInput {
  readonly email: string;
  readonly password: string;
}

/** A new password by the link of an e-mail. */
export interface ResetPasswordInput {
  readonly token: string;
  readonly password: string;
}

export interface RegisterInput {
  readonly fullName: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly password: string;
  readonly referralCode: string;
  readonly agreed: boolean;
}
