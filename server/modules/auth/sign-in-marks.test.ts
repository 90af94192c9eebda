import { describe, expect, it } from 'vitest';
import { createSignInMarks } from './sign-in-marks.ts';

const marks = createSignInMarks(Buffer.alloc(32, 7));
const [linh, minh] = ['linh@maivang.example', 'minh@maivang.example'];

describe('marks of a sign-in', () => {
  it('are those of the accounts that were signed in to, and stay the same', () => {
    const first = marks.keep(null, linh);
    const both = marks.keep(first, minh);
    expect(marks.find(both, linh)).toBe(marks.find(first, linh));
    expect(marks.find(both, minh)).not.toBe(marks.find(both, linh));
    expect(marks.find(first, minh)).toBeNull();
    expect(marks.keep(both, minh)).toBe(both);
  });

  it('cannot be made or carried over to another account without the key', () => {
    const kept = marks.keep(null, linh);
    expect(marks.find(kept, minh)).toBeNull();
    expect(createSignInMarks(Buffer.alloc(32, 8)).find(kept, linh)).toBeNull();
    for (const shown of [null, '', '~', kept.slice(1), `${kept}x`, kept.replace('~', '.')]) expect(marks.find(shown, linh)).toBeNull();
  });

  it('are five at most, the newest first', () => {
    let kept = marks.keep(null, linh);
    for (let other = 0; other < 5; other += 1) kept = marks.keep(kept, `nguoi-${other}@vidu.vn`);
    expect(marks.find(kept, linh)).toBeNull();
    expect(kept.split('.')).toHaveLength(5);
    expect(marks.find(kept, 'nguoi-0@vidu.vn')).not.toBeNull();
  });
});
