import type { Builder } from '#server/graphql/builder.ts';
import { type RequestContext, requireViewer } from '#server/graphql/context.ts';
import { refuse, valueOrRefuse } from '#server/graphql/refusal.ts';
import { keepSession, type SessionTypes, signInOrigin } from '#server/graphql/session-types.ts';
import type { WaitingSignIn } from './factors.ts';
import type { FactorActor, FactorState, PasskeySummary } from './settings.ts';

/**
 * The second step of signing in, and the page of one's own factors. What is asked before each
 * change: server/graphql/rules/mutation-rules.ts.
 */
export function addFactorTypes(builder: Builder, sessionTypes: SessionTypes): void {
  addSignInSteps(builder, sessionTypes);
  addOwnFactors(builder);
  addChanges(builder);
  addProofs(builder);
}

function addSignInSteps(
  builder: Builder,
  { ClientInput, ClientKind, SessionPayload }: SessionTypes,
): void {
  const FactorWay = builder.enumType('FactorWay', {
    values: {
      PASSKEY: { value: 'passkey' },
      CODE: { value: 'code' },
      RECOVERY: { value: 'recovery' },
    } as const,
  });
  const FactorChallenge = builder.objectRef<WaitingSignIn>('FactorChallenge').implement({
    fields: (t) => ({
      email: t.exposeString('email'),
      firstname: t.exposeString('firstname', { nullable: true }),
      ways: t.field({
        type: [FactorWay],
        description: 'The one used last comes first.',
        resolve: ({ ways }) => [...ways],
      }),
      recovery_codes_left: t.exposeInt('recoveryCodesLeft'),
      passkey_options: t.exposeString('passkeyOptions', {
        nullable: true,
        description:
          'What the browser is to sign (WebAuthn, JSON); null where no passkey can be used.',
      }),
      client: t.expose('client', { type: ClientKind }),
      expires_at: t.expose('expiresAt', { type: 'DateTime' }),
    }),
  });
  const CompleteSignInInput = builder.inputType('CompleteSignInInput', {
    fields: (t) => ({
      challenge: t.string({ description: 'Of the refusal FACTOR_NEEDED.' }),
      code: t.string({
        required: false,
        description: 'Six digits of the app, or a recovery code.',
      }),
      passkey: t.string({ required: false, description: 'What the browser signed, as JSON.' }),
      remember: t.boolean({
        required: false,
        description: 'Whether this browser is not asked for 30 days. Never covers what asks again.',
      }),
    }),
  });

  builder.queryFields((t) => ({
    factor_challenge: t.field({
      type: FactorChallenge,
      nullable: true,
      description: 'A sign-in that waits for its second step; null when it is over.',
      args: { challenge: t.arg.string() },
      resolve: async (_root, { challenge }, { services, portalOrigin, nowMs }) =>
        services.auth.factors.waiting(challenge, portalOrigin, nowMs),
    }),
  }));
  builder.mutationFields((t) => ({
    complete_sign_in: t.field({
      type: SessionPayload,
      description:
        'The second step. Errors FACTOR_WRONG (tries left), FACTOR_LOCKED, FACTOR_EXPIRED, PASSKEY_INVALID, PERSON_BLOCKED, BAD_INPUT.',
      args: { input: t.arg({ type: CompleteSignInInput }) },
      resolve: async (_root, { input: { challenge, code, passkey, remember } }, context) => {
        const { services, portalOrigin: origin, nowMs } = context;
        if (code == null && passkey == null) refuse('BAD_INPUT', { field: 'code' });
        const answer =
          passkey == null
            ? ({ kind: 'typed', text: code ?? '' } as const)
            : ({ kind: 'passkey', response: passkey } as const);
        const { session, device } = valueOrRefuse(
          await services.auth.completeSignIn(
            { challenge, answer, remembers: remember === true, isPage: context.client.hasOrigin },
            { origin, nowMs },
          ),
        );
        if (device !== null) context.sessionSink.keepDevice(device);
        return keepSession(context, session);
      },
    }),
    begin_passkey_sign_in: t.string({
      nullable: true,
      description:
        'What a browser is to sign to sign in by a passkey alone (WebAuthn, JSON); null where none can be used. Error RATE_LIMITED.',
      resolve: async (
        _root,
        _args,
        { services, client: { address, userAgent }, portalOrigin: origin, nowMs },
      ) =>
        valueOrRefuse(
          await services.auth.beginPasskeySignIn({ address, userAgent, nowMs }, { origin, nowMs }),
        ),
    }),
    sign_in_with_passkey: t.field({
      type: SessionPayload,
      description: 'Errors PASSKEY_INVALID, FACTOR_EXPIRED, PERSON_BLOCKED, RATE_LIMITED.',
      args: {
        response: t.arg.string({ description: 'What the browser signed, as JSON.' }),
        client: t.arg({ type: ClientInput }),
      },
      resolve: async (_root, { response, client }, context) => {
        const { services, portalOrigin: origin, nowMs } = context;
        return keepSession(
          context,
          valueOrRefuse(
            await services.auth.signInByPasskey(response, signInOrigin(context, client), {
              origin,
              nowMs,
            }),
          ),
        );
      },
    }),
  }));
}

