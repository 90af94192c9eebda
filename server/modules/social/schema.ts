import type { Builder } from '../../graphql/builder.ts';
import { type RequestContext, requireViewer } from '../../graphql/context.ts';
import { refuse, valueOrRefuse } from '../../graphql/refusal.ts';
import { keepSession, type SessionTypes, signInOrigin } from '../../graphql/session-types.ts';
import type { SocialAccount } from './connections.ts';
import type { DesktopCode } from './desktop-codes.ts';
import { pictureBytes } from './picture.ts';
import type { Social } from './service.ts';

/** Google and Facebook, and the code that brings a sign-in from the browser to the desktop. */
export function addSocialTypes(
  builder: Builder,
  { ClientInput, SessionPayload }: SessionTypes,
): void {
  const SocialConfig = builder.objectRef<Social['config']>('SocialConfig').implement({
    description:
      'What a page needs to ask the providers; null = not configured, and nothing of it is shown.',
    fields: (t) => ({
      google_client_id: t.exposeString('googleClientId', { nullable: true }),
      facebook_app_id: t.exposeString('facebookAppId', { nullable: true }),
    }),
  });
  const SocialAccountType = addSocialAccount(builder);
  const DesktopCodeType = builder.objectRef<DesktopCode>('DesktopCode').implement({
    description:
      'For `maivang://auth?code=…`; good once, for a minute, and only for the application that made the challenge.',
    fields: (t) => ({
      code: t.exposeString('code'),
      expires_at: t.expose('expiresAt', { type: 'DateTime' }),
    }),
  });
  const { GoogleSignInInput, FacebookSignInInput } = addInputs(builder, ClientInput);

  builder.queryFields((t) => ({
    social_config: t.field({
      type: SocialConfig,
      resolve: (_root, _args, { services }) => services.social.config,
    }),
    social_accounts: t.field({
      type: [SocialAccountType],
      description: 'The social accounts that the signed-in person has connected.',
      authScopes: { signedIn: true },
      resolve: async (_root, _args, context) =>
        context.services.social.list(requireViewer(context).userId),
    }),
  }));

  builder.mutationFields((t) => ({
    sign_in_with_google: t.field({
      type: SessionPayload,
      description:
        'Errors: SOCIAL_NOT_CONFIGURED, SOCIAL_TOKEN_INVALID, SOCIAL_UNAVAILABLE, SOCIAL_EMAIL_TAKEN, PERSON_BLOCKED, RATE_LIMITED.',
      args: { input: t.arg({ type: GoogleSignInInput }) },
      resolve: async (_root, { input }, context) => {
        const { credential, nonce } = input;
        return keepSession(
          context,
          valueOrRefuse(
            await context.services.social.signInWithGoogle(
              { credential, nonce },
              context.click()?.code ?? null,
              signInOrigin(context, input.client),
            ),
          ),
        );
      },
    }),
    sign_in_with_facebook: t.field({
      type: SessionPayload,
      description: 'Errors as sign_in_with_google, and SOCIAL_PERMISSION_MISSING.',
      args: { input: t.arg({ type: FacebookSignInInput }) },
      resolve: async (_root, { input }, context) =>
        keepSession(
          context,
          valueOrRefuse(
            await context.services.social.signInWithFacebook(
              input.access_token,
              context.click()?.code ?? null,
              signInOrigin(context, input.client),
            ),
          ),
        ),
    }),
    begin_connecting: t.boolean({
      description: 'Lets this session connect one social account within ten minutes.',
      authScopes: { signedIn: true },
      resolve: async (_root, _args, context) =>
        valueOrRefuse(
          await context.services.social.beginConnecting(requireViewer(context), context.nowMs),
        ),
    }),
    connect_google: t.field({
      type: [SocialAccountType],
      description:
        'Connects a Google account to the signed-in person. Spends begin_connecting. Errors also SOCIAL_PROOF_NEEDED, SOCIAL_ACCOUNT_TAKEN, SOCIAL_OTHER_CONNECTED.',
      authScopes: { signedIn: true },
      args: { credential: t.arg.string(), nonce: t.arg.string() },
      resolve: async (_root, args, context) => {
        valueOrRefuse(
          await context.services.social.connectGoogle(
            requireViewer(context),
            args,
            originOf(context),
          ),
        );
        return context.services.social.list(requireViewer(context).userId);
      },
    }),
    connect_facebook: t.field({
      type: [SocialAccountType],
      description:
        'Connects a Facebook account to the signed-in person; its name, number and picture go into the profile. As connect_google.',
      authScopes: { signedIn: true },
      args: { access_token: t.arg.string() },
      resolve: async (_root, { access_token: accessToken }, context) => {
        valueOrRefuse(
          await context.services.social.connectFacebook(
            requireViewer(context),
            accessToken,
            originOf(context),
          ),
        );
        return context.services.social.list(requireViewer(context).userId);
      },
    }),
    disconnect_google: t.field({
      type: [SocialAccountType],
      description: 'Errors SOCIAL_LAST_WAY.',
      authScopes: { signedIn: true },
      resolve: async (_root, _args, context) => disconnect(context, 'google'),
    }),
    disconnect_facebook: t.field({
      type: [SocialAccountType],
      description: 'Errors SOCIAL_LAST_WAY. What the profile shows of the account goes with it.',
      authScopes: { signedIn: true },
      resolve: async (_root, _args, context) => disconnect(context, 'facebook'),
    }),
    use_facebook_picture: t.field({
      type: 'User',
      description:
        "Makes the Facebook account's picture the person's own. Error NOT_FOUND (none is known), UPLOAD_*.",
      authScopes: { signedIn: true },
      resolve: async (_root, _args, context) => {
        const { services } = context;
        const { userId } = requireViewer(context);
        const picture = pictureBytes((await services.accounts.get(userId)).facebook_image);
        if (picture === null) refuse('NOT_FOUND');
        valueOrRefuse(await services.avatars.keep(userId, picture));
        return services.accounts.get(userId);
      },
    }),
    create_desktop_code: t.field({
      type: DesktopCodeType,
      description:
        'For the desktop application that showed this challenge (S256). Error BAD_INPUT.',
      authScopes: { signedIn: true },
      args: { challenge: t.arg.string() },
      resolve: async (_root, { challenge }, context) =>
        valueOrRefuse(
          await context.services.social.createDesktopCode(
            requireViewer(context),
            challenge,
            context.nowMs,
          ),
        ),
    }),
    exchange_desktop_code: t.field({
      type: SessionPayload,
      description:
        'The session for a code, once. Errors DESKTOP_CODE_INVALID, PERSON_BLOCKED, RATE_LIMITED.',
      args: {
        code: t.arg.string(),
        verifier: t.arg.string(),
        client: t.arg({ type: ClientInput }),
      },
      resolve: async (_root, { code, verifier, client }, context) =>
        keepSession(
          context,
          valueOrRefuse(
            await context.services.social.exchangeDesktopCode(
              { code, verifier },
              signInOrigin(context, client),
            ),
          ),
        ),
    }),
  }));
}

