import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { codeAt, createSecret, findStep, otpauthUri } from './totp.ts';

/**
 * RFC 6238, appendix B, SHA-1: the secret is the ASCII text, the codes of eight digits; ours are
 * their last six.
 */
const secret = Secret.fromUTF8('12345678901234567890').base32;
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;

describe('codes of an authenticator app', () => {
  it.each(vectors)('at %i s are those of RFC 6238', (seconds, eight) => {
    expect(codeAt(secret, seconds * 1000)).toBe(eight.slice(-6));
    expect(findStep(secret, eight.slice(-6), seconds * 1000)).toBe(
      BigInt(Math.floor(seconds / 30)),
    );
  });

  it('are taken one step early or late, and no further', () => {
    const at = 1_234_567_890_000;
    const step = BigInt(Math.floor(at / 30_000));
    expect(
      [-60, -30, 0, 30, 60].map((seconds) =>
        findStep(secret, codeAt(secret, at + seconds * 1000), at),
      ),
    ).toEqual([null, step - 1n, step, step + 1n, null]);
  });

  it('are six digits and nothing else', () => {
    expect(
      ['', '28708', '2870822', 'abcdef'].map((code) => findStep(secret, code, 59_000)),
    ).toEqual([null, null, null, null]);
  });

  it('come from 160 random bits, and the address in the QR code names us and the person', () => {
    const made = createSecret();
    expect(made).toMatch(/^[A-Z2-7]{32}$/);
    expect(createSecret()).not.toBe(made);
    const uri = new URL(otpauthUri(made, 'linh@maivang.example'));
    expect([
      uri.protocol,
      uri.host,
      uri.searchParams.get('secret'),
      uri.searchParams.get('issuer'),
    ]).toEqual(['otpauth:', 'totp', made, 'Mai Vàng']);
    expect(decodeURIComponent(uri.pathname)).toContain('linh@maivang.example');
  });
});
