import { expect, it } from 'vitest';
import { failureReport } from './failure-report.ts';

it('says what failed, where, when and in which version, and nothing else', () => {
  const text = failureReport({
    failure: 'network',
    lessonSlug: 'de-cuong',
    seconds: 272.9,
    nowMs: Date.UTC(2026, 10, 21, 7, 5),
    version: '1.0.0',
  });
  expect(text).toBe(
    'Lỗi trình phát: network\nBài: de-cuong\nGiây: 272\nLúc: 2026-11-21T07:05:00.000Z\nBản: 1.0.0',
  );
});
