import { assertNever } from '#shared/kernel/assert.ts';
import { errorText } from '../../lib/format/error-text.ts';
import type { SdkError } from '../../lib/social/sdk-error.ts';
import { t } from './copy.ts';
import { nameOf, type ProviderName } from './provider.ts';

/** What a person reads when a provider's script refuses. */
export function sdkText(error: SdkError, provider: ProviderName): string {
  switch (error.kind) {
    case 'app_id':
      return errorText({ code: 'SOCIAL_NOT_CONFIGURED' });
    case 'token':
      return errorText({ code: 'SOCIAL_TOKEN_INVALID' });
    case 'unavailable':
      return t('social.scriptFailed', { provider: nameOf(provider) });
    case 'cancelled':
      return errorText({ code: 'SOCIAL_CANCELLED' });
    case 'permission':
      return errorText({ code: 'SOCIAL_PERMISSION_MISSING' });
    default:
      return assertNever(error.kind);
  }
}
