/**
 * What a service of others needs of the page's policy, when this installation is configured for it.
 */
export interface PolicyAdditions {
  readonly scripts?: readonly string[];
  readonly connections?: readonly string[];
  readonly images?: readonly string[];
  readonly frames?: readonly string[];
  readonly styles?: readonly string[];
  /** Where forms may be sent to. */
  readonly forms?: readonly string[];
  /** Names of Trusted Types policies. */
  readonly trustedTypes?: readonly string[];
}

/**
 * What counting visits by Google Analytics 4 takes (docs/decisions/0017-analytics.md): its tag, and
 * where that reports to.
 */
export const analyticsAdditions: PolicyAdditions = {
  scripts: ['https://www.googletagmanager.com'],
  connections: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://www.googletagmanager.com',
  ],
  images: ['https://*.google-analytics.com', 'https://www.googletagmanager.com'],
  trustedTypes: ['mai-vang-analytics', 'goog#html'],
};

/**
 * The one Content-Security-Policy of the page, sent as a header by both hosts (TRUST.md, Desktop),
 * with what is configured. No injected style elements, no inline script, and every script sink
 * behind Trusted Types: `mai-vang` lets our own service worker's address through, `dompurify` what
 * the sanitiser of that name made (src/renderer/ui/text/rich-text.tsx).
 */
export function contentSecurityPolicyWith(additions: readonly PolicyAdditions[]): string {
  const of = (read: (addition: PolicyAdditions) => readonly string[] | undefined) =>
    additions.flatMap((addition) => read(addition) ?? []);
  const frames = of(({ frames: added }) => added);
  return [
    "default-src 'self'",
    directive(
      "script-src 'self'",
      of(({ scripts }) => scripts),
    ),
    directive(
      "style-src 'self'",
      of(({ styles }) => styles),
    ),
    directive(
      "img-src 'self' data: blob:",
      of(({ images }) => images),
    ),
    "font-src 'self'",
    "media-src 'self' blob:",
    directive(
      "connect-src 'self'",
      of(({ connections }) => connections),
    ),
    ...(frames.length === 0 ? [] : [directive('frame-src', frames)]),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    directive(
      "form-action 'self'",
      of(({ forms }) => forms),
    ),
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    directive(
      'trusted-types mai-vang dompurify',
      of(({ trustedTypes }) => trustedTypes),
    ),
  ].join('; ');
}

/** The policy of an installation that no service of others is configured for. */
export const contentSecurityPolicy = contentSecurityPolicyWith([]);

function directive(own: string, added: readonly string[]): string {
  return [own, ...new Set(added)].join(' ');
}
