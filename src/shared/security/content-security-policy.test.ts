import { expect, it } from 'vitest';
import {
  analyticsAdditions,
  contentSecurityPolicy,
  contentSecurityPolicyWith,
} from './content-security-policy.ts';

const directives = (policy: string) =>
  new Map(policy.split('; ').map((each) => [each.split(' ', 1)[0], each]));

it('lets nothing of others in where nothing is configured', () => {
  expect(contentSecurityPolicy).not.toContain('http');
  expect(contentSecurityPolicy).not.toContain('unsafe');
  expect(directives(contentSecurityPolicy).get('trusted-types')).toBe(
    'trusted-types mai-vang dompurify',
  );
});

it('opens for analytics only what its tag needs, and keeps everything else as it was', () => {
  const own = directives(contentSecurityPolicy);
  const opened = directives(contentSecurityPolicyWith([analyticsAdditions]));
  expect([...opened.keys()].filter((name) => opened.get(name) !== own.get(name))).toEqual([
    'script-src',
    'img-src',
    'connect-src',
    'trusted-types',
  ]);
  expect(opened.get('script-src')).toBe("script-src 'self' https://www.googletagmanager.com");
});

it('names what two services need alike only once, and frames only where one needs them', () => {
  const policy = directives(
    contentSecurityPolicyWith([
      { scripts: ['https://a.example'], frames: ['https://a.example'] },
      { scripts: ['https://a.example', 'https://b.example'] },
    ]),
  );
  expect(policy.get('script-src')).toBe("script-src 'self' https://a.example https://b.example");
  expect(policy.get('frame-src')).toBe('frame-src https://a.example');
  expect(directives(contentSecurityPolicy).has('frame-src')).toBe(false);
});