function addSocialAccount(builder: Builder) {
  const SocialProvider = builder.enumType('SocialProvider', {
    values: { GOOGLE: { value: 'google' }, FACEBOOK: { value: 'facebook' } } as const,
  });
  return builder.objectRef<SocialAccount>('SocialAccount').implement({
    fields: (t) => ({
      provider: t.expose('provider', { type: SocialProvider }),
      name: t.exposeString('name', { nullable: true }),
      email: t.exposeString('email', { nullable: true }),
      connected_at: t.expose('connectedAt', { type: 'DateTime' }),
      can_disconnect: t.exposeBoolean('canDisconnect', {
        description: 'False for the last way in.',
      }),
    }),
  });
}

function addInputs(builder: Builder, ClientInput: SessionTypes['ClientInput']) {
  const GoogleSignInInput = builder.inputType('GoogleSignInInput', {
    fields: (t) => ({
      credential: t.string({
        description: "Google's ID token, asked for with the SHA-256 of the nonce in base64url.",
      }),
      nonce: t.string(),
      client: t.field({ type: ClientInput }),
    }),
  });
  const FacebookSignInInput = builder.inputType('FacebookSignInInput', {
    fields: (t) => ({
      access_token: t.string(),
      client: t.field({ type: ClientInput }),
    }),
  });
  return { GoogleSignInInput, FacebookSignInInput };
}

function originOf({ client, nowMs }: RequestContext) {
  return { address: client.address, userAgent: client.userAgent, nowMs };
}

async function disconnect(
  context: RequestContext,
  provider: SocialAccount['provider'],
): Promise<readonly SocialAccount[]> {
  const { userId } = requireViewer(context);
  valueOrRefuse(
    await context.services.social.disconnect(userId, provider, new Date(context.nowMs)),
  );
  return context.services.social.list(userId);
}
