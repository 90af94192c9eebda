import { describe, expect, it } from 'vitest';
import { parseSiteImage, siteImageAddress } from './site-image.ts';

describe('a picture of the public site', () => {
  it('carries its size in its address', () => {
    const url = siteImageAddress('hoc-cung-mai', 1200, 630);
    expect(url).toBe('/site-images/hoc-cung-mai-1200x630.webp');
    expect(parseSiteImage(url)).toEqual({ url, width: 1200, height: 630 });
  });

  it.each([
    'https://evil.example/site-images/hoc-cung-mai-1200x630.webp',
    '//evil.example/site-images/hoc-cung-mai-1200x630.webp',
    '/site-images/../media/hoc-cung-mai-1200x630.webp',
    '/site-images/hoc-cung-mai-0x630.webp',
    '/site-images/hoc-cung-mai-12000x630.webp',
    '/site-images/hoc-cung-mai-1200x630.svg',
    '/site-images/hoc-cung-mai-1200x630.webp?x=1',
    'javascript:alert(1)',
    '',
  ])('is not what %j leads to', (address) => {
    expect(parseSiteImage(address)).toBeNull();
  });
});
