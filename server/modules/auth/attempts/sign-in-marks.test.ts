import { describe, expect, it } from 'vitest';
import { createSignInMarks, type MarkedPerson } from './sign-in-marks.ts';

const [linh, minh] = ['linh@maivang.example', 'minh@maivang.example'];
const now = Date.parse('2026-11-21T07:00:00Z');
const lifetimeMs = 400 * 86_400_000;

/** People by their addresses: an address that goes to somebody else keeps nothing of who had it. */
function setUp(keyByte = 7) {
  const people = new Map<string, MarkedPerson>(
    [linh, minh].map((email) => [
      email,
      { id: `id-${email}`, is_verify_email: true, marks_generation: 0 },
    ]),
  );
  const accounts = {
    async findCredentials(email: string) {
      const person = people.get(email);
      return person === undefined
        ? null
        : {
            userId: person.id,
            passwordHash: null,
            isBlocked: false,
            marksGeneration: person.marks_generation,
          };
    },
  };
  const marks = createSignInMarks({ accounts, key: Buffer.alloc(32, keyByte), lifetimeMs });
  const change = (email: string, to: Partial<MarkedPerson>): void =>
    void people.set(email, { ...personOf(email), ...to });
  const personOf = (email: string): MarkedPerson =>
    people.get(email) ?? { id: `id-${email}`, is_verify_email: true, marks_generation: 0 };
  const keep = (
    shown: string | null,
    email: string,
    { session = `session-${email}`, nowMs = now } = {},
  ): string =>
    marks.keep(shown, { sessionId: session, person: personOf(email) }, nowMs)?.marks ?? 'none';
  const find = async (shown: string | null, email: string, nowMs = now): Promise<string | null> =>
    (await marks.find(shown, email, nowMs))?.mark ?? null;
  return { keep, find, change, marks, personOf };
}

describe('marks of a sign-in', () => {
  it('are those of the accounts that were signed in to, and stay the same in a browser', async () => {
    const { keep, find } = setUp();
    const first = keep(null, linh);
    const both = keep(first, minh);
    expect(await find(both, linh)).toBe(await find(first, linh));
    expect(await find(both, minh)).not.toBe(await find(both, linh));
    expect(await find(first, minh)).toBeNull();
    expect(await find(keep(both, minh, { session: 'another' }), minh)).toBe(await find(both, minh));
  });

  it('are one of a session, however often it is renewed without showing one', async () => {
    const { keep, find } = setUp();
    const given = await Promise.all(
      [0, 900, 1800].map(async (seconds) =>
        find(keep(null, linh, { nowMs: now + seconds * 1000 }), linh),
      ),
    );
    expect(new Set(given).size).toBe(1);
    expect(given).not.toContain(null);
    expect(given).not.toContain(await find(keep(null, linh, { session: 'another' }), linh));
  });

  it('count nothing once their person was signed out everywhere, or had another password', async () => {
    const { keep, find, change } = setUp();
    const kept = keep(null, linh);
    change(linh, { marks_generation: 1 });
    expect(await find(kept, linh)).toBeNull();
    expect(await find(keep(kept, linh), linh)).not.toBeNull();
  });

  it('name the person: who gets an address later is not known by the marks of who had it', async () => {
    const { keep, find, change } = setUp();
    const kept = keep(null, linh);
    change(linh, { id: 'somebody-else' });
    expect(await find(kept, linh)).toBeNull();
  });

  it('are given for no address that is not proved', () => {
    const { keep, change } = setUp();
    change(linh, { is_verify_email: false });
    expect(keep(null, linh)).toBe('none');
  });

  it('count as long as a browser keeps them, by the server’s clock, from the last sign-in on', async () => {
    const { keep, find } = setUp();
    const kept = keep(null, linh);
    const last = now + lifetimeMs - 1;
    expect(await find(kept, linh, last)).not.toBeNull();
    expect(await find(kept, linh, last + 1)).toBeNull();
    expect(await find(keep(kept, linh, { nowMs: last }), linh, last + lifetimeMs - 1000)).toBe(
      await find(kept, linh),
    );
  });

  it('cannot be made, moved in time or carried over to another account without the key', async () => {
    const { keep, find } = setUp();
    const kept = keep(null, linh);
    expect(await find(kept, minh)).toBeNull();
    expect(await setUp(8).find(kept, linh)).toBeNull();
    const [mark, given = '', signature] = kept.split('~');
    const later = (Number.parseInt(given, 36) + 1).toString(36);
    for (const shown of [
      null,
      '',
      '~',
      kept.slice(1),
      `${kept}x`,
      kept.replace('~', '.'),
      `${mark}~${later}~${signature}`,
    ])
      expect(await find(shown, linh)).toBeNull();
  });

  it('are five at most, the newest first', async () => {
    const { keep, find, change } = setUp();
    let kept = keep(null, linh);
    for (let other = 0; other < 5; other += 1) {
      change(`nguoi-${other}@vidu.vn`, {});
      kept = keep(kept, `nguoi-${other}@vidu.vn`);
    }
    expect(await find(kept, linh)).toBeNull();
    expect(kept.split('.')).toHaveLength(5);
    expect(await find(kept, 'nguoi-0@vidu.vn')).not.toBeNull();
  });

  it('are found for a person who is known already as by their address', async () => {
    const { keep, find, marks, personOf } = setUp();
    const kept = keep(null, linh);
    expect(marks.findOf(kept, personOf(linh), now)).toEqual({
      mark: await find(kept, linh),
      userId: `id-${linh}`,
      generation: 0,
    });
    expect(marks.findOf(kept, personOf(minh), now)).toBeNull();
    expect(marks.findOf(null, personOf(linh), now)).toBeNull();
  });

  it('are to be kept for as long as they count', () => {
    const { marks, personOf } = setUp();
    const kept = marks.keep(null, { sessionId: 's', person: personOf(linh) }, now);
    // 400 days later.
    expect(kept?.expiresAt).toEqual(new Date('2027-12-26T07:00:00Z'));
  });

  it('stand there once, however often the account is signed in to', () => {
    const { keep } = setUp();
    const both = keep(keep(null, linh), minh);
    const again = keep(keep(both, linh), linh, { nowMs: now + 60_000 });
    expect(again.split('.')).toHaveLength(2);
    expect(again.split('.')[1]).toBe(both.split('.')[0]);
  });

  it('are looked for among the first five that are shown, and nowhere in what is no mark', async () => {
    const { keep, find } = setUp();
    const kept = keep(null, linh);
    const four = ['a', 'b', 'c', 'd'].map((name) => keep(null, `${name}@vidu.vn`)).join('.');
    expect(await find(`${four}.${kept}`, linh)).not.toBeNull();
    expect(await find(`${four}.${keep(null, minh)}.${kept}`, linh)).toBeNull();
    expect(await find(`x${kept}`, linh)).toBeNull();
    expect(keep(`x${kept}.${kept}x`, minh).split('.')).toHaveLength(1);
  });
});
