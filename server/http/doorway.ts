import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OfficeRight } from '../../src/shared/domain/office/office-roles.ts';
import { personHeader } from '../../src/shared/api/person-header.ts';
import { type AppError, appError } from '../../src/shared/errors/error-code.ts';
import { invariant } from '../../src/shared/kernel/assert.ts';
import type { RateName } from '../counted-limits.ts';
import { type Auth, type HeldPlaces, type Rates, type Viewer, viewerMay } from '../modules/auth/api.ts';
import { isAllowedOrigin } from './origin-check.ts';
import { refuseOtherPerson } from './refuse-other-person.ts';
import { refuse } from './refuse.ts';
import { createCookieSink, readTokens } from './session-cookies.ts';

export interface DoorwayParts {
  readonly auth: Pick<Auth, 'identify'>;
  readonly rates: Pick<Rates, 'claim'>;
  readonly places: Pick<HeldPlaces, 'take'>;
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
  readonly rate?: RateName;
  /** A file comes with it: so many at once of one person and of one address, until the answer is sent; refuses with RATE_LIMITED, 429. */
  readonly isUpload?: true;
}

export interface Entered {
  readonly viewer: Viewer;
  readonly nowMs: number;
}

interface Asked {
  readonly rate: RateName | undefined;
  readonly isUpload: true | undefined;
  readonly userId: string;
  readonly nowMs: number;
}

interface Visitor {
  readonly viewer: Viewer | null;
  /** Why a session that was shown does not count. */
  readonly refusal: AppError | null;
  readonly nowMs: number;
}

/** Lets a route's requests in before their body is received: a stranger's is never read. */
export function admitFirst(doorway: Pick<Doorway, 'admit'>, rule: DoorwayRule) {
  const entered = new WeakMap<FastifyRequest['raw'], Entered>();
  return {
    /** Of the route. */
    onRequest: async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
      const visitor = await doorway.admit(request, reply, rule);
      if (visitor === null) return reply;
      entered.set(request.raw, visitor);
      return undefined;
    },
    /** Whom the hook let in. */
    visitorOf: (request: Pick<FastifyRequest, 'raw'>): Entered => {
      const visitor = entered.get(request.raw);
      invariant(visitor !== undefined, 'a route is not reached without its hook');
      return visitor;
    },
  };
}

/** The doorway of a server. */
export function createDoorway({ auth, rates, places, publicOrigin, now }: DoorwayParts): Doorway {
  async function identify(request: FastifyRequest, reply: FastifyReply): Promise<Visitor> {
    const nowMs = now();
    const { viewer, refusal, renewed } = await auth.identify(readTokens(request, publicOrigin), { address: request.ip, userAgent: request.headers['user-agent'] ?? '', nowMs });
    if (renewed !== null) createCookieSink(request, reply, { publicOrigin, nowMs }).keep(renewed);
    return { viewer, refusal, nowMs };
  }

  async function refuseTooMany(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<AppError | null> {
    const { userId, nowMs, rate, isUpload } = asked;
    const claimed = rate === undefined ? null : await rates.claim(rate, { userId }, nowMs);
    if (claimed?.ok === false) return claimed.error;
    if (isUpload === undefined) return null;
    const taken = await places.take([['uploadOfPerson', { userId }], ['uploadOfAddress', { address: request.ip }]]);
    if (!taken.ok) return taken.error;
    if (reply.raw.closed) taken.value();
    else reply.raw.once('close', taken.value);
    return null;
  }

  return {
    identify,
    async admit(request, reply, { whom, from, rate, isUpload }) {
      const stop = (error: AppError, status: number): null => (refuse(request, reply, error, status), null);
      if (from === 'ourPages' && !isAllowedOrigin(request, publicOrigin)) return stop(appError('ORIGIN_NOT_ALLOWED'), 403);
      const { viewer, refusal, nowMs } = await identify(request, reply);
      if (viewer === null) return stop(refusal ?? appError('UNAUTHENTICATED'), 401);
      void reply.header(personHeader, viewer.userId);
      const otherPerson = refuseOtherPerson(request, viewer);
      if (otherPerson !== null) return stop(otherPerson, 409);
      if (viewer.mustSetPassword) return stop(appError('PASSWORD_DEMANDED'), 403);
      if (whom !== 'signedIn' && !viewerMay(viewer, whom)) return stop(appError(viewer.lacksFactor ? 'FACTOR_REQUIRED' : 'FORBIDDEN'), 403);
      const busy = await refuseTooMany(request, reply, { userId: viewer.userId, nowMs, rate, isUpload });
      if (busy === null) return { viewer, nowMs };
      void reply.header('retry-after', busy.retryAfterSeconds ?? 1);
      return stop(busy, 429);
    },
  };
}
