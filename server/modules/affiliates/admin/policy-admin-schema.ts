import type { Builder } from '#server/graphql/builder.ts';
import { valueOrRefuse } from '#server/graphql/refusal.ts';
import { reasonedActor } from '#server/graphql/reasoned-actor.ts';
import type { Policies } from '../programme/policies.ts';

const admin = { authScopes: { admin: true } } as const;

type Version = Awaited<ReturnType<Policies['versions']>>[number];

/** Versions of the policy, for administrators. */
export function addPolicyAdminTypes(builder: Builder): void {
  const PolicyVersion = builder.objectRef<Version>('AdminAffiliatePolicy').implement({
    description: 'A version of the policy; it never changes.',
    fields: (t) => ({
      version: t.exposeInt('version'),
      markdown: t.exposeString('markdown'),
      summary: t.stringList({ description: 'Five lines.', resolve: ({ summary }) => [...summary] }),
      effective_from: t.expose('effective_from', { type: 'Date', description: 'In Vietnam.' }),
      published_at: t.expose('published_at', { type: 'DateTime' }),
      is_current: t.boolean({
        description: 'Whether it counts today.',
        resolve: async ({ version }, _args, { services, nowMs }) =>
          (await services.policies.current(new Date(nowMs))).version === version,
      }),
    }),
  });
  const Input = builder.inputType('AffiliatePolicyInput', {
    fields: (t) => ({
      markdown: t.string({
        description: 'With at least one `## ` head; at most 60 000 characters.',
      }),
      summary: t.stringList({ description: 'Exactly five lines of at most 200 characters.' }),
      effective_from: t.field({ type: 'Date', description: 'Today or later, in Vietnam.' }),
      based_on: t.int({ description: 'The newest version that its writer has seen.' }),
    }),
  });
  builder.queryFields((t) => ({
    admin_affiliate_policies: t.field({
      type: [PolicyVersion],
      ...admin,
      extensions: { listSize: 10 },
      description: 'Newest first.',
      resolve: async (_root, _args, { services }) => [...(await services.policies.versions())],
    }),
    admin_policy_preview: t.string({
      ...admin,
      description:
        'What a Markdown text becomes: sanitised HTML. Errors MARKDOWN_TOO_HARD, RATE_LIMITED.',
      args: { markdown: t.arg.string() },
      resolve: (_root, { markdown }, { services }) =>
        valueOrRefuse(services.policies.preview(markdown.slice(0, longestPreview))).html,
    }),
  }));
  builder.mutationFields((t) => ({
    publish_affiliate_policy: t.field({
      type: PolicyVersion,
      ...admin,
      description:
        'The next version; every affiliate is told of it. Errors POLICY_INVALID (markdown, summary, effective_from), MARKDOWN_TOO_HARD, CONFLICT (a newer one than its writer has seen), REASON_REQUIRED.',
      args: { input: t.arg({ type: Input }), reason: t.arg.string() },
      resolve: async (
        _root,
        { input: { markdown, summary, effective_from: effectiveFrom, based_on: basedOn }, reason },
        context,
      ) =>
        valueOrRefuse(
          await context.services.policies.publish({
            markdown,
            summary,
            effectiveFrom,
            basedOn,
            actor: reasonedActor(context, reason),
          }),
        ),
    }),
  }));
}

/** As long as a policy may be, characters. */
const longestPreview = 60_000;