function addOwnFactors(builder: Builder): void {
  const Passkey = builder.objectRef<PasskeySummary>('Passkey').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      created_at: t.expose('createdAt', { type: 'DateTime' }),
      last_used_at: t.expose('lastUsedAt', { type: 'DateTime', nullable: true }),
      is_phone: t.exposeBoolean('isPhone'),
    }),
  });
  const SecondFactor = builder.objectRef<FactorState>('SecondFactor').implement({
    fields: (t) => ({
      is_on: t.exposeBoolean('isOn'),
      is_required: t.exposeBoolean('isRequired', {
        description: 'Of administrators: nothing of the back office opens without.',
      }),
      is_session_proven: t.exposeBoolean('isSessionProven', {
        description: 'False for an administrator’s session that has to prove it: prove_session.',
      }),
      passkeys: t.field({
        type: [Passkey],
        extensions: { listSize: 10 },
        resolve: ({ passkeys }) => [...passkeys],
      }),
      app_since: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null without an authenticator app.',
        resolve: ({ app }) => app?.since ?? null,
      }),
      app_used_at: t.field({
        type: 'DateTime',
        nullable: true,
        resolve: ({ app }) => app?.lastUsedAt ?? null,
      }),
      recovery_codes: t.exposeInt('recoveryCodes', {
        description: 'How many were made; 0 = none yet.',
      }),
      recovery_codes_left: t.exposeInt('recoveryCodesLeft'),
      recovery_codes_kept: t.exposeBoolean('areCodesKept', {
        description: 'Whether the person said that they had put them away.',
      }),
      recovery_code_used_at: t.expose('recoveryCodeUsedAt', { type: 'DateTime', nullable: true }),
      remembered_devices: t.exposeInt('rememberedDevices'),
      fresh_until: t.field({
        type: 'DateTime',
        nullable: true,
        description:
          'Until when `confirm_password` may be empty in this session: something was proved a moment ago.',
        resolve: async (_state, _args, context) =>
          context.services.auth.factors.freshUntil(requireViewer(context), context.nowMs),
      }),
      reset_at: t.expose('resetAt', {
        type: 'DateTime',
        nullable: true,
        description:
          'When two administrators’ reset takes all of it away; stop_factor_reset stops it.',
      }),
    }),
  });
  builder.queryFields((t) => ({
    second_factor: t.field({
      type: SecondFactor,
      description: 'What the signed-in person proves beside the password.',
      authScopes: { signedIn: true },
      resolve: async (_root, _args, context) =>
        context.services.factorSettings.state(requireViewer(context), context.nowMs),
    }),
  }));
}

