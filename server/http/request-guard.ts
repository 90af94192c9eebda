import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OfficeRight } from '#shared/domain/office/office-roles.ts';
import { personHeader } from '#shared/api/person-header.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import type { RateName } from '../counted-limits.ts';
import {
  actAs,
  type Auth,
  type HeldPlaces,
  type Rates,
  type Viewer,
  viewerMay,
} from '../modules/auth/api.ts';
import { Refusal } from '../graphql/refusal.ts';
import { isAllowedOrigin } from './headers/origin-check.ts';
import { refuseOtherPerson } from './refuse-other-person.ts';
import { refuse } from './refuse.ts';
import { createCookieSink, readTokens } from './headers/session-cookies.ts';

export interface RequestGuardDeps {
  readonly auth: Pick<Auth, 'identify' | 'identifyAgain'>;
  readonly rates: Pick<Rates, 'claim'>;
  readonly places: Pick<HeldPlaces, 'take'>;
  readonly publicOrigin: string | null;
  readonly now: () => number;
}

/**
 * The one way into the plain HTTP routes (uploads, downloads, the stream of events): who asks, from
 * where, and whether they may. What each route wants stands as a table in
 * tests/integration/support/route-rules.ts.
 */
export interface RequestGuard {
  /**
   * Lets in whom the rule names, for what is done at once. Null: refused, with 401, 403, 409
   * (another person's request) or 429; the route returns the reply as it is.
   */
  admit(request: FastifyRequest, reply: FastifyReply, rule: RequestRule): Promise<Entered | null>;
  /** The same for who sends a file, before its body is received. */
  admitUpload(
    request: FastifyRequest,
    reply: FastifyReply,
    rule: RequestRule,
  ): Promise<Entered | null>;
  /**
   * Whether who was let in may still do it, by what the database says now: a body takes its time.
   * Null: refused, like `admit`.
   */
  admitAgain(
    request: FastifyRequest,
    reply: FastifyReply,
    entered: Entered & { readonly rule: RequestRule },
  ): Promise<Entered | null>;
  /**
   * Does something in the name of whom was let in: none of what it writes is committed when their
   * session ended meanwhile; then it is refused with UNAUTHENTICATED, 401.
   */
  carryOut(
    request: FastifyRequest,
    reply: FastifyReply,
    entered: Entered & { readonly work: () => Promise<FastifyReply> },
  ): Promise<FastifyReply>;
  /**
   * Who asks, guests too. A session whose access token ran out is renewed on the way, in the
   * answer's cookies.
   */
  identify(request: FastifyRequest, reply: FastifyReply): Promise<Visitor>;
}

export interface RequestRule {
  /** Whoever is signed in, or of the office whoever has the right. */
  readonly whom: 'signedIn' | OfficeRight;
  /**
   * `ourPages` for whatever changes something in somebody's name. `anywhere` only for what does
   * not: cookies are SameSite=Lax, and no page of another site can read the answer.
   */
  readonly from: 'ourPages' | 'anywhere';
  /** How often one person may; refuses with RATE_LIMITED, 429. */
  readonly rate?: RateName;
  /**
   * Takes what the answer needs until it is read (`FileReaders`), before the rate is counted.
   * False: refused already.
   */
  readonly takeRoom?: (userId: string) => boolean;
}

export interface Entered {
  readonly viewer: Viewer;
  readonly nowMs: number;
}

interface Asked {
  readonly rate: RateName | undefined;
  readonly userId: string;
  readonly nowMs: number;
}

interface Visitor {
  readonly viewer: Viewer | null;
  /** Why a session that was shown does not count. */
  readonly refusal: AppError | null;
  readonly nowMs: number;
}

/**
 * Lets a route's requests in before their body is received, and judges them again when it was: a
 * stranger's is never read, and nothing is done with what somebody sent whose session ended, or who
 * lost the right, meanwhile. So many files at once of one person and of one address, until the
 * answer is sent; more are refused with RATE_LIMITED, 429.
 */
