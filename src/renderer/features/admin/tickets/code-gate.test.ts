import { expect, it } from 'vitest';
import { createCodeGate } from './code-gate.ts';

it('lets a code through once while it is held before the camera, and again after it was away', () => {
  const gate = createCodeGate();
  expect(gate.pass('A', 0)).toBe('A');
  for (let ms = 200; ms <= 10_000; ms += 200)
    expect(gate.pass(ms % 1000 === 0 ? null : 'A', ms)).toBeNull();
  expect(gate.pass(null, 12_000)).toBeNull();
  expect(gate.pass('A', 13_000)).toBe('A');
});

it('lets another code through at once', () => {
  const gate = createCodeGate();
  expect([gate.pass('A', 0), gate.pass('B', 200), gate.pass('A', 400)]).toEqual(['A', 'B', 'A']);
});
