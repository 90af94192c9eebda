import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, readColours } from './token-colours.ts';

const colour = readColours(
  readFileSync(new URL('../../src/renderer/styles/tokens.css', import.meta.url), 'utf8'),
);

/** Design 1.3: text needs 4.5, edges of controls and graphics that carry meaning need 3. */
const text = 4.5;
const graphic = 3;
const pairs = [
  ['--fg', '--bg-canvas', text],
  ['--fg', '--bg-surface', text],
  ['--fg', '--bg-page', text],
  ['--fg', '--bg-selected', text],
  ['--fg-2', '--bg-surface', text],
  ['--fg-2', '--bg-canvas', text],
  ['--fg-2', '--bg-sunken', text],
  ['--fg-2', '--bg-active', text],
  ['--fg-3', '--bg-surface', text],
  ['--fg-3', '--bg-canvas', text],
  ['--fg-3', '--bg-sunken', text],
  ['--fg-3', '--bg-hover', text],
  ['--fg-3', '--bg-selected', text],
  ['--fg-inverse', '--bg-inverse', text],
  ['--fg-inverse-2', '--bg-inverse', text],
  ['--on-accent', '--accent', text],
  ['--on-accent', '--accent-hover', text],
  ['--on-accent', '--accent-press', text],
  ['--on-accent-soft', '--accent-soft', text],
  ['--on-accent-soft', '--accent-soft-2', text],
  ['--on-accent-soft', '--bg-selected', text],
  ['--accent-text', '--bg-surface', text],
  ['--accent-text', '--bg-canvas', text],
  ['--accent-text', '--accent-soft-2', text],
  ['--ok', '--bg-surface', text],
  ['--bad', '--bg-surface', text],
  ['--info', '--bg-surface', text],
  ['--warn', '--bg-surface', text],
  ['--bad', '--bg-page', text],
  ['--on-ok-soft', '--ok-soft', text],
  ['--on-bad-soft', '--bad-soft', text],
  ['--on-info-soft', '--info-soft', text],
  ['--on-warn-soft', '--warn-soft', text],
  ['--on-warn-soft', '--accent-soft', text],
  ['--on-status', '--ok', text],
  ['--on-status', '--bad', text],
  ['--on-status', '--info', text],
  ['--line-control', '--bg-surface', graphic],
  ['--line-control', '--bg-canvas', graphic],
  ['--focus-ring', '--bg-surface', graphic],
  ['--focus-ring', '--bg-canvas', graphic],
  ['--accent-edge', '--bg-surface', graphic],
  ['--chart-2', '--bg-surface', graphic],
  ['--chart-3', '--bg-surface', graphic],
  ['--chart-4', '--bg-surface', graphic],
  ['--chart-1-edge', '--bg-surface', graphic],
] as const;

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it.each(pairs)('shows %s on %s with contrast of at least %s', (front, back, least) => {
    expect(contrast(colour(theme, front), colour(theme, back))).toBeGreaterThanOrEqual(least);
  });
});

describe('the accent', () => {
  it('never carries white text: it would be unreadable', () => {
    expect(contrast('#ffffff', colour('light', '--accent'))).toBeLessThan(text);
  });
  it('stands two pixels from the dark focus ring, which it would swallow', () => {
    expect(contrast(colour('dark', '--focus-ring'), colour('dark', '--accent'))).toBeLessThan(
      graphic,
    );
  });
});

describe('contrast', () => {
  it('agrees with the figures of the design', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast(colour('light', '--on-accent'), colour('light', '--accent'))).toBeCloseTo(
      10.15,
      2,
    );
    expect(contrast(colour('dark', '--fg-3'), colour('dark', '--bg-selected'))).toBeCloseTo(
      5.16,
      2,
    );
  });
});

describe('readColours', () => {
  it('refuses a name that is no colour', () => {
    expect(() => colour('light', '--no-such')).toThrow('--no-such');
    expect(() => colour('light', '--r-md')).toThrow('--r-md');
  });
});
