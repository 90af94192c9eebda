import * as z from 'zod/mini';
import { hostOperations, type HostOperationName } from '#shared/api/operations.ts';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type {
  RegisterInput,
  ResetPasswordInput,
  SignInInput,
} from '#shared/session/session-state.ts';
import type { ApiClient } from '../api/api-client.ts';
import { readGraphqlAnswer } from '../api/read-answer.ts';
import type { SignInMarks } from './sign-in-marks.ts';

/**
 * The session mutations, as this host sends them: no Origin, client kind DESKTOP, tokens in the
 * answer's body.
 */
export interface SessionRequests {
  signIn(input: SignInInput): Promise<Result<GrantedSession, AppError>>;
  /** The second step, behind `FACTOR_NEEDED`. */
  completeSignIn(step: SecondStep): Promise<Result<GrantedSession, AppError>>;
  register(input: RegisterInput): Promise<Result<GrantedSession, AppError>>;
  /** By the link of an e-mail. */
  resetPassword(input: ResetPasswordInput): Promise<Result<GrantedSession, AppError>>;
  /** A session for a code of the browser. `DESKTOP_CODE_INVALID`. */
  exchangeCode(shown: DesktopCodeProof): Promise<Result<GrantedSession, AppError>>;
  /** `SESSION_EXPIRED` and `SESSION_REUSED` are final. */
  refresh(refreshToken: string): Promise<Result<GrantedSession, AppError>>;
  /** Ends the session on the server. Without an answer the session ends there by itself. */
  signOut(accessToken: string): Promise<void>;
}

/** A code that the browser brought, and the verifier of the challenge it was made for. */
export interface DesktopCodeProof {
  readonly code: string;
  readonly verifier: string;
}

/** What a sign-in waits with, and the typed code. */
export interface SecondStep {
  readonly challenge: string;
  readonly code: string;
}

export interface GrantedSession {
  readonly userId: string;
  readonly email: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** How long the access token is good from now on, in ms, by the server's own clock. */
  readonly accessLifetimeMs: number;
  /** To show at the next sign-in (`SignInMarks`); null when nothing new was given. */
  readonly marks: string | null;
}

/** How long a session mutation is waited for, in ms. */
export const sessionTimeoutMs = 15_000;
/** Signing out waits less: the session ends here in any case. */
const signOutTimeoutMs = 3000;

/** Builds the requests. `clientName` is what the list of sessions shows, at most 80 characters. */
export function createSessionRequests(
  client: ApiClient,
  clientName: string,
  { now, marks }: { readonly now: () => number; readonly marks: SignInMarks },
): SessionRequests {
  const post = async (
    operationName: HostOperationName,
    variables: unknown,
    field: string,
  ): Promise<Result<GrantedSession, AppError>> => {
    const body = JSON.stringify({ operationName, query: hostOperations[operationName], variables });
    const answer = await client.post(body, { accessToken: null, timeoutMs: sessionTimeoutMs });
    if (!answer.ok) return answer;
    const data = readGraphqlAnswer(answer.value);
    const granted = data.ok
      ? readGrant(data.value, field, answer.value.serverNowMs ?? now())
      : data;
    if (granted.ok && granted.value.marks !== null)
      await marks.keep(granted.value.email, granted.value.marks);
    return granted;
  };
  const desktop = { kind: 'DESKTOP', name: clientName };
  return {
    signIn: async ({ email, password }) =>
      post(
        'SignIn',
        { input: { email, password, client: { ...desktop, marks: await marks.find(email) } } },
        'sign_in',
      ),
    completeSignIn: ({ challenge, code }) =>
      post('CompleteSignIn', { input: { challenge, code } }, 'complete_sign_in'),
    register: ({ fullName, email, phoneNumber, password, referralCode, agreed }) =>
      post(
        'Register',
        {
          input: {
            full_name: fullName,
            email,
            phone_number: phoneNumber || null,
            password,
            referral_code: referralCode || null,
            agreed,
            client: desktop,
          },
        },
        'register',
      ),
    resetPassword: ({ token, password }) =>
      post('ResetPassword', { input: { token, password, client: desktop } }, 'reset_password'),
    exchangeCode: ({ code, verifier }) =>
      post('ExchangeDesktopCode', { code, verifier, client: desktop }, 'exchange_desktop_code'),
    refresh: (refreshToken) =>
      post('RefreshSession', { refresh_token: refreshToken }, 'refresh_session'),
    async signOut(accessToken) {
      const body = JSON.stringify({
        operationName: 'SignOut',
        query: hostOperations.SignOut,
        variables: {},
      });
      await client.post(body, { accessToken, timeoutMs: signOutTimeoutMs });
    },
  };
}

const grantSchema = z.object({
  user: z.object({ id: z.string().check(z.minLength(1)), email: z.string() }),
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.string().check(z.minLength(1)),
  access_expires_at: z.string(),
  marks: z.optional(z.nullable(z.string())),
});

/**
 * Bounds of a token's life as we believe it: a server that speaks nonsense must not make us renew
 * for ever.
 */
const lifetimeMs = { least: 60_000, most: 86_400_000 } as const;

function readGrant(
  data: unknown,
  field: string,
  serverNowMs: number,
): Result<GrantedSession, AppError> {
  const parsed = z.record(z.string(), z.unknown()).safeParse(data);
  const grant = grantSchema.safeParse(parsed.success ? parsed.data[field] : undefined);
  if (!grant.success) return err(appError('INTERNAL'));
  const {
    user,
    access_token: accessToken,
    refresh_token: refreshToken,
    access_expires_at: expiresAt,
    marks = null,
  } = grant.data;
  const remaining = Date.parse(expiresAt) - serverNowMs;
  const accessLifetimeMs = Number.isNaN(remaining)
    ? lifetimeMs.least
    : Math.min(Math.max(remaining, lifetimeMs.least), lifetimeMs.most);
  return ok({
    userId: user.id,
    email: user.email,
    accessToken,
    refreshToken,
    accessLifetimeMs,
    marks,
  });
}
