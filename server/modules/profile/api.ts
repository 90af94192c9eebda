export type { Avatars } from './avatars.ts';
export { createProfile, type ProfileServices } from './create-profile.ts';
