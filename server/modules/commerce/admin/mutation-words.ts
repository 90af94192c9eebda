/** What moves money asks for the password again; each action is in the audit. */
export const moneyErrors = 'PASSWORD_REQUIRED, PASSWORD_WRONG, ACCOUNT_LOCKED, RATE_LIMITED';
