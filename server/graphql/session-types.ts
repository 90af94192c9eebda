import type { IssuedSession, SignInOrigin } from '../modules/auth/api.ts';
import type { Builder } from './builder.ts';
import type { RequestContext } from './context.ts';
import { refuse } from './refusal.ts';

/**
 * What every field that starts a session takes and answers: with a password, a social account, a
 * code of the browser.
 */
export type SessionTypes = ReturnType<typeof addSessionTypes>;

/** Adds them; the schema hands them to the modules. */
export function addSessionTypes(builder: Builder) {
  const ClientKind = builder.enumType('ClientKind', { values: ['PORTAL', 'DESKTOP'] as const });
  const ClientInput = builder.inputType('ClientInput', {
    fields: (t) => ({
      kind: t.field({ type: ClientKind }),
      name: t.string({ description: 'Shown in the list of sessions, at most 80 characters.' }),
      marks: t.string({
        required: false,
        description: '`marks` of this desktop’s sign-in before. A portal’s are a cookie.',
      }),
    }),
  });
  return { ClientKind, ClientInput, SessionPayload: addSessionPayload(builder) };
}

/**
 * Where a session is to be opened. A page never gets a token into its hands: not even when it says
 * that it is a desktop.
 */
export function signInOrigin(
  { client, nowMs }: RequestContext,
  { kind, name, marks }: SignInOrigin['client'] & { readonly marks?: string | null | undefined },
): SignInOrigin {
  if (kind === 'DESKTOP' && client.hasOrigin) refuse('FORBIDDEN');
  return {
    address: client.address,
    userAgent: client.userAgent,
    nowMs,
    client: { kind, name },
    deviceToken: client.deviceToken,
    marks: kind === 'PORTAL' ? client.marks : (marks ?? null),
  };
}

/**
 * Puts a new session where it belongs: into the portal's cookies; the desktop's answer carries it.
 */
export async function keepSession(
  context: RequestContext,
  session: IssuedSession,
): Promise<IssuedSession> {
  if (session.client === 'PORTAL') {
    await context.services.auth.leaveFormer(context.client.tokens);
    context.sessionSink.begin(session);
    await keepMarks(context, session);
  }
  // What the browser remembers is theirs from now on, also where they buy on the desktop.
  const click = context.click();
  if (click !== null) await context.services.clicks.keep(session.userId, click);
  return session;
}

/**
 * The browser that asks is one where this person is signed in: also when everything else was just
 * signed out. The desktop's answer carries its marks.
 */
export async function keepMarks(
  context: RequestContext,
  session: { readonly userId: string; readonly sessionId: string },
): Promise<void> {
  if (context.client.tokens.bearer !== null) return;
  const person = await context.services.accounts.get(session.userId);
  const kept = context.services.auth.keepMarks(
    context.client.marks,
    { sessionId: session.sessionId, person },
    context.nowMs,
  );
  if (kept !== null) context.sessionSink.keepMarks(kept);
}

function addSessionPayload(builder: Builder) {
  return builder.objectRef<IssuedSession>('SessionPayload').implement({
    description:
      'On the portal the tokens are cookies and these are null; on the desktop they go to the main process only.',
    fields: (t) => ({
      user: t.field({
        type: 'User',
        resolve: async (session, _args, context) => context.services.accounts.get(session.userId),
      }),
      session_id: t.exposeID('sessionId'),
      access_token: t.string({
        nullable: true,
        resolve: (session, _args, context) => bodyToken(context, session, session.accessToken),
      }),
      refresh_token: t.string({
        nullable: true,
        resolve: (session, _args, context) => bodyToken(context, session, session.refreshToken),
      }),
      access_expires_at: t.expose('accessExpiresAt', { type: 'DateTime' }),
      marks: t.string({
        nullable: true,
        description:
          'What a desktop keeps, also when it signs out, and shows as `client.marks` at its next sign-in: strangers’ guesses do not shut it out.',
        resolve: async (session, _args, context) =>
          bodyToken(context, session, await marksOf(context, session)),
      }),
    }),
  });
}

async function marksOf(
  context: RequestContext,
  { userId, sessionId }: IssuedSession,
): Promise<string | null> {
  const person = await context.services.accounts.get(userId);
  return context.services.auth.keepMarks(null, { sessionId, person }, context.nowMs)?.marks ?? null;
}

function bodyToken(
  context: RequestContext,
  session: IssuedSession,
  token: string | null,
): string | null {
  return session.client === 'DESKTOP' && !context.client.hasOrigin ? token : null;
}
