export { createAuth, type Auth, type Identity, type PresentedTokens } from './service.ts';
export type { IssuedSession, Viewer } from './sessions.ts';
export { networkOf } from './attempts.ts';
