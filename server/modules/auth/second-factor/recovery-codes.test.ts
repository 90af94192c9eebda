import { describe, expect, it } from 'vitest';
import { createRecoveryCodes, hashRecoveryCode, readRecoveryCode } from './recovery-codes.ts';

describe('recovery codes', () => {
  it('are ten different ones that can be typed as they are shown', () => {
    const codes = createRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(readRecoveryCode(code)).toBe(code.replace('-', ''));
  });

  it('are read without dash, in small letters, with blanks and with letters for digits', () => {
    expect(readRecoveryCode(' 7kq4 t2xd ')).toBe('7KQ4T2XD');
    expect(readRecoveryCode('oil0-1111')).toBe('01101111');
    expect(['', '7KQ4-T2X', '7KQ4-T2XDD', '7KQ4-T2XU', '123456'].map(readRecoveryCode)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('are stored as another hash for each person and key', () => {
    const key = Buffer.alloc(32, 1);
    const hashes = [
      hashRecoveryCode('7KQ4T2XD', 'a', key),
      hashRecoveryCode('7KQ4T2XD', 'b', key),
      hashRecoveryCode('7KQ4T2XD', 'a', Buffer.alloc(32, 2)),
    ];
    expect(new Set(hashes.map((hash) => hash.toString('hex'))).size).toBe(3);
  });
});
