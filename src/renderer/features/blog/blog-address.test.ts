import { describe, expect, it } from 'vitest';
import { blogAddress, readBlogFilter } from './blog-address.ts';

describe('the address of a list of posts', () => {
  it.each([
    { topic: null, search: '', after: null },
    { topic: 'SELLING', search: 'đặt giá & ưu đãi', after: 'MTI6YQ' },
  ] as const)('leads back to the same list: %j', (input) => {
    expect(readBlogFilter(new URL(blogAddress(input), 'http://mai').searchParams)).toEqual(input);
  });

  it('has no marks for what is not limited', () => {
    expect(blogAddress({ search: '' })).toBe('/blog');
    expect(blogAddress({ topic: 'VIDEO' })).toBe('/blog?chu-de=quay-va-dung');
  });

  it('takes a foreign topic for none', () => {
    expect(readBlogFilter(new URLSearchParams('chu-de=gi-do&tim=%20gia%20')).topic).toBeNull();
    expect(readBlogFilter(new URLSearchParams('chu-de=gi-do&tim=%20gia%20')).search).toBe('gia');
  });
});
