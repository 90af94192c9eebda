import { expect, it } from 'vitest';
import { paceOf } from './live-provider.tsx';

it('asks by itself where the server cannot tell, and from time to time where what it told of is unseen', () => {
  expect(paceOf('open', { pollMs: 3_000 })).toBeNull();
  expect(paceOf('open', { isBehind: true })).toEqual({ firstMs: 3_000, mostMs: 30_000 });
  for (const isBehind of [false, true])
    for (const state of ['connecting', 'lost'] as const) {
      expect(paceOf(state, { pollMs: 3_000, isBehind })).toEqual({ firstMs: 3_000, mostMs: 3_000 });
      expect(paceOf(state, { isBehind }), 'it asks when the stream opens').toBeNull();
    }
});
