import { expect, it } from 'vitest';
import { accountGaps, hasGaps } from './account-gaps.ts';
import { placeholderEmail } from './placeholder-email.ts';

const placeholder = placeholderEmail('facebook', '1');

it.each([
  [
    { firstname: null, email: 'anh@vidu.vn' },
    { lacksName: true, lacksEmail: false },
  ],
  [
    { firstname: '', email: 'anh@vidu.vn' },
    { lacksName: true, lacksEmail: false },
  ],
  [
    { firstname: 'Ánh', email: placeholder },
    { lacksName: false, lacksEmail: true },
  ],
  [
    { firstname: null, email: placeholder },
    { lacksName: true, lacksEmail: true },
  ],
  [
    { firstname: 'Ánh', email: 'anh@vidu.vn' },
    { lacksName: false, lacksEmail: false },
  ],
])('an account says what its owner has still to tell: %o', (account, gaps) => {
  expect(accountGaps(account)).toEqual(gaps);
  expect(hasGaps(account)).toBe(gaps.lacksName || gaps.lacksEmail);
});
