import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { facebookPermissions, facebookVersion } from '#shared/social/social-sign-in.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { fetchOutside } from '../../outgoing/fetch-outside.ts';
import type { SocialPerson } from './provider.ts';

/** Believes access tokens of Facebook Login. */
export interface Facebook {
  /**
   * Asks Facebook whose token it is: valid, of our app, and with every permission that we ask for
   * granted. Refuses with `SOCIAL_TOKEN_INVALID`, `SOCIAL_PERMISSION_MISSING`, or
   * `SOCIAL_UNAVAILABLE` when Facebook does not answer as it should.
   */
  verify(accessToken: string, nowMs: number): Promise<Result<SocialPerson, AppError>>;
}

export interface FacebookOptions {
  readonly appId: string;
  readonly appSecret: string;
  /** Origin of the Graph API. */
  readonly graphUrl: string;
  readonly timeoutMs: number;
}

/** Side of the picture that is asked for, px. */
const pictureSide = 320;
const longestToken = 4096;
const mostAnswerBytes = 100_000;

const debugAnswer = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: z.coerce.string().optional(),
    user_id: z.coerce.string().optional(),
    expires_at: z.number().optional(),
    scopes: z.array(z.string()).optional(),
  }),
});
const profileAnswer = z.object({
  id: z.string().min(1).max(255),
  name: z.string().optional(),
  email: z.string().optional(),
  picture: z
    .object({
      data: z.object({ url: z.string().optional(), is_silhouette: z.boolean().optional() }),
    })
    .optional(),
});
const permissionsAnswer = z.object({
  data: z.array(z.object({ permission: z.string(), status: z.string() })),
});
const errorAnswer = z.object({ error: z.object({ code: z.number() }) });

/** "The access token could not be decrypted, is expired or was withdrawn." */
const tokenIsWrong = 190;

/** Facebook's tokens for one app. */
export function createFacebook({
  appId,
  appSecret,
  graphUrl,
  timeoutMs,
}: FacebookOptions): Facebook {
  async function get<Answer>(
    path: string,
    query: Readonly<Record<string, string>>,
    shape: z.ZodType<Answer>,
  ): Promise<Result<Answer, AppError>> {
    try {
      const address = `${graphUrl}/${facebookVersion}${path}?${new URLSearchParams(query).toString()}`;
      const answer = await fetchOutside(address, {
        headers: { accept: 'application/json' },
        timeoutMs,
        mostBytes: mostAnswerBytes,
      });
      const body: unknown = JSON.parse(answer.body.toString('utf8'));
      if (!answer.ok)
        return err(
          appError(
            errorAnswer.safeParse(body).data?.error.code === tokenIsWrong
              ? 'SOCIAL_TOKEN_INVALID'
              : 'SOCIAL_UNAVAILABLE',
          ),
        );
      const parsed = shape.safeParse(body);
      return parsed.success ? ok(parsed.data) : err(appError('SOCIAL_UNAVAILABLE'));
    } catch {
      return err(appError('SOCIAL_UNAVAILABLE'));
    }
  }

  /** Whose token it is, as the app itself is told: nobody can answer that in Facebook's place. */
  async function ownerOf(accessToken: string, nowMs: number): Promise<Result<string, AppError>> {
    const debugged = await get(
      '/debug_token',
      { input_token: accessToken, access_token: `${appId}|${appSecret}` },
      debugAnswer,
    );
    if (!debugged.ok) return debugged;
    const {
      is_valid: isValid,
      app_id: ofApp,
      user_id: userId,
      expires_at: expiresAt = 0,
      scopes = [],
    } = debugged.value.data;
    // 0 = a token without an end.
    const isOver = expiresAt !== 0 && expiresAt * 1000 <= nowMs;
    if (!isValid || ofApp !== appId || userId === undefined || isOver)
      return err(appError('SOCIAL_TOKEN_INVALID'));
    return facebookPermissions.every((permission) => scopes.includes(permission))
      ? ok(userId)
      : err(appError('SOCIAL_PERMISSION_MISSING'));
  }

  return {
    async verify(accessToken, nowMs) {
      if (accessToken === '' || accessToken.length > longestToken)
        return err(appError('SOCIAL_TOKEN_INVALID'));
      const owner = await ownerOf(accessToken, nowMs);
      if (!owner.ok) return owner;
      const proof = {
        access_token: accessToken,
        appsecret_proof: createHmac('sha256', appSecret).update(accessToken).digest('hex'),
      };
      const [profile, permissions] = await Promise.all([
        get(
          '/me',
          {
            fields: `id,name,email,picture.width(${pictureSide}).height(${pictureSide})`,
            ...proof,
          },
          profileAnswer,
        ),
        get('/me/permissions', proof, permissionsAnswer),
      ]);
      if (!permissions.ok) return permissions;
      if (!profile.ok) return profile;
      const granted = new Set(
        permissions.value.data
          .filter(({ status }) => status === 'granted')
          .map(({ permission }) => permission),
      );
      if (!facebookPermissions.every((permission) => granted.has(permission)))
        return err(appError('SOCIAL_PERMISSION_MISSING'));
      return profile.value.id === owner.value
        ? ok(toPerson(profile.value))
        : err(appError('SOCIAL_TOKEN_INVALID'));
    },
  };
}

/** Facebook does not say whether an address was verified: it counts as not. */
function toPerson({ id, name, email, picture }: z.infer<typeof profileAnswer>): SocialPerson {
  const hasPicture = picture !== undefined && picture.data.is_silhouette !== true;
  return {
    provider: 'facebook',
    subject: id,
    email: email ?? null,
    isEmailVerified: false,
    fullName: name ?? null,
    pictureUrl: hasPicture ? (picture.data.url ?? null) : null,
  };
}
