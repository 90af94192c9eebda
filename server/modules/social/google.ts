import { createHash } from 'node:crypto';
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { fetchOutside } from '../../outgoing/fetch-outside.ts';
import type { SocialPerson } from './provider.ts';

/** A token that Google gave for us. */
export interface GoogleProof {
  readonly person: SocialPerson;
  /** The text that Google signed: the same of every spelling of one token. */
  readonly signed: string;
  readonly expiresAt: Date;
}

/** Believes ID tokens of Google Identity Services. */
export interface Google {
  /**
   * Verifies a token: Google's signature, issuer, that it was made for us and has not run out, and
   * that it was asked for by the page that shows `nonce`: the token carries the nonce's SHA-256, so
   * a token alone is worth nothing. Refuses with `SOCIAL_TOKEN_INVALID`, or `SOCIAL_UNAVAILABLE`
   * when Google's keys cannot be fetched.
   */
  verify(credential: string, nonce: string, nowMs: number): Promise<Result<GoogleProof, AppError>>;
}

export interface GoogleOptions {
  readonly clientId: string;
  /** Where Google's public keys are. */
  readonly certsUrl: string;
  readonly timeoutMs: number;
}

const issuers = ['https://accounts.google.com', 'accounts.google.com'];
/** Clocks differ by that much, s. */
const clockTolerance = 30;
/** Longest token that is looked at; Google's are about 1200 characters. */
const longestToken = 8192;
/** Of Google's keys; they are about 2 KB. */
const mostKeyBytes = 100_000;

const claims = z.object({
  sub: z.string().min(1).max(255),
  exp: z.number(),
  nonce: z.string(),
  email: z.string().optional(),
  // Google writes a boolean; its older tokens wrote a text.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .optional(),
  name: z.string().optional(),
});

/**
 * Google's tokens for one client id. Its keys are fetched when first needed, kept, and fetched
 * again for a key that is not among them.
 */
export function createGoogle({ clientId, certsUrl, timeoutMs }: GoogleOptions): Google {
  const keys = createRemoteJWKSet(new URL(certsUrl), {
    async [customFetch](address) {
      const { status, body } = await fetchOutside(address, {
        headers: { accept: 'application/json' },
        timeoutMs,
        mostBytes: mostKeyBytes,
      });
      return new Response(body.toString('utf8'), { status });
    },
  });
  return {
    async verify(credential, nonce, nowMs) {
      if (credential.length > longestToken) return err(appError('SOCIAL_TOKEN_INVALID'));
      try {
        const { payload } = await jwtVerify(credential, keys, {
          issuer: issuers,
          audience: clientId,
          algorithms: ['RS256'],
          requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
          clockTolerance,
          currentDate: new Date(nowMs),
        });
        return readProof(payload, nonce, signedText(credential));
      } catch (error) {
        return err(appError(isAboutToken(error) ? 'SOCIAL_TOKEN_INVALID' : 'SOCIAL_UNAVAILABLE'));
      }
    },
  };
}

/**
 * What a signature stands for (RFC 7515, 5.1); of the signature itself several spellings are good,
 * so that its text names no token.
 */
function signedText(credential: string): string {
  return credential.slice(0, credential.lastIndexOf('.'));
}

function readProof(
  payload: JWTPayload,
  nonce: string,
  signed: string,
): Result<GoogleProof, AppError> {
  const parsed = claims.safeParse(payload);
  if (!parsed.success || parsed.data.nonce !== nonceDigest(nonce))
    return err(appError('SOCIAL_TOKEN_INVALID'));
  const { sub, exp, email, email_verified: isVerified, name } = parsed.data;
  const person: SocialPerson = {
    provider: 'google',
    subject: sub,
    email: email ?? null,
    isEmailVerified: isVerified === true,
    fullName: name ?? null,
    pictureUrl: null,
  };
  return ok({ person, signed, expiresAt: new Date((exp + clockTolerance) * 1000) });
}

/** What the page gives to Google in place of its nonce. */
function nonceDigest(nonce: string): string {
  return createHash('sha256').update(nonce).digest('base64url');
}

/**
 * Whether it is the token that is wrong; everything else is that Google could not be asked, or
 * answered nonsense.
 */
function isAboutToken(error: unknown): boolean {
  return (
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported
  );
}
