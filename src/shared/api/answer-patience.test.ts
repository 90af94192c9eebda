import { expect, it } from 'vitest';
import { answerPatience, patienceWith } from './answer-patience.ts';

it.each(Object.values(answerPatience))(
  'is longer with whoever is further from the work: $serverMs, $hostMs, $pageMs',
  ({ serverMs, hostMs, pageMs }) => {
    expect(serverMs).toBeLessThan(hostMs);
    expect(hostMs).toBeLessThan(pageMs);
  },
);

it('is long with what goes through many rows, and with nothing else', () => {
  expect(patienceWith('AdminImportStatement')).toBe(answerPatience.long);
  expect(patienceWith('SignIn')).toBe(answerPatience.usual);
  expect(patienceWith(null)).toBe(answerPatience.usual);
});
