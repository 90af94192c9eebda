import { ownAnswerMark } from '#shared/api/own-answer.ts';
import {
  contentSecurityPolicyWith,
  type PolicyAdditions,
} from '#shared/security/content-security-policy.ts';

const otherPolicies = 'microphone=(), geolocation=(), payment=(), usb=()';

/** `permissions-policy` of the page at the door, which reads codes with the camera. */
export const cameraPolicy = `camera=(self), ${otherPolicies}`;

/**
 * Headers of every answer, our mark among them; `additions` = of the services of others that are
 * configured.
 */
export function securityHeaders(
  publicOrigin: string | null,
  additions: readonly PolicyAdditions[],
): Readonly<Record<string, string>> {
  return {
    ...ownAnswerMark,
    'content-security-policy': contentSecurityPolicyWith(additions),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': `camera=(), ${otherPolicies}`,
    ...(publicOrigin?.startsWith('https:') === true
      ? { 'strict-transport-security': 'max-age=31536000' }
      : {}),
  };
}
