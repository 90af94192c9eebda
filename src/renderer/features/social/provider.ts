import { socialPages, type SocialPage } from '#shared/social/social-sign-in.ts';
import { t } from './copy.ts';

/** A provider as the page calls it. */
export type ProviderName = SocialPage;

/** How people call it. */
export function nameOf(provider: ProviderName): string {
  return t(`social.${provider}`);
}

/** Why somebody goes to a provider's page: to sign in, or to connect the account to their own. */
export type SocialPurpose = 'sign_in' | 'connect';

/**
 * The address of a provider's page. It is opened as a page of its own, never within the
 * application: only there its script may run.
 */
export function socialAddress(
  provider: ProviderName,
  purpose: SocialPurpose,
  next: string,
): string {
  const query = new URLSearchParams({ next, ...(purpose === 'connect' ? { purpose } : {}) });
  return `${socialPages[provider]}?${query.toString()}`;
}
