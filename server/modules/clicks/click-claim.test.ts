import { describe, expect, it } from 'vitest';
import { claimLifeMs, type ClickClaim, openClaim, sealClaim } from './click-claim.ts';

const key = Buffer.alloc(32, 7);
const clickedAt = new Date('2026-11-20T03:04:05.678Z');
const claim: ClickClaim = {
  code: 'LINH88',
  linkId: '8f14e45f-ceea-467f-a07a-d4f5a5c0b2c1',
  clickId: 9_007_199_254_740_995n,
  clickedAt,
};
const after = (ms: number) => new Date(clickedAt.getTime() + ms);

describe('what a browser remembers of a click', () => {
  it('comes back to the letter, with and without a campaign', () => {
    expect(openClaim(sealClaim(claim, key), key, clickedAt)).toEqual(claim);
    expect(openClaim(sealClaim({ ...claim, linkId: null }, key), key, clickedAt)).toEqual({
      ...claim,
      linkId: null,
    });
  });

  it.each([
    [0, true],
    [claimLifeMs - 1000, true],
    [claimLifeMs, true],
    [claimLifeMs + 1, false],
    [claimLifeMs + 1000, false],
    [-60_000, true],
    [-60_001, false],
  ])('%d ms after the click it counts: %s', (ms, counts) => {
    expect(openClaim(sealClaim(claim, key), key, after(ms)) !== null).toBe(counts);
  });

  it('is nothing when a letter of it was changed, added or left out', () => {
    const text = sealClaim(claim, key);
    for (let at = 0; at < text.length; at += 1) {
      const other = text[at] === 'A' ? 'B' : 'A';
      expect(
        openClaim(text.slice(0, at) + other + text.slice(at + 1), key, clickedAt),
        `letter ${at}`,
      ).toBeNull();
      expect(
        openClaim(text.slice(0, at) + text.slice(at + 1), key, clickedAt),
        `without letter ${at}`,
      ).toBeNull();
    }
    for (const forged of [
      '',
      '.',
      '..',
      `${text}.x`,
      `${text}A`,
      sealClaim(claim, Buffer.alloc(32, 8)),
      `${text.split('.')[0] ?? ''}.`,
    ])
      expect(openClaim(forged, key, clickedAt), forged).toBeNull();
  });
});
