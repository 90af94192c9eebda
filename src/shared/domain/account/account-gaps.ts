import { isPlaceholderEmail } from './placeholder-email.ts';

/** What decides whether an account lacks something. A name that is not told is null. */
interface Account {
  readonly firstname: string | null;
  readonly email: string;
}

/** What a social account did not tell of its owner, who tells it on the page of step 6. */
export interface AccountGaps {
  readonly lacksName: boolean;
  readonly lacksEmail: boolean;
}

/** The one judgement of whoever leads to that page and of the page itself. */
export function accountGaps({ firstname, email }: Account): AccountGaps {
  return {
    lacksName: firstname === null || firstname === '',
    lacksEmail: isPlaceholderEmail(email),
  };
}

/** Whether there is anything to tell. */
export function hasGaps(account: Account): boolean {
  const { lacksName, lacksEmail } = accountGaps(account);
  return lacksName || lacksEmail;
}