export function admitFirst(
  guard: Pick<RequestGuard, 'admitUpload' | 'admitAgain' | 'carryOut'>,
  rule: RequestRule,
) {
  const entered = new WeakMap<FastifyRequest['raw'], Entered>();
  return {
    /** Of the route. */
    onRequest: async (
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply | undefined> => {
      const visitor = await guard.admitUpload(request, reply, rule);
      if (visitor === null) return reply;
      entered.set(request.raw, visitor);
      return undefined;
    },
    /**
     * Does something with the body, when it is there, in the name of whom the hook let in; there is
     * no other way to know who that is. Whoever may not do it any more is refused, before or by the
     * transaction that would be committed.
     */
    carryOut: async (
      request: FastifyRequest,
      reply: FastifyReply,
      work: (visitor: Entered) => Promise<FastifyReply>,
    ): Promise<FastifyReply> => {
      const before = entered.get(request.raw);
      invariant(before !== undefined, 'a route is not reached without its hook');
      const visitor = await guard.admitAgain(request, reply, { ...before, rule });
      return visitor === null
        ? reply
        : guard.carryOut(request, reply, { ...visitor, work: async () => work(visitor) });
    },
  };
}

/** The guard of a server. */
export function createRequestGuard({
  auth,
  rates,
  places,
  publicOrigin,
  now,
}: RequestGuardDeps): RequestGuard {
  async function identify(request: FastifyRequest, reply: FastifyReply): Promise<Visitor> {
    const nowMs = now();
    const { viewer, refusal, renewed } = await auth.identify(readTokens(request, publicOrigin), {
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      nowMs,
    });
    if (renewed !== null) createCookieSink(request, reply, { publicOrigin, nowMs }).keep(renewed);
    return { viewer, refusal, nowMs };
  }

  async function refuseTooOften({ userId, nowMs, rate }: Asked): Promise<AppError | null> {
    const claimed = rate === undefined ? null : await rates.claim(rate, { userId }, nowMs);
    return claimed?.ok === false ? claimed.error : null;
  }

  async function refuseTooMany(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: string,
  ): Promise<AppError | null> {
    const taken = await places.take([
      ['uploadOfPerson', { userId }],
      ['uploadOfAddress', { address: request.ip }],
    ]);
    if (!taken.ok) return taken.error;
    if (reply.raw.closed) taken.value();
    else reply.raw.once('close', taken.value);
    return null;
  }

  async function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    { whom, from, rate, takeRoom }: RequestRule,
  ): Promise<Entered | null> {
    if (from === 'ourPages' && !isAllowedOrigin(request, publicOrigin))
      return stop(request, reply, { error: appError('ORIGIN_NOT_ALLOWED'), status: 403 });
    const { viewer, refusal, nowMs } = await identify(request, reply);
    if (viewer === null)
      return stop(request, reply, { error: refusal ?? appError('UNAUTHENTICATED'), status: 401 });
    void reply.header(personHeader, viewer.userId);
    const otherPerson = refuseOtherPerson(request, viewer);
    if (otherPerson !== null) return stop(request, reply, { error: otherPerson, status: 409 });
    const forbidden = rightRefusal(viewer, whom);
    if (forbidden !== null) return stop(request, reply, { error: forbidden, status: 403 });
    if (takeRoom?.(viewer.userId) === false) return null;
    const tooOften = await refuseTooOften({ userId: viewer.userId, nowMs, rate });
    return tooOften === null ? { viewer, nowMs } : stopBusy(request, reply, tooOften);
  }

  return {
    identify,
    admit,
    async carryOut(request, reply, { viewer: { userId, sessionId }, work }) {
      try {
        return await actAs({ userId, sessionId, provenAtMs: null }, work);
      } catch (error) {
        // What guards the transactions knows no other way than a throw.
        const refused = error instanceof Refusal ? error.errors[0] : undefined;
        if (refused === undefined) throw error;
        return refuse(request, reply, refused, 401);
      }
    },
    async admitUpload(request, reply, rule) {
      const entered = await admit(request, reply, rule);
      if (entered === null) return null;
      const tooMany = await refuseTooMany(request, reply, entered.viewer.userId);
      if (tooMany !== null) return stopBusy(request, reply, tooMany);
      const { userId } = entered.viewer;
      const bodies = rule.whom === 'signedIn' ? 'pictures' : 'officeFiles';
      request.bodySender = { userId, bodies };
      return entered;
    },
    async admitAgain(request, reply, { viewer: before, rule }) {
      const nowMs = now();
      const viewer = await auth.identifyAgain(before, nowMs, true);
      if (viewer === null)
        return stop(request, reply, { error: appError('UNAUTHENTICATED'), status: 401 });
      const forbidden = rightRefusal(viewer, rule.whom);
      return forbidden === null
        ? { viewer, nowMs }
        : stop(request, reply, { error: forbidden, status: 403 });
    },
  };
}

interface Stop {
  readonly error: AppError;
  readonly status: number;
}

function stop(request: FastifyRequest, reply: FastifyReply, { error, status }: Stop): null {
  refuse(request, reply, error, status);
  return null;
}

function stopBusy(request: FastifyRequest, reply: FastifyReply, error: AppError): null {
  void reply.header('retry-after', error.retryAfterSeconds ?? 1);
  return stop(request, reply, { error, status: 429 });
}

/** Why a session may not do something; null when it may. */
export function rightRefusal(viewer: Viewer, whom: RequestRule['whom']): AppError | null {
  if (viewer.mustSetPassword) return appError('PASSWORD_DEMANDED');
  return whom === 'signedIn' || viewerMay(viewer, whom)
    ? null
    : appError(viewer.lacksFactor ? 'FACTOR_REQUIRED' : 'FORBIDDEN');
}
