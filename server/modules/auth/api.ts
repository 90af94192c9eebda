export { createAuth, type Auth, type PresentedTokens, type RequestOrigin, type SignInOrigin } from './service.ts';
export { createAttemptLimiter, type AttemptLimiter } from './attempts.ts';
export { createToken, hashToken, isTokenForm } from './tokens.ts';
export type { IssuedSession } from './sessions.ts';
export type { Viewer } from './viewer.ts';
export { networkOf } from './attempts.ts';
