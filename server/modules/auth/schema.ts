import type { Builder } from '../../graphql/builder.ts';
import { type RequestContext, requireViewer } from '../../graphql/context.ts';
import { refuse, valueOrRefuse } from '../../graphql/refusal.ts';
import {
  keepMarks,
  keepSession,
  type SessionTypes,
  signInOrigin,
} from '../../graphql/session-types.ts';
import type { IssuedSession } from './sessions/issued-session.ts';
import type { SessionSummary } from './sessions/sessions.ts';

/** Registering, signing in and out, renewing, and the list of sessions. */
export function addAuthTypes(
  builder: Builder,
  { ClientKind, ClientInput, SessionPayload }: SessionTypes,
): void {
  const RegisterInput = builder.inputType('RegisterInput', {
    fields: (t) => ({
      full_name: t.string(),
      email: t.string(),
      phone_number: t.string({ required: false }),
      password: t.string(),
      referral_code: t.string({ required: false }),
      agreed: t.boolean(),
      client: t.field({ type: ClientInput }),
    }),
  });
  const SignInInput = builder.inputType('SignInInput', {
    fields: (t) => ({
      email: t.string(),
      password: t.string(),
      client: t.field({ type: ClientInput }),
    }),
  });
  const Session = addSession(builder, ClientKind);

  builder.queryFields((t) => ({
    sessions: t.field({
      type: [Session],
      description: 'Where the signed-in person is signed in. Error UNAUTHENTICATED.',
      authScopes: { signedIn: true },
      resolve: async (_root, _args, context) =>
        context.services.auth.listSessions(requireViewer(context), context.nowMs),
    }),
  }));

  builder.mutationFields((t) => ({
    register: t.field({
      type: SessionPayload,
      description:
        'Errors: EMAIL_TAKEN, EMAIL_INVALID, PASSWORD_*, NAME_*, PHONE_INVALID, CONSENT_REQUIRED (each with its field; one error per broken field), RATE_LIMITED.',
      args: { input: t.arg({ type: RegisterInput }) },
      resolve: async (_root, { input }, context) => {
        // Who typed no code came by their last click: that is fixed now, and counts when the click
        // does not any more.
        const typed = input.referral_code?.trim() ?? '';
        const form = {
          ...input,
          phone_number: input.phone_number ?? null,
          referral_code: typed === '' ? (context.click()?.code ?? null) : typed,
        };
        return keepSession(
          context,
          valueOrRefuse(
            await context.services.auth.register(form, signInOrigin(context, input.client)),
          ),
        );
      },
    }),
    sign_in: t.field({
      type: SessionPayload,
      description: 'Errors: WRONG_CREDENTIALS, ACCOUNT_LOCKED, PERSON_BLOCKED, RATE_LIMITED.',
      args: { input: t.arg({ type: SignInInput }) },
      resolve: async (_root, { input }, context) =>
        keepSession(
          context,
          valueOrRefuse(
            await context.services.auth.signIn(input, signInOrigin(context, input.client)),
          ),
        ),
    }),
    refresh_session: t.field({
      type: SessionPayload,
      description:
        'Exchanges a refresh token: the desktop sends it as the argument, after UNAUTHENTICATED. The portal need not call it: any request whose access cookie has run out is renewed on the way by the refresh cookie. Errors SESSION_EXPIRED, SESSION_REUSED.',
      args: { refresh_token: t.arg.string({ required: false }) },
      resolve: async (_root, { refresh_token }, context) =>
        refreshSession(context, refresh_token ?? null),
    }),
    sign_out: t.boolean({
      description: 'Ends this session; also right when there is none.',
      resolve: async (_root, _args, context) => {
        await context.services.auth.signOut(context.client.tokens);
        context.sessionSink.forget();
        return true;
      },
    }),
    revoke_session: t.boolean({
      description: 'Ends another session of the same person. Error NOT_FOUND.',
      authScopes: { signedIn: true },
      args: { id: t.arg.id() },
      resolve: async (_root, { id }, context) =>
        valueOrRefuse(await context.services.auth.revokeSession(requireViewer(context), id)),
    }),
  }));
}

function addSession(builder: Builder, ClientKind: SessionTypes['ClientKind']) {
  return builder.objectRef<SessionSummary>('Session').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      client: t.expose('client', { type: ClientKind }),
      name: t.exposeString('name'),
      created_at: t.expose('created_at', { type: 'DateTime' }),
      last_used_at: t.expose('last_used_at', { type: 'DateTime' }),
      is_current: t.boolean({
        resolve: (session, _args, context) => session.id === context.viewer?.sessionId,
      }),
    }),
  });
}

async function refreshSession(
  context: RequestContext,
  argument: string | null,
): Promise<IssuedSession> {
  const { client, nowMs, services } = context;
  const token = argument ?? client.tokens.refreshCookie;
  if (token === null) refuse('SESSION_EXPIRED');
  const renewed = await services.auth.refresh(token, {
    address: client.address,
    userAgent: client.userAgent,
    nowMs,
  });
  if (!renewed.ok) context.sessionSink.forget();
  const session = valueOrRefuse(renewed);
  // Its newer tokens are where it was renewed.
  if ('isLate' in session) refuse('SESSION_EXPIRED');
  if (session.client === 'DESKTOP' && client.hasOrigin) refuse('FORBIDDEN');
  if (session.client === 'PORTAL') {
    context.sessionSink.keep(session);
    await keepMarks(context, session);
  }
  return session;
}
