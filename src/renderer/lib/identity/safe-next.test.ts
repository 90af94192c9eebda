import { describe, expect, it } from 'vitest';
import { defaultNext, loginAddress, safeNext } from './safe-next.ts';

describe('safeNext', () => {
  it('leads back to the page of this site that was wanted', () => {
    expect(safeNext('/learn/bai-1?t=30#x')).toBe('/learn/bai-1?t=30#x');
    expect(safeNext('/settings')).toBe('/settings');
  });

  it('never leads to another site', () => {
    for (const hostile of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil',
      'javascript:alert(1)',
      '/a\\b',
      '/a\nb',
      '/\t/evil.example',
      '/\u0000/evil.example',
      'http:/evil.example',
      'data:text/html,x',
      '',
      'dashboard',
    ]) {
      expect(safeNext(hostile)).toBe(defaultNext);
    }
    expect(safeNext(null)).toBe(defaultNext);
  });

  it('does not lead back to the sign-in pages', () => {
    for (const loop of [
      '/login',
      '/login?next=%2Flogin',
      '/register#x',
      '/forgot',
      '/verify?next=%2Fverify',
      '/reset#token=x',
      '/complete',
    ])
      expect(safeNext(loop)).toBe(defaultNext);
    expect(safeNext('/login-help')).toBe('/login-help');
  });

  it('is undone by the address of the sign-in page', () => {
    const address = new URL(loginAddress('/learn/a?b=1'), 'http://x');
    expect(safeNext(address.searchParams.get('next'))).toBe('/learn/a?b=1');
    expect(loginAddress(defaultNext)).toBe('/login');
  });
});
