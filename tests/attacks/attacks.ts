import type { Attack } from './attack.ts';
import { accountAttacks } from './account-attacks.ts';
import { sessionAttacks } from './session-attacks.ts';
import { moneyAttacks } from './money-attacks.ts';
import { strangerAttacks } from './stranger-attacks.ts';

/** Every attack that once worked. One that does again fails the test. */
export const attacks: readonly Attack[] = [
  ...sessionAttacks,
  ...accountAttacks,
  ...moneyAttacks,
  ...strangerAttacks,
];
