import { expect, it } from 'vitest';
import { mailTrouble } from './mail-trouble.ts';

it('tells our own words in Vietnamese, and a mail server’s as it wrote them', () => {
  expect(mailTrouble('not tried any more after 8 tries: 451 4.7.1 try again')).toBe(
    'Đã thử 8 lần, không thử nữa: 451 4.7.1 try again',
  );
  expect(mailTrouble('not sent while what it proves was good')).toBe(
    'Không gửi kịp khi mã trong email còn dùng được.',
  );
  expect([mailTrouble('550 5.1.1 no such user'), mailTrouble(null)]).toEqual([
    '550 5.1.1 no such user',
    null,
  ]);
});
