export { createSocialServices, type SocialSettings } from './create-social-services.ts';
export type { Social } from './service.ts';
