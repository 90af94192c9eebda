import { expect, it } from 'vitest';
import { fateText } from './fate-text.ts';

it('tells who was an ambassador from who never was', () => {
  const events = [{ kind: 'SUBMITTED' }, { kind: 'DECLINED' }] as const;
  expect(fateText({ events }, 'DECLINED')).toBe('Chưa phù hợp lúc này');
  const was = [{ kind: 'ACCEPTED' }, { kind: 'DECLINED' }] as const;
  expect(fateText({ events: was }, 'DECLINED')).toBe('Bạn không còn là đại sứ');
  // Taken up again, it is as it is now.
  expect(fateText({ events: was }, 'RECEIVED')).toBe('Đã nhận đơn');
});
