/** Version of Facebook's SDK and Graph API (SPEC.md 7). */
export const facebookVersion = 'v19.0';

/** What we ask Facebook for; all of it must be granted (SPEC.md 6). */
export const facebookPermissions = ['public_profile', 'email'] as const;

/**
 * Pages of their own for signing in by a provider: only there its script is loaded, and only they
 * have a policy that lets it.
 */
export const socialPages = { google: '/social/google', facebook: '/social/facebook' } as const;

export type SocialPage = keyof typeof socialPages;

/** The portal's page that signs the desktop application in. */
export const desktopSignInPath = '/desktop-sign-in';

/** The portal's page that connects an account at a provider for the desktop application. */
export const desktopConnectPath = '/desktop-connect';

/** A code for the desktop, its challenge, its verifier and its state: 256 bits in base64url. */
export const desktopSecretForm = /^[A-Za-z0-9_-]{43}$/;
