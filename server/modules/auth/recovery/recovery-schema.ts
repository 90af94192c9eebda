import type { Builder } from '#server/graphql/builder.ts';
import { type RequestContext, requireViewer } from '#server/graphql/context.ts';
import { valueOrRefuse } from '#server/graphql/refusal.ts';
import {
  keepMarks,
  keepSession,
  type SessionTypes,
  signInOrigin,
} from '#server/graphql/session-types.ts';
import type { RequestOrigin } from '../sessions/origins.ts';
import type { VerificationState } from './verification.ts';

/**
 * Lost and changed passwords, proof of the address, and what a social account did not tell: steps 3
 * to 6 of the auth form.
 */
export function addRecoveryTypes(
  builder: Builder,
  { ClientInput, SessionPayload }: SessionTypes,
): void {
  const ResetPasswordInput = builder.inputType('ResetPasswordInput', {
    fields: (t) => ({
      token: t.string(),
      password: t.string(),
      client: t.field({ type: ClientInput }),
    }),
  });
  const ChangePasswordInput = builder.inputType('ChangePasswordInput', {
    fields: (t) => ({
      current_password: t.string({
        required: false,
        description:
          'The password; the code of `send_confirm_code` for who has none; only the mailed link helps with `need_update_password`.',
      }),
      password: t.string(),
    }),
  });
  const CompleteAccountInput = builder.inputType('CompleteAccountInput', {
    fields: (t) => ({
      full_name: t.string({ required: false }),
      email: t.string({ required: false }),
    }),
  });
  const State = builder.objectRef<VerificationState>('EmailVerification').implement({
    fields: (t) => ({
      email: t.exposeString('email'),
      is_verified: t.exposeBoolean('isVerified'),
      is_pending: t.exposeBoolean('isPending', {
        description: 'A code that was mailed is still good.',
      }),
      resend_in_seconds: t.exposeInt('resendInSeconds', {
        description: '0: another may be mailed now.',
      }),
    }),
  });

  builder.queryFields((t) => ({
    email_verification: t.field({
      type: State,
      description: 'How the proof of one’s own address stands.',
      authScopes: { signedIn: true },
      resolve: async (_root, _args, context) => stateOf(context),
    }),
    password_link: t.boolean({
      description:
        'Whether the link of an e-mail for a new password is still good. Error RATE_LIMITED.',
      args: { token: t.arg.string() },
      resolve: async (_root, { token }, context) =>
        valueOrRefuse(await context.services.auth.recovery.isLinkGood(token, originOf(context))),
    }),
    referrer_name: t.string({
      nullable: true,
      description: 'The given name behind a referral code; null for a code that is nobody’s.',
      args: { code: t.arg.string() },
      resolve: async (_root, { code }, context) =>
        context.services.auth.referrerName(code, originOf(context)),
    }),
  }));

  builder.mutationFields((t) => ({
    request_password_reset: t.boolean({
      description:
        'The same answer, as quickly, whether or not the address has an account. Errors EMAIL_INVALID, RATE_LIMITED.',
      args: { email: t.arg.string() },
      resolve: async (_root, { email }, context) =>
        valueOrRefuse(
          await context.services.auth.recovery.request(email, {
            ...originOf(context),
            marks: context.client.marks,
          }),
        ),
    }),
    reset_password: t.field({
      type: SessionPayload,
      description:
        'By the link of an e-mail for a new password, or of the first e-mail to an address that is not verified yet. Ends every session of the person and signs them in. Errors LINK_DEAD, PASSWORD_* (field password), RATE_LIMITED.',
      args: { input: t.arg({ type: ResetPasswordInput }) },
      resolve: async (_root, { input }, context) =>
        keepSession(
          context,
          valueOrRefuse(
            await context.services.auth.recovery.reset(input, signInOrigin(context, input.client)),
          ),
        ),
    }),
    verify_email: t.field({
      type: 'User',
      description:
        'By the six digits. Errors CODE_WRONG (tries_left), CODE_EXPIRED (field code), RATE_LIMITED.',
      authScopes: { signedIn: true },
      args: { code: t.arg.string() },
      resolve: async (_root, { code }, context) => {
        valueOrRefuse(
          await context.services.auth.verification.byCode(
            requireViewer(context),
            code,
            originOf(context),
          ),
        );
        return ownUser(context);
      },
    }),
    verify_email_link: t.boolean({
      description:
        'By the link, where its person is signed in. Errors VERIFY_ELSEWHERE (signing in helps, or reset_password by the same link), LINK_DEAD, RATE_LIMITED.',
      args: { token: t.arg.string() },
      resolve: async (_root, { token }, context) =>
        valueOrRefuse(
          await context.services.auth.verification.byLink(context.viewer, token, originOf(context)),
        ),
    }),
    resend_verification: t.field({
      type: State,
      description: 'Errors EMAIL_VERIFIED, RATE_LIMITED.',
      authScopes: { signedIn: true },
      resolve: async (_root, _args, context) => {
        valueOrRefuse(
          await context.services.auth.verification.resend(
            requireViewer(context),
            originOf(context),
          ),
        );
        return stateOf(context);
      },
    }),
    change_unverified_email: t.field({
      type: State,
      description:
        'Another address before it is verified; asks the password again. Errors PASSWORD_*, CODE_*, EMAIL_INVALID, EMAIL_TAKEN (field email), EMAIL_VERIFIED, RATE_LIMITED.',
      authScopes: { signedIn: true },
      args: { email: t.arg.string() },
      resolve: async (_root, { email }, context) => {
        const viewer = requireViewer(context);
        valueOrRefuse(
          await context.services.auth.verification.changeAddress(viewer, email, originOf(context)),
        );
        return stateOf(context);
      },
    }),
    change_password: t.field({
      type: 'User',
      description:
        'Ends every other session. Whoever has a second factor proves it first (`prove_session`): error FACTOR_PROOF_NEEDED. Errors PASSWORD_* and PASSWORD_REUSED (field password), PASSWORD_REQUIRED, PASSWORD_WRONG, CODE_WRONG, CODE_EXPIRED (field current_password), ACCOUNT_LOCKED, RATE_LIMITED, CONFLICT.',
      authScopes: { signedIn: true },
      args: { input: t.arg({ type: ChangePasswordInput }) },
      resolve: async (_root, { input: { current_password: current, password } }, context) => {
        const viewer = requireViewer(context);
        valueOrRefuse(
          await context.services.auth.passwords.change(
            viewer,
            { current: current ?? '', password },
            originOf(context),
          ),
        );
        await keepMarks(context, viewer);
        return ownUser(context);
      },
    }),
    send_confirm_code: t.boolean({
      description:
        'Mails the six digits that somebody without a password gives wherever their password is asked. Errors HAS_PASSWORD, EMAIL_UNPROVED, RATE_LIMITED.',
      authScopes: { signedIn: true },
      resolve: async (_root, _args, context) =>
        valueOrRefuse(
          await context.services.auth.passwords.mailConfirmCode(
            requireViewer(context),
            context.nowMs,
          ),
        ),
    }),
    complete_account: t.field({
      type: 'User',
      description:
        'What a social account did not tell, or another address in place of one that was never proved, where there is no password; an address wants a sign-in within a quarter of an hour. Errors NAME_* (field full_name), EMAIL_INVALID, EMAIL_TAKEN, EMAIL_VERIFIED, HAS_PASSWORD (field email), SIGN_IN_ANEW, FACTOR_PROOF_NEEDED, RATE_LIMITED.',
      authScopes: { signedIn: true },
      args: { input: t.arg({ type: CompleteAccountInput }) },
      resolve: async (_root, { input: { full_name: fullName, email } }, context) => {
        valueOrRefuse(
          await context.services.auth.verification.complete(
            requireViewer(context),
            { fullName: fullName ?? null, email: email ?? null },
            originOf(context),
          ),
        );
        return ownUser(context);
      },
    }),
  }));
}

function originOf({ client, nowMs }: RequestContext): RequestOrigin {
  return { address: client.address, userAgent: client.userAgent, nowMs };
}

async function ownUser(context: RequestContext) {
  return context.services.accounts.get(requireViewer(context).userId);
}

async function stateOf(context: RequestContext): Promise<VerificationState> {
  return context.services.auth.verification.state(requireViewer(context), context.nowMs);
}