function addChanges(builder: Builder): void {
  const FactorTicket = builder
    .objectRef<{ readonly token: string; readonly expiresAt: Date }>('FactorTicket')
    .implement({
      description:
        'Good as `confirm_password` of the changes of one’s own factors, in this session.',
      fields: (t) => ({
        token: t.exposeString('token'),
        expires_at: t.expose('expiresAt', { type: 'DateTime' }),
      }),
    });
  const AppSecret = builder
    .objectRef<{ readonly secret: string; readonly uri: string }>('AppSecret')
    .implement({
      fields: (t) => ({
        secret: t.exposeString('secret', { description: 'Base32, to be typed.' }),
        uri: t.exposeString('uri', { description: '`otpauth://…`, for the QR code.' }),
      }),
    });
  builder.mutationFields((t) => ({
    open_factor_ticket: t.field({
      type: FactorTicket,
      description: 'Proves once for the steps of a set-up.',
      authScopes: { signedIn: true },
      resolve: async (_root, _args, context) =>
        valueOrRefuse(await context.services.factorSettings.openTicket(actorOf(context))),
    }),
    begin_passkey: t.string({
      description:
        'What the browser needs to make a passkey (WebAuthn, JSON). Errors PASSKEY_INVALID, PASSKEYS_FULL.',
      authScopes: { signedIn: true },
      resolve: async (_root, _args, context) =>
        valueOrRefuse(
          await context.services.factorSettings.beginPasskey(
            actorOf(context),
            context.portalOrigin,
          ),
        ),
    }),
    add_passkey: t.id({
      description: 'Errors PASSKEY_INVALID, PASSKEY_KNOWN, PASSKEYS_FULL, FACTOR_EXPIRED.',
      authScopes: { signedIn: true },
      args: {
        response: t.arg.string({ description: 'What the browser answered, as JSON.' }),
        name: t.arg.string({ description: 'At most 60 characters.' }),
      },
      resolve: async (_root, made, context) =>
        valueOrRefuse(
          await context.services.factorSettings.addPasskey(actorOf(context), {
            ...made,
            origin: context.portalOrigin,
          }),
        ),
    }),
    rename_passkey: t.boolean({
      description: 'Errors NOT_FOUND, BAD_INPUT (field name).',
      authScopes: { signedIn: true },
      args: { id: t.arg.id(), name: t.arg.string() },
      resolve: async (_root, { id, name }, context) =>
        valueOrRefuse(
          await context.services.factorSettings.renamePasskey(requireViewer(context), { id, name }),
        ),
    }),
    remove_passkey: t.boolean({
      description: 'Errors NOT_FOUND, FACTOR_LAST.',
      authScopes: { signedIn: true },
      args: { id: t.arg.id() },
      resolve: async (_root, { id }, context) =>
        valueOrRefuse(await context.services.factorSettings.removePasskey(actorOf(context), id)),
    }),
    begin_authenticator_app: t.field({
      type: AppSecret,
      description: 'A secret for an app; the one before stays on until confirm_authenticator_app.',
      authScopes: { signedIn: true },
      resolve: async (_root, _args, context) =>
        valueOrRefuse(await context.services.factorSettings.beginApp(actorOf(context))),
    }),
    confirm_authenticator_app: t.boolean({
      description: 'Errors FACTOR_WRONG (tries left), FACTOR_LOCKED, FACTOR_EXPIRED.',
      authScopes: { signedIn: true },
      args: { code: t.arg.string() },
      resolve: async (_root, { code }, context) =>
        valueOrRefuse(await context.services.factorSettings.confirmApp(actorOf(context), code)),
    }),
    remove_authenticator_app: t.boolean({
      description: 'Errors NOT_FOUND, FACTOR_LAST.',
      authScopes: { signedIn: true },
      resolve: async (_root, _args, context) =>
        valueOrRefuse(await context.services.factorSettings.removeApp(actorOf(context))),
    }),
    make_recovery_codes: t.stringList({
      description:
        'Ten new ones in place of those before; nobody can read them again. Error CONFLICT (no factor).',
      authScopes: { signedIn: true },
      resolve: async (_root, _args, context) => [
        ...valueOrRefuse(await context.services.factorSettings.makeRecoveryCodes(actorOf(context))),
      ],
    }),
    keep_recovery_codes: t.boolean({
      description:
        'The person has put the codes away that they were shown, by one of them. Errors CONFLICT when they were made anew meanwhile.',
      authScopes: { signedIn: true },
      args: { code: t.arg.string({ description: 'Any of them.' }) },
      resolve: async (_root, { code }, context) =>
        valueOrRefuse(
          await context.services.factorSettings.keepRecoveryCodes(actorOf(context), code),
        ),
    }),
    forget_devices: t.boolean({
      description: 'Every browser is asked again at signing in.',
      authScopes: { signedIn: true },
      resolve: async (_root, _args, context) => {
        await context.services.factorSettings.forgetDevices(requireViewer(context));
        return true;
      },
    }),
    stop_factor_reset: t.boolean({
      description:
        'Stops what two administrators began, by the link of the mail and by nothing else. Error LINK_DEAD.',
      args: { token: t.arg.string() },
      resolve: async (_root, { token }, { services, nowMs }) =>
        valueOrRefuse(await services.factorResets.stopByLink(token, nowMs)),
    }),
  }));
}

function addProofs(builder: Builder): void {
  builder.mutationFields((t) => ({
    prove_session: t.boolean({
      description:
        'For a session that was opened before the factor was there. Error CONFLICT (no factor).',
      authScopes: { signedIn: true },
      resolve: async (_root, _args, context) =>
        valueOrRefuse(await context.services.factorSettings.proveSession(actorOf(context))),
    }),
    begin_passkey_proof: t.string({
      nullable: true,
      description:
        'What the browser is to sign where something asks again (WebAuthn, JSON); null without a passkey.',
      authScopes: { signedIn: true },
      resolve: async (_root, _args, context) =>
        context.services.auth.factors.beginPasskeyProof(requireViewer(context), {
          origin: context.portalOrigin,
          nowMs: context.nowMs,
        }),
    }),
    prove_by_passkey: t.string({
      description:
        'A token for what it signed: good once as `confirm_password`, in this session. Errors PASSKEY_INVALID, FACTOR_EXPIRED.',
      authScopes: { signedIn: true },
      args: { response: t.arg.string() },
      resolve: async (_root, { response }, context) =>
        valueOrRefuse(
          await context.services.auth.factors.provePasskey(requireViewer(context), response, {
            origin: context.portalOrigin,
            nowMs: context.nowMs,
          }),
        ),
    }),
  }));
}

function actorOf(context: RequestContext): FactorActor {
  return { viewer: requireViewer(context), nowMs: context.nowMs };
}
