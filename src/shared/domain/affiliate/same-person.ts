/** What tells that two accounts belong to one person. */
export interface Traits {
  readonly userId: string;
  readonly email: string;
  /** E.164 */
  readonly phoneNumber: string | null;
  /** Every bank account known of them, as `accountTrait` writes it. */
  readonly accounts: readonly string[];
}

/**
 * Whether buyer and affiliate share the user, the folded e-mail, the phone or a bank account: then
 * there is no commission, if it was so when the order was paid. What is told later is a doubt.
 * (PRODUCT.md 9)
 */
export function isSamePerson(a: Traits, b: Traits): boolean {
  return (
    a.userId === b.userId ||
    isSameContact(a, b) ||
    a.accounts.some((account) => b.accounts.includes(account))
  );
}

/** Whether one e-mail or one telephone reaches both. */
export function isSameContact(
  a: Pick<Traits, 'email' | 'phoneNumber'>,
  b: Pick<Traits, 'email' | 'phoneNumber'>,
): boolean {
  return (
    foldEmail(a.email) === foldEmail(b.email) ||
    (a.phoneNumber !== null && a.phoneNumber === b.phoneNumber)
  );
}

/**
 * An address as the mailbox it reaches: lower case, without `+tag`; at Gmail, whose dots mean
 * nothing, without them. `Linh.Tran+khoa@googlemail.com` → `linhtran@gmail.com`.
 */
export function foldEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const name = email.slice(0, at).toLowerCase().replace(/\+.*/s, '');
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`;
}

/**
 * A bank account without its number, which is encrypted: the same bank, holder and last four digits
 * are the same person's.
 */
export function accountTrait({
  bin,
  holder,
  last4,
}: {
  readonly bin: string;
  readonly holder: string;
  readonly last4: string;
}): string {
  return `${bin} ${last4} ${holder}`;
}
