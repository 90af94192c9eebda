import { describe, expect, it } from 'vitest';
import {
  findRight,
  type LicenceStore,
  type PersonRight,
  rightAfter,
  stateOfRight,
  withRight,
} from './licence-store.ts';

const storeOf = (people: readonly PersonRight[], isDoubtful = false): LicenceStore => ({
  deviceId: 'may-1',
  time: { markMs: 0, contact: null },
  people,
  isDoubtful,
});
const granted = { kind: 'granted', untilMs: 2000 } as const;
const yes = { granted: true, issuedAtMs: 500, untilMs: 3000 };
const no = { granted: false, issuedAtMs: 500, untilMs: 500 };

describe('what an answer makes of a right', () => {
  const linh = { userId: 'linh', right: granted };

  it('is the new end of a granted one, whatever was before', () => {
    for (const people of [[], [linh]])
      expect(rightAfter(storeOf(people), 'linh', yes)).toEqual({ kind: 'granted', untilMs: 3000 });
  });

  it('is one that was taken back of somebody who had it, and doubtful only of who may have had it', () => {
    const denied = { kind: 'denied', sinceMs: 500 };
    expect([
      rightAfter(storeOf([linh]), 'linh', no),
      rightAfter(storeOf([linh], true), 'linh', no),
      rightAfter(storeOf([linh]), 'minh', no),
      rightAfter(storeOf([linh], true), 'minh', no),
    ]).toEqual([
      { ...denied, hadOne: true, isDoubtful: false },
      { ...denied, hadOne: true, isDoubtful: false },
      { ...denied, hadOne: false, isDoubtful: false },
      { ...denied, hadOne: false, isDoubtful: true },
    ]);
  });

  it('says since the first refusal that there is none', () => {
    const right = rightAfter(storeOf([linh]), 'linh', no);
    expect(
      rightAfter(storeOf([{ userId: 'linh', right }]), 'linh', { ...no, issuedAtMs: 900 }),
    ).toEqual(right);
  });
});

describe('the people of a machine', () => {
  const fill = (count: number): LicenceStore =>
    Array.from({ length: count }, (_, index) => `person-${index}`).reduce(
      (store, userId) => withRight(store, userId, granted),
      storeOf([]),
    );

  it('are fifty, and the one heard of the longest ago is forgotten, which leaves a doubt', () => {
    const fifty = fill(50);
    expect([fifty.people.length, fifty.isDoubtful]).toEqual([50, false]);
    expect(findRight(fifty, 'person-0')).toEqual(granted);
    const more = fill(51);
    expect([more.people.length, more.isDoubtful]).toEqual([50, true]);
    expect([findRight(more, 'person-0'), findRight(more, 'person-1')]).toEqual([null, granted]);
    expect(withRight(more, 'person-1', granted).isDoubtful).toBe(true);
  });

  it('stand there once each, the one heard of last at the end', () => {
    const again = withRight(fill(3), 'person-0', { kind: 'granted', untilMs: 9 });
    expect(again.people.map(({ userId }) => userId)).toEqual(['person-1', 'person-2', 'person-0']);
    expect(findRight(again, 'person-0')).toEqual({ kind: 'granted', untilMs: 9 });
  });
});

describe('what a right means', () => {
  it('lasts until its last moment and has lapsed from then on', () => {
    expect([stateOfRight(granted, 1999), stateOfRight(granted, 2000)]).toEqual([
      { kind: 'valid', untilMs: 2000 },
      { kind: 'lapsed', sinceMs: 2000 },
    ]);
  });

  it('is revoked of who had it, and none of who never did', () => {
    const denied = { kind: 'denied', sinceMs: 5, isDoubtful: true } as const;
    expect([
      stateOfRight({ ...denied, hadOne: true }, 9),
      stateOfRight({ ...denied, hadOne: false }, 9),
      stateOfRight(null, 9),
    ]).toEqual([{ kind: 'revoked', sinceMs: 5 }, { kind: 'none' }, { kind: 'none' }]);
  });
});
