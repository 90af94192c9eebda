import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OfficeRight } from '../../src/shared/domain/office/office-roles.ts';
import { personHeader } from '../../src/shared/api/person-header.ts';
import { type AppError, appError } from '../../src/shared/errors/error-code.ts';
import { type Auth, type Viewer, viewerMay } from '../modules/auth/api.ts';
import type { AddressLimiter } from './address-limiter.ts';
import { isAllowedOrigin } from './origin-check.ts';
import { refuseOtherPerson } from './refuse-other-person.ts';
import { refuse } from './refuse.ts';
import { createCookieSink, readTokens } from './session-cookies.ts';

export interface DoorwayParts {
  readonly auth: Pick<Auth, 'identify'>;
  readonly publicOrigin: string | null;
  readonly now: () => number;
}

/**
 * The one way into the plain HTTP routes (uploads, downloads, the stream of events): who asks, from where, and whether he may. What each
 * route wants stands as a table in tests/integration/support/route-rules.ts.
 */
export interface Doorway {
  /** Lets in whom the rule names. Null: refused, with 401, 403, 409 (another person's request) or 429; the route returns the reply as it is. */
  admit(request: FastifyRequest, reply: FastifyReply, rule: DoorwayRule): Promise<Entered | null>;
  /** Who asks, guests too. A session whose access token ran out is renewed on the way, in the answer's cookies. */
  identify(request: FastifyRequest, reply: FastifyReply): Promise<Visitor>;
}

export interface DoorwayRule {
  /** Whoever is signed in, or of the office whoever has the right. */
  readonly whom: 'signedIn' | OfficeRight;
  /**
   * `ourPages` for whatever changes something in somebody's name. `anywhere` only for what does not: cookies are SameSite=Lax, and no page
   * of another site can read the answer.
   */
  readonly from: 'ourPages' | 'anywhere';
  /** How often one person may; refuses with RATE_LIMITED, 429. */
  readonly perPerson?: AddressLimiter;
}

export interface Entered {
  readonly viewer: Viewer;
  readonly nowMs: number;
}

interface Visitor {
  readonly viewer: Viewer | null;
  /** Why a session that was shown does not count. */
  readonly refusal: AppError | null;
  readonly nowMs: number;
}

/** The doorway of a server. */
export function createDoorway({ auth, publicOrigin, now }: DoorwayParts): Doorway {
  async function identify(request: FastifyRequest, reply: FastifyReply): Promise<Visitor> {
    const nowMs = now();
    const { viewer, refusal, renewed } = await auth.identify(readTokens(request, publicOrigin), { address: request.ip, userAgent: request.headers['user-agent'] ?? '', nowMs });
    if (renewed !== null) createCookieSink(request, reply, { publicOrigin, nowMs }).keep(renewed);
    return { viewer, refusal, nowMs };
  }

  return {
    identify,
    async admit(request, reply, { whom, from, perPerson }) {
      const stop = (error: AppError, status: number): null => (refuse(request, reply, error, status), null);
      if (from === 'ourPages' && !isAllowedOrigin(request, publicOrigin)) return stop(appError('ORIGIN_NOT_ALLOWED'), 403);
      const { viewer, refusal, nowMs } = await identify(request, reply);
      if (viewer === null) return stop(refusal ?? appError('UNAUTHENTICATED'), 401);
      void reply.header(personHeader, viewer.userId);
      const otherPerson = refuseOtherPerson(request, viewer);
      if (otherPerson !== null) return stop(otherPerson, 409);
      if (viewer.mustSetPassword) return stop(appError('PASSWORD_DEMANDED'), 403);
      if (whom !== 'signedIn' && !viewerMay(viewer, whom)) return stop(appError(viewer.lacksFactor ? 'FACTOR_REQUIRED' : 'FORBIDDEN'), 403);
      const waitSeconds = perPerson?.admit(viewer.userId, nowMs) ?? 0;
      if (waitSeconds === 0) return { viewer, nowMs };
      void reply.header('retry-after', waitSeconds);
      return stop(appError('RATE_LIMITED', { retryAfterSeconds: waitSeconds }), 429);
    },
  };
}
