import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '#shared/security/content-security-policy.ts';
import { socialPageHeaders } from './social-page-headers.ts';

const both = { googleClientId: 'khach', facebookAppId: '24011' };

describe('the policy of a social page', () => {
  it('lets the script of its provider in, and of no other', () => {
    const google = socialPageHeaders('/social/google', both)?.['content-security-policy'] ?? '';
    expect(google).toContain("script-src 'self' https://accounts.google.com/gsi/client;");
    expect(google).toContain('frame-src https://accounts.google.com/gsi/;');
    expect(google).not.toContain('facebook');
    const facebook = socialPageHeaders('/social/facebook', both)?.['content-security-policy'] ?? '';
    expect(facebook).toContain("script-src 'self' https://connect.facebook.net/en_US/;");
    expect(facebook).toContain("form-action 'self' https://www.facebook.com;");
    expect(facebook).not.toContain('google');
  });

  it('lets no script stand in the page, and keeps script addresses behind Trusted Types', () => {
    for (const page of ['/social/google', '/social/facebook']) {
      const policy = socialPageHeaders(page, both)?.['content-security-policy'] ?? '';
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).toContain('trusted-types mai-vang dompurify mai-vang-social default');
      expect(/script-src[^;]*unsafe/.test(policy)).toBe(false);
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
    }
  });

  it('keeps hold of the window that the provider opens', () => {
    expect(socialPageHeaders('/social/google', both)?.['cross-origin-opener-policy']).toBe(
      'same-origin-allow-popups',
    );
  });

  it.each(['/', '/login', '/social', '/social/google/', '/social/googlex', '/profile'])(
    'is not that of %s',
    (pathname) => {
      expect(socialPageHeaders(pathname, both)).toBeNull();
    },
  );

  it('is that of every page where the provider is not configured', () => {
    expect(socialPageHeaders('/social/google', { ...both, googleClientId: null })).toBeNull();
    expect(socialPageHeaders('/social/facebook', { ...both, facebookAppId: null })).toBeNull();
    expect(contentSecurityPolicy).not.toMatch(/google|facebook|unsafe/);
  });
});
