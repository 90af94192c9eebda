import { createHash, createHmac, randomUUID } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import sharp from 'sharp';

/** What our server is configured with to ask the stand-ins. */
export const socialKeys = {
  googleClientId: '407408718192-maivang.apps.googleusercontent.com',
  facebookAppId: '240119191919',
  facebookAppSecret: 'bi-mat-cua-ung-dung-thu',
} as const;

/** Somebody's account at a provider. */
export interface StandInAccount {
  readonly id: string;
  readonly name?: string;
  readonly email?: string;
}

/** A token of Facebook as Facebook knows it; what is left out is as it should be. */
export interface StandInGrant extends StandInAccount {
  readonly appId?: string;
  readonly isValid?: boolean;
  readonly expiresAt?: number;
  readonly permissions?: Readonly<Record<string, 'granted' | 'declined'>>;
  /** Whose number `/me` says, when it is to be another than the token's. */
  readonly meId?: string;
  readonly hasPicture?: boolean;
}

/**
 * Google's and Facebook's servers as far as ours asks them, on this machine; Google's tokens are
 * signed with a real RS256 key.
 */
export interface SocialStandIns {
  /** Environment of a server that believes them. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * An ID token; claims that are given replace those of a right one, undefined ones are left out.
   */
  googleToken(
    account: StandInAccount & { readonly isVerified?: boolean },
    nonce: string,
    more?: GoogleTokenOptions,
  ): Promise<string>;
  /** Makes an access token that stands for a grant. */
  facebookToken(grant: StandInGrant): string;
  /** How often a path was asked for. */
  asked(path: string): number;
  /** From now on every answer is this, or the true one again. */
  setTrouble(trouble: 'none' | 'silent' | 'error' | 'nonsense'): void;
  stop(): Promise<void>;
}

export interface GoogleTokenOptions {
  readonly claims?: Readonly<Record<string, unknown>>;
  /**
   * Signed with a key that Google does not know: under its own id, or under the one of Google's
   * key.
   */
  readonly forged?: 'unknown_key' | 'known_key';
  readonly nowMs?: number;
}

/** What the page hands to Google in place of its secret. */
export function nonceDigest(nonce: string): string {
  return createHash('sha256').update(nonce).digest('base64url');
}

/** Listens on a free port of 127.0.0.1. */
export async function startSocialStandIns(): Promise<SocialStandIns> {
  const [key, otherKey] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const certs = {
    keys: [{ ...(await exportJWK(key.publicKey)), kid: 'google-1', alg: 'RS256', use: 'sig' }],
  };
  const picture = await sharp({
    create: { width: 300, height: 240, channels: 3, background: '#1877f2' },
  })
    .png()
    .toBuffer();
  const grants = new Map<string, StandInGrant>();
  const counts = new Map<string, number>();
  let trouble: Parameters<SocialStandIns['setTrouble']>[0] = 'none';

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    counts.set(url.pathname, (counts.get(url.pathname) ?? 0) + 1);
    if (trouble === 'silent') return;
    if (trouble === 'error')
      return json(response, 503, {
        error: { code: 2, message: 'Service temporarily unavailable' },
      });
    if (trouble === 'nonsense')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    if (url.pathname === '/certs') return json(response, 200, certs);
    if (url.pathname === '/picture.png')
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    if (url.pathname === '/v19.0/debug_token') return debugToken(url, response, grants);
    if (url.pathname.startsWith('/v19.0/me')) return me(url, response, grants, address());
    json(response, 404, { error: { code: 803 } });
  };
  const server = http.createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = (): string => {
    const at = server.address();
    if (at === null || typeof at === 'string') throw new Error('the stand-ins have no port');
    return `http://127.0.0.1:${at.port}`;
  };

  return {
    env: {
      GOOGLE_CLIENT_ID: socialKeys.googleClientId,
      FACEBOOK_APP_ID: socialKeys.facebookAppId,
      FACEBOOK_APP_SECRET: socialKeys.facebookAppSecret,
      GOOGLE_CERTS_URL: `${address()}/certs`,
      FACEBOOK_GRAPH_URL: address(),
    },
    async googleToken(
      { id, name, email, isVerified = true },
      nonce,
      { claims = {}, forged, nowMs = Date.now() } = {},
    ) {
      const seconds = Math.floor(nowMs / 1000);
      const right = {
        iss: 'https://accounts.google.com',
        aud: socialKeys.googleClientId,
        sub: id,
        name,
        email,
        email_verified: isVerified,
        nonce: nonceDigest(nonce),
        iat: seconds,
        exp: seconds + 3600,
        jti: randomUUID(),
      };
      const all = Object.fromEntries(
        Object.entries({ ...right, ...claims }).filter(([, value]) => value !== undefined),
      );
      return new SignJWT(all)
        .setProtectedHeader({
          alg: 'RS256',
          kid: forged === 'unknown_key' ? 'nobody' : 'google-1',
          typ: 'JWT',
        })
        .sign(forged === undefined ? key.privateKey : otherKey.privateKey);
    },
    facebookToken(grant) {
      const token = `EAAG${randomUUID().replaceAll('-', '')}`;
      grants.set(token, grant);
      return token;
    },
    asked: (path) => counts.get(path) ?? 0,
    setTrouble: (next) => (trouble = next),
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const allGranted = { public_profile: 'granted', email: 'granted' } as const;

function debugToken(
  url: URL,
  response: ServerResponse,
  grants: ReadonlyMap<string, StandInGrant>,
): void {
  // Only the app itself may ask.
  if (
    url.searchParams.get('access_token') !==
    `${socialKeys.facebookAppId}|${socialKeys.facebookAppSecret}`
  )
    return json(response, 400, { error: { code: 101, message: 'Error validating application' } });
  const grant = grants.get(url.searchParams.get('input_token') ?? '');
  if (grant === undefined)
    return json(response, 200, {
      data: { is_valid: false, error: { code: tokenIsWrong }, scopes: [] },
    });
  const {
    id,
    appId = socialKeys.facebookAppId,
    isValid = true,
    expiresAt = 0,
    permissions = allGranted,
  } = grant;
  const scopes = Object.entries(permissions)
    .filter(([, status]) => status === 'granted')
    .map(([permission]) => permission);
  json(response, 200, {
    data: {
      app_id: appId,
      type: 'USER',
      application: 'Mai Vàng',
      expires_at: expiresAt,
      is_valid: isValid,
      scopes,
      user_id: id,
    },
  });
}

const tokenIsWrong = 190;

function me(
  url: URL,
  response: ServerResponse,
  grants: ReadonlyMap<string, StandInGrant>,
  origin: string,
): void {
  const token = url.searchParams.get('access_token') ?? '';
  const grant = grants.get(token);
  if (grant === undefined)
    return json(response, 400, {
      error: { code: tokenIsWrong, message: 'Invalid OAuth access token' },
    });
  const proof = createHmac('sha256', socialKeys.facebookAppSecret).update(token).digest('hex');
  if (url.searchParams.get('appsecret_proof') !== proof)
    return json(response, 400, { error: { code: 100, message: 'Invalid appsecret_proof' } });
  const { id, meId = id, name, email, permissions = allGranted, hasPicture = true } = grant;
  if (url.pathname === '/v19.0/me/permissions')
    return json(response, 200, {
      data: Object.entries(permissions).map(([permission, status]) => ({ permission, status })),
    });
  json(response, 200, {
    id: meId,
    name,
    email: permissions['email'] === 'granted' ? email : undefined,
    picture: {
      data: { url: `${origin}/picture.png`, is_silhouette: !hasPicture, width: 192, height: 192 },
    },
  });
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
