import {
  contentSecurityPolicyWith,
  type PolicyAdditions,
} from '#shared/security/content-security-policy.ts';
import { type SocialPage, socialPages } from '#shared/social/social-sign-in.ts';

/**
 * What Google Identity Services need: its script, its button and window in frames, its answers, and
 * its styles, some of them inline.
 */
const google: PolicyAdditions = {
  scripts: ['https://accounts.google.com/gsi/client'],
  connections: ['https://accounts.google.com/gsi/'],
  frames: ['https://accounts.google.com/gsi/'],
  styles: ["'unsafe-inline'", 'https://accounts.google.com/gsi/style'],
};

/**
 * What Facebook's SDK needs: its two scripts, hidden frames, the Graph API, and dialogs that are
 * opened by a form.
 */
const facebook: PolicyAdditions = {
  scripts: ['https://connect.facebook.net/en_US/'],
  connections: ['https://graph.facebook.com', 'https://www.facebook.com'],
  frames: ['https://www.facebook.com', 'https://web.facebook.com', 'https://staticxx.facebook.com'],
  images: ['https://www.facebook.com'],
  styles: ["'unsafe-inline'"],
  forms: ['https://www.facebook.com'],
};

/**
 * Ours for the first script; the default one for what it loads in its turn
 * (src/renderer/lib/social/page-scripts.ts).
 */
const trustedTypes = ['mai-vang-social', 'default'];
const additions: Readonly<Record<SocialPage, PolicyAdditions>> = {
  google: { ...google, trustedTypes },
  facebook: { ...facebook, trustedTypes },
};

/** Which providers are configured. */
export interface ConfiguredProviders {
  readonly googleClientId: string | null;
  readonly facebookAppId: string | null;
}

/**
 * The headers by which a social page differs from every other: it may run its provider's script and
 * keep hold of the window that it opens. Null for all other addresses, and for a provider that is
 * not configured.
 */
export function socialPageHeaders(
  pathname: string,
  { googleClientId, facebookAppId }: ConfiguredProviders,
): Readonly<Record<string, string>> | null {
  const isConfigured = { google: googleClientId !== null, facebook: facebookAppId !== null };
  const page = (['google', 'facebook'] as const).find(
    (provider) => socialPages[provider] === pathname,
  );
  if (page === undefined || !isConfigured[page]) return null;
  return {
    'content-security-policy': contentSecurityPolicyWith([additions[page]]),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}
