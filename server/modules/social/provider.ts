/** Whose social accounts open a session. */
export const providers = ['google', 'facebook'] as const;
export type Provider = (typeof providers)[number];

/** What a provider says of somebody who signed in there, after we have verified that it says so. */
export interface SocialPerson {
  readonly provider: Provider;
  /** The provider's own number of the account; the only thing people are found by. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider says that they read that address. */
  readonly isEmailVerified: boolean;
  readonly fullName: string | null;
  /** Where the provider keeps their picture; null for none, or when we do not ask for it. */
  readonly pictureUrl: string | null;
}
