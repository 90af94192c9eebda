import { z } from 'zod';

/** What opens an account, or stands in for its second factor. */
export const signInMethod = z.enum(['passkey', 'app', 'codes', 'google', 'facebook']);
export type SignInMethod = z.output<typeof signInMethod>;

/** One that somebody added: its owner, or whoever was in the account. */
export interface AddedMethod {
  readonly kind: SignInMethod;
  /** How it is called: a passkey’s name, a social account’s address. */
  readonly name: string | null;
}
