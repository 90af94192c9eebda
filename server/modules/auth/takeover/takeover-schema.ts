import type { Builder } from '#server/graphql/builder.ts';
import { valueOrRefuse } from '#server/graphql/refusal.ts';

/** The link «Không phải tôi» of the e-mail that tells of a sign-in method that was added. */
export function addTakeoverTypes(builder: Builder): void {
  builder.mutationFields((t) => ({
    report_takeover: t.boolean({
      description:
        'By the link of the mail that told of a passkey, an app, recovery codes or a social account: somebody else added it. Takes back what was added since, ends every session, stops what waits in the person’s name (a deletion, refunds, receiving accounts given lately), demands a new password and mails the link for it. Errors LINK_DEAD, RATE_LIMITED.',
      args: { token: t.arg.string() },
      resolve: async (_root, { token }, { services, client: { address, userAgent }, nowMs }) =>
        valueOrRefuse(await services.takeovers.report(token, { address, userAgent, nowMs })),
    }),
  }));
}
