/**
 * The one Content-Security-Policy of the page, sent as a header by both hosts (TRUST.md, Desktop).
 * No injected style elements, no inline script, and every script sink behind Trusted Types: `mai-vang` lets our own service worker's
 * address through, `dompurify` what the sanitiser of that name made (src/renderer/ui/rich-text.tsx).
 */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types mai-vang dompurify',
].join('; ');
