/** What moves money asks for the password again; each action is in the audit. */
export const moneyErrors = 'PASSWORD_REQUIRED, PASSWORD_WRONG, ACCOUNT_LOCKED, RATE_LIMITED';

/** Of an account that sent money back. */
export const acceptsReturned = 'A transfer to this account came back, and it can receive one now.';
