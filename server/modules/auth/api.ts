export { createAuth, type Auth, type PresentedTokens } from './service.ts';
export type { IssuedSession } from './sessions.ts';
export type { Viewer } from './viewer.ts';
export { networkOf } from './attempts.ts';
