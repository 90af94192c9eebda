/**
 * What is done against somebody else in an account. `reported`: its owner says so, by a link of
 * their mailbox. `demanded`: the office demands a new password. `factor_reset`: the office's reset
 * of the factors was confirmed and waits for its day; it demands a password then.
 */
export const remedies = ['reported', 'demanded', 'factor_reset'] as const;
export type Remedy = (typeof remedies)[number];

/** What a remedy stops of that which waits to be carried out in a person's name. */
export const stoppedActions = [
  'deletion',
  'refund',
  'account',
  'payout_request',
  'application',
  'invitation',
  'factor_reset',
] as const;
export type StoppedAction = (typeof stoppedActions)[number];

/**
 * What becomes of it. `withdrawn`: as if nobody had asked for it. `taken_back`: the same, when its
 * job is done; it is held until then, and stays held when it cannot be. `held`: nothing of it is
 * carried out before its owner gives the account anew. `asked_again`: its account is forgotten, and
 * its owner is asked for one.
 */
export const fates = ['withdrawn', 'taken_back', 'held', 'asked_again'] as const;
export type Fate = (typeof fates)[number];
