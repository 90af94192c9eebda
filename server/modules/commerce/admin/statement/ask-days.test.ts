import { expect, it } from 'vitest';
import { spanOf } from './ask-days.ts';

it('says from which day to which some days are, in whatever order they come', () => {
  expect(spanOf(['2026-11-21', '2026-11-05', '2026-11-30'])).toEqual({
    from: '2026-11-05',
    to: '2026-11-30',
  });
  expect(spanOf(['2026-11-21'])).toEqual({ from: '2026-11-21', to: '2026-11-21' });
  expect(spanOf([])).toBeNull();
});
