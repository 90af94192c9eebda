import { describe, expect, it } from 'vitest';
import { slugOf } from './slug-of.ts';

describe('the address of a title', () => {
  it.each([
    ['Đặt giá lần đầu', 'dat-gia-lan-dau'],
    ['  «Ngỏ lời»: 10 người?! ', 'ngo-loi-10-nguoi'],
    ['…', ''],
  ])('of %j is %j', (title, slug) => expect(slugOf(title)).toBe(slug));
  it('never ends with a dash, however long the title is', () =>
    expect(slugOf('một '.repeat(40))).toMatch(/^(?:mot-)*mot?$/));
});
