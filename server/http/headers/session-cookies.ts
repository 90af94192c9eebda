import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionSink } from '../../graphql/context.ts';
import { limits } from '../../limits.ts';
import {
  asShown,
  isLoopback,
  type IssuedSession,
  type PresentedTokens,
} from '../../modules/auth/api.ts';

/**
 * The portal's session as cookies no script can read. `__Host-` and Secure wherever the browser
 * takes them: on https, and on http for this machine (Chromium and Firefox treat 127.0.0.1 and
 * localhost as trustworthy; tried with Chromium). Only plain http under another name gets plain
 * names, and that is for trying things out.
 */
interface CookieNames {
  readonly places: Readonly<Record<Place, TokenCookies>>;
  /** Of the cookie that says which place is in use. */
  readonly place: string;
  readonly device: string;
  readonly marks: string;
  readonly secure: boolean;
}

/**
 * A browser has two places for a session, and each sign-in takes the one that is not in use: what
 * an answer to the session before brings late, renewed or ended, is not put over the new one. Only
 * a sign-in says which is in use.
 */
type Place = '1' | '2';

interface TokenCookies {
  readonly access: string;
  readonly refresh: string;
}

const trustworthy: CookieNames = {
  places: {
    1: { access: '__Host-mv_access', refresh: '__Host-mv_refresh' },
    2: { access: '__Host-mv_access_2', refresh: '__Host-mv_refresh_2' },
  },
  place: '__Host-mv_place',
  device: '__Host-mv_device',
  marks: '__Host-mv_marks',
  secure: true,
};
const plain: CookieNames = {
  places: {
    1: { access: 'mv_access', refresh: 'mv_refresh' },
    2: { access: 'mv_access_2', refresh: 'mv_refresh_2' },
  },
  place: 'mv_place',
  device: 'mv_device',
  marks: 'mv_marks',
  secure: false,
};

/**
 * The tokens that a request shows: `Authorization: Bearer` of the desktop, cookies of the portal.
 */
export function readTokens(request: FastifyRequest, publicOrigin: string | null): PresentedTokens {
  const names = cookieNames(request, publicOrigin);
  const place = placeInUse(request, names);
  const { access, refresh } = names.places[place];
  const other = names.places[otherThan(place)];
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const accessCookie = request.cookies[access];
  return {
    bearer: bearer === undefined ? null : asShown(bearer),
    accessCookie: accessCookie === undefined ? null : asShown(accessCookie),
    refreshCookie: request.cookies[refresh] ?? null,
    aside: [other.access, other.refresh].flatMap((name) => request.cookies[name] ?? []),
  };
}

/** What a browser shows that was told to be remembered; null when it was not. */
export function readDeviceToken(
  request: FastifyRequest,
  publicOrigin: string | null,
): string | null {
  return request.cookies[cookieNames(request, publicOrigin).device] ?? null;
}

/**
 * The accounts that were signed in to in this browser (`SignInMarks`); null when there was none.
 */
export function readMarks(request: FastifyRequest, publicOrigin: string | null): string | null {
  return request.cookies[cookieNames(request, publicOrigin).marks] ?? null;
}

/** Puts a session into the answer's cookies, or takes it out. */
export function createCookieSink(
  request: FastifyRequest,
  reply: FastifyReply,
  options: { readonly publicOrigin: string | null; readonly nowMs: number },
): SessionSink {
  const names = cookieNames(request, options.publicOrigin);
  const { device, marks: marksName, secure } = names;
  const place = placeInUse(request, names);
  const inUse = names.places[place];
  const common = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const secondsUntil = (moment: Date): number =>
    Math.max(0, Math.floor((moment.getTime() - options.nowMs) / 1000));
  // Into the header at once and not by the plugin, which waits for an answer that is sent: a stream
  // never is, and a renewed session whose new token did not arrive ends as a stolen one.
  const put = (
    name: string,
    value: string,
    ends: { readonly maxAge: number } | { readonly expires: Date },
  ): void => {
    const others = [reply.getHeader('set-cookie') ?? []]
      .flat()
      .filter((cookie) => !String(cookie).startsWith(`${name}=`));
    void reply
      .removeHeader('set-cookie')
      .header('set-cookie', [
        ...others,
        request.server.serializeCookie(name, value, { ...common, ...ends }),
      ]);
  };
  const fill = ({ access, refresh }: TokenCookies, session: IssuedSession): void => {
    put(access, session.accessToken, { maxAge: secondsUntil(session.accessExpiresAt) });
    put(refresh, session.refreshToken, { maxAge: secondsUntil(session.refreshExpiresAt) });
  };
  const forget = (): void => {
    put(inUse.access, '', { expires: new Date(0) });
    put(inUse.refresh, '', { expires: new Date(0) });
  };
  return {
    begin(session) {
      const knowsPlaces = [names.place, inUse.access, inUse.refresh].some(
        (name) => request.cookies[name] !== undefined,
      );
      // The first session of a browser is in the first place.
      const next = knowsPlaces ? otherThan(place) : '1';
      if (knowsPlaces) forget();
      fill(names.places[next], session);
      put(names.place, next, { maxAge: limits.sessionMs / 1000 });
    },
    keep(session) {
      fill(inUse, session);
    },
    forget,
    keepDevice({ token, expiresAt }) {
      put(device, token, { maxAge: secondsUntil(expiresAt) });
    },
    keepMarks({ marks, expiresAt }) {
      put(marksName, marks, { maxAge: secondsUntil(expiresAt) });
    },
  };
}

/**
 * How another cookie of the portal is called and sent, by the same rule: `mv_click` →
 * `__Host-mv_click`.
 */
export function hostCookie(
  request: FastifyRequest,
  publicOrigin: string | null,
  name: string,
): { readonly name: string; readonly secure: boolean } {
  const { secure } = cookieNames(request, publicOrigin);
  return { name: secure ? `__Host-${name}` : name, secure };
}

function placeInUse(request: FastifyRequest, { place }: CookieNames): Place {
  return request.cookies[place] === '2' ? '2' : '1';
}

function otherThan(place: Place): Place {
  return place === '1' ? '2' : '1';
}

function cookieNames(request: FastifyRequest, publicOrigin: string | null): CookieNames {
  const origin = new URL(publicOrigin ?? `${request.protocol}://${request.host || 'localhost'}`);
  return origin.protocol === 'https:' || isLoopback(origin.hostname) ? trustworthy : plain;
}
