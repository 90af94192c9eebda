import { describe, expect, it } from 'vitest';
import { limits } from '#server/limits.ts';
import { isCommonPassword } from './common-passwords.ts';
import { createPasswordHasher } from './password-hash.ts';

const hasher = createPasswordHasher({ ...limits, hashesAtOnce: 2, hashesWaiting: 10 });
const asker = { network: '203.0.113.7', account: 'linh', isKnown: false };

describe('a stored password', () => {
  it('is argon2id with 19 MiB and two passes, salted anew each time', async () => {
    const [one, two] = [
      await hasher.hash('hoa mai 7 cánh', asker),
      await hasher.hash('hoa mai 7 cánh', asker),
    ];
    expect(one).toEqual({
      ok: true,
      value: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/),
    });
    expect(one).not.toEqual(two);
  });

  it('is recognised, and nothing else is', async () => {
    const stored = await hasher.hash('hoa mai 7 cánh', asker);
    const hash = stored.ok ? stored.value : '';
    expect(await hasher.verify('hoa mai 7 cánh', hash, asker)).toEqual({
      ok: true,
      value: { matches: true, isOutdated: false },
    });
    expect(await hasher.verify('hoa mai 8 cánh', hash, asker)).toEqual({
      ok: true,
      value: { matches: false, isOutdated: false },
    });
    expect(await hasher.verify('hoa mai 7 cánh', null, asker)).toEqual({
      ok: true,
      value: { matches: false, isOutdated: false },
    });
  });

  it('made with other parameters is still recognised, and asks to be made anew', async () => {
    // Argon2id with 8 MiB, one pass, of "mật khẩu 1" (crypto.argon2Sync with the salt
    // "0123456789abcdef").
    const old =
      '$argon2id$v=19$m=8192,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$ZTbj+WaTB8F2Xw8jqPiEt07zp24cVZNkoFsC4K3UAFE';
    expect(await hasher.verify('mật khẩu 1', old, asker)).toEqual({
      ok: true,
      value: { matches: true, isOutdated: true },
    });
    expect(await hasher.verify('mật khẩu 2', old, asker)).toEqual({
      ok: true,
      value: { matches: false, isOutdated: false },
    });
  });

  it.each([
    // Argon2id of "mật khẩu 1" with the salt "0123456789abcdef" (crypto.argon2Sync), each apart
    // from 19456 KiB, two passes and one lane in one of them.
    [
      'memory',
      '$argon2id$v=19$m=8192,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$AyjOk53AUFE7BFF9IoGRWoiDE7XKkyILFPDuYFuwT7c',
    ],
    [
      'passes',
      '$argon2id$v=19$m=19456,t=12,p=1$MDEyMzQ1Njc4OWFiY2RlZg$ju0lpMNcfTBIoaV2dszJ8DqKloCU9pxRnELo+tEPKso',
    ],
    [
      'lanes',
      '$argon2id$v=19$m=19456,t=2,p=12$MDEyMzQ1Njc4OWFiY2RlZg$9/KntYeYs8tU3wNriUfxMwDADezD8zOV74iFPYoskcs',
    ],
  ])('asks to be made anew for its %s alone', async (_what, stored) => {
    expect(await hasher.verify('mật khẩu 1', stored, asker)).toEqual({
      ok: true,
      value: { matches: true, isOutdated: true },
    });
  });

  it('whose hash is shorter than ours matches nothing, and breaks nothing', async () => {
    const short = '$argon2id$v=19$m=8,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$MDEyMzQ1Njc4OWFiY2RlZg';
    expect(await hasher.verify('mật khẩu 1', short, asker)).toEqual({
      ok: true,
      value: { matches: false, isOutdated: false },
    });
  });

  it.each([
    '',
    'hoa mai 7 cánh',
    'x$argon2id$v=19$m=8,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$MDEyMzQ1Njc4OWFiY2RlZg',
    '$argon2id$v=19$m=8,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$MDEyMzQ1Njc4OWFiY2RlZg$x',
    '$argon2i$v=19$m=8,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$MDEyMzQ1Njc4OWFiY2RlZg',
    '$argon2id$v=19$m=8,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg',
  ])('that is none is a fault of ours and no wrong password: "%s"', async (stored) => {
    await expect(hasher.verify('mật khẩu 1', stored, asker)).rejects.toThrow(
      'a stored password hash is not in PHC form',
    );
  });

  it('takes as long for an unknown address as for a wrong password', async () => {
    const stored = await hasher.hash('hoa mai 7 cánh', asker);
    // Of the processor, not of the clock: the machine may be busy with others.
    const leastOfSeven = async (hash: string | null): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < 7; round += 1) {
        const before = process.cpuUsage();
        await hasher.verify('sai mật khẩu 1', hash, asker);
        const { user, system } = process.cpuUsage(before);
        times.push(user + system);
      }
      return Math.min(...times);
    };
    // A skipped hash would be a thousand times faster.
    expect(
      (await leastOfSeven(null)) / (await leastOfSeven(stored.ok ? stored.value : null)),
    ).toBeGreaterThan(0.2);
  });
});

describe('the queue of hashes', () => {
  it('lets a few wait and sends the rest away with a time to come back', async () => {
    const small = createPasswordHasher({ ...limits, hashesAtOnce: 2, hashesWaiting: 3 });
    const results = await Promise.all(
      Array.from({ length: 9 }, async () => small.hash('hoa mai 7 cánh', asker)),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(5);
    expect(results.filter((result) => !result.ok)).toEqual(
      Array.from({ length: 4 }, () => ({
        ok: false,
        error: { code: 'RATE_LIMITED', retryAfterSeconds: 3 },
      })),
    );
    expect((await small.hash('hoa mai 7 cánh', asker)).ok).toBe(true);
  });
});

describe('a common password', () => {
  it.each(['password1', 'MatKhau123', 'iloveyou1', 'Abc12345', 'anhyeuem123'])(
    'is known whatever its case: %s',
    (password) => expect(isCommonPassword(password)).toBe(true),
  );
  it('is not any long one', () => expect(isCommonPassword('hoa mai 7 cánh')).toBe(false));
});
