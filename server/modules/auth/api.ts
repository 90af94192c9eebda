export { createAuth, type Auth, type PresentedTokens } from './service.ts';
export type { RequestOrigin, SignInOrigin } from './origins.ts';
export { createAttemptLimiter, type AttemptLimiter } from './attempts.ts';
export { createToken, hashToken } from './tokens.ts';
export type { IssuedSession } from './sessions.ts';
export { createSessionNews, type SessionNews, type SessionNewsListener } from './session-news.ts';
export type { Viewer } from './viewer.ts';
export { isLoopback, networkOf } from './attempts.ts';
export { createRates, type Rates } from './rates.ts';
