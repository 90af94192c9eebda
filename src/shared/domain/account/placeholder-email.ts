/**
 * A domain that can never have a mail server (RFC 6761). Accounts that were deleted have their
 * addresses there too.
 */
export const placeholderDomain = 'khong-co-email.invalid';

/**
 * The address of an account whose provider told none, until its owner gives one (auth form, step
 * 6). Nothing is ever mailed to it, and nobody can type it: `validateEmail` refuses it.
 */
export function placeholderEmail(provider: 'google' | 'facebook', subject: string): string {
  return `${provider}-${subject.toLowerCase()}@${placeholderDomain}`;
}

/** Whether an address stands for none. */
export function isPlaceholderEmail(email: string): boolean {
  return email.trim().toLowerCase().endsWith(`@${placeholderDomain}`);
}
