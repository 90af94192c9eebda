import { referralUrl } from '#shared/domain/affiliate/campaign-link.ts';
import type { Builder } from '#server/graphql/builder.ts';
import { type RequestContext, requireViewer } from '#server/graphql/context.ts';
import { addListPage } from '#server/graphql/types/list-page.ts';
import { valueOrRefuse } from '#server/graphql/refusal.ts';
import { addHold } from './hold-schema.ts';
import type { CampaignRow } from './campaign-store.ts';
import type { AffiliateAccount } from './membership.ts';
import { addPapersMutation, papersErrors } from './papers-schema.ts';
import type { PolicyRow } from './policy-store.ts';
import { type PolicySection, renderPolicy } from './render-policy.ts';

const signedIn = { authScopes: { signedIn: true } } as const;
const accountErrors =
  'BANK_UNKNOWN, BANK_ACCOUNT_INVALID, ACCOUNT_HOLDER_INVALID, ACCOUNT_HOLDER_DIFFERS';

/** Joining the affiliate programme, one's own place in it, its policy, and campaign links. */
export function addProgrammeTypes(builder: Builder): void {
  const Account = addAccount(builder);
  addHold(builder, Account);
  addPolicy(builder);
  addCampaigns(builder);
  builder.queryFields((t) => ({
    affiliate_account: t.field({
      type: Account,
      nullable: true,
      ...signedIn,
      description: 'One’s own; null for somebody who is no affiliate.',
      resolve: async (_root, _args, context) =>
        context.services.membership.account(requireViewer(context).userId, nowOf(context)),
    }),
  }));
  addAccountMutations(builder, Account);
  addPapersMutation(builder, Account);
}

function addAccount(builder: Builder) {
  const NextLevel = builder
    .objectRef<NonNullable<AffiliateAccount['next_level']>>('NextLevel')
    .implement({
      fields: (t) => ({
        level: t.exposeInt('level'),
        rate_bp: t.exposeInt('rate_bp', { description: 'Hundredths of a per cent.' }),
        from_sales: t.exposeInt('from_sales', { description: 'Approved sales that reach it.' }),
        missing_sales: t.exposeInt('missing_sales'),
      }),
    });
  return builder.objectRef<AffiliateAccount>('AffiliateAccount').implement({
    description: 'An affiliate as they see themselves. No number is ever whole.',
    fields: (t) => ({
      code: t.exposeString('code'),
      link: t.string({
        description: 'To the first page.',
        resolve: ({ code }, _args, { portalOrigin: origin }) =>
          referralUrl({ origin, path: '/', code, campaign: null, voucherCode: null }),
      }),
      legal_name: t.exposeString('legal_name', {
        nullable: true,
        description: 'Null for whoever an administrator activated; so are the next two.',
      }),
      date_of_birth: t.expose('date_of_birth', { type: 'Date', nullable: true }),
      identity_masked: t.string({
        nullable: true,
        resolve: ({ identity_last3: last3 }) => (last3 === null ? null : `••••••••• ${last3}`),
      }),
      account_bank: t.exposeString('bank_bin', { description: 'BIN.' }),
      account_masked: t.string({ resolve: ({ account_last4: last4 }) => `•••• ${last4}` }),
      account_holder: t.exposeString('account_holder'),
      account_changed_at: t.expose('account_changed_at', {
        type: 'DateTime',
        nullable: true,
        description: 'Null: never since the activation.',
      }),
      payouts_from: t.expose('payouts_from', {
        type: 'DateTime',
        nullable: true,
        description:
          'Until then nothing is paid to a changed account; null = there is nothing to wait for.',
      }),
      level: t.exposeInt('level'),
      rate_bp: t.exposeInt('rate_bp', { description: 'Hundredths of a per cent.' }),
      is_ambassador: t.exposeBoolean('is_ambassador'),
      approved_sales: t.exposeInt('approved_sales'),
      next_level: t.field({
        type: NextLevel,
        nullable: true,
        description: 'Null at the top.',
        resolve: ({ next_level: next }) => next,
      }),
      links_suspended_at: t.expose('links_suspended_at', { type: 'DateTime', nullable: true }),
      links_suspended_note: t.exposeString('links_suspended_note', { nullable: true }),
      policy_version: t.exposeInt('policy_version', {
        nullable: true,
        description: 'What they agreed to last.',
      }),
      current_policy_version: t.exposeInt('current_policy_version'),
      activated_at: t.expose('activated_at', { type: 'DateTime' }),
    }),
  });
}

function addAccountMutations(builder: Builder, Account: ReturnType<typeof addAccount>): void {
  const JoinInput = builder.inputType('JoinAffiliateInput', {
    fields: (t) => ({
      legal_name: t.string({ description: 'As on their papers.' }),
      date_of_birth: t.field({ type: 'Date' }),
      identity_number: t.string({ description: 'Căn cước: 12 digits.' }),
      account_bank: t.string({ description: 'BIN.' }),
      account_number: t.string(),
      account_holder: t.string(),
      accepts_other_holder: t.boolean({
        defaultValue: false,
        description: 'The account is in another name than theirs, and they know.',
      }),
      code: t.string({
        required: false,
        description:
          'Wished for: 4 to 16 letters and digits. Left out = one is made of their first name.',
      }),
      policy_version: t.int({ description: 'What they read and agree to.' }),
    }),
  });
  const ChangeInput = builder.inputType('AffiliateBankInput', {
    fields: (t) => ({
      account_bank: t.string({ description: 'BIN.' }),
      account_number: t.string(),
      account_holder: t.string(),
      accepts_other_holder: t.boolean({ defaultValue: false }),
    }),
  });
  builder.mutationFields((t) => ({
    join_affiliate: t.field({
      type: Account,
      ...signedIn,
      description: `Makes the viewer an affiliate. Errors by field: ${papersErrors}, ${accountErrors}, AFFILIATE_CODE_INVALID, AFFILIATE_CODE_TAKEN, POLICY_CHANGED; AFFILIATE_ALREADY.`,
      args: { input: t.arg({ type: JoinInput }) },
      resolve: async (_root, { input }, context) =>
        valueOrRefuse(
          await context.services.membership.join(
            requireViewer(context).userId,
            { ...input, code: input.code ?? null },
            nowOf(context),
          ),
        ),
    }),
    change_affiliate_account: t.field({
      type: Account,
      ...signedIn,
      description: `Another receiving account; nothing is paid to it for 24 hours. Errors AFFILIATE_REQUIRED, ${accountErrors}, PASSWORD_REQUIRED, PASSWORD_WRONG, ACCOUNT_LOCKED, RATE_LIMITED.`,
      args: { input: t.arg({ type: ChangeInput }) },
      async resolve(_root, { input }, context) {
        const { userId } = requireViewer(context);
        return valueOrRefuse(
          await context.services.membership.changeAccount(userId, input, nowOf(context)),
        );
      },
    }),
    agree_affiliate_policy: t.field({
      type: Account,
      ...signedIn,
      description:
        'Agrees to today’s version of the policy. Errors AFFILIATE_REQUIRED, POLICY_CHANGED.',
      args: { version: t.arg.int() },
      resolve: async (_root, { version }, context) =>
        valueOrRefuse(
          await context.services.membership.agree(
            requireViewer(context).userId,
            version,
            nowOf(context),
          ),
        ),
    }),
  }));
}

function addPolicy(builder: Builder): void {
  const Section = builder.objectRef<PolicySection>('PolicySection').implement({
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Of its head in the HTML.' }),
      title: t.exposeString('title'),
    }),
  });
  const Policy = builder.objectRef<PolicyRow>('AffiliatePolicy').implement({
    fields: (t) => ({
      version: t.exposeInt('version'),
      effective_from: t.expose('effective_from', { type: 'Date' }),
      published_at: t.expose('published_at', { type: 'DateTime' }),
      summary: t.stringList({ description: 'Five lines.', resolve: ({ summary }) => [...summary] }),
      html: t.exposeString('html', { description: 'Sanitised.' }),
      sections: t.field({
        type: [Section],
        extensions: { listSize: 20 },
        resolve({ markdown }) {
          const rendered = renderPolicy(markdown);
          // One that was published before there was a bound has its text, without a list of it.
          return rendered.ok ? [...rendered.value.sections] : [];
        },
      }),
    }),
  });
  builder.queryFields((t) => ({
    affiliate_policy: t.field({
      type: Policy,
      description: 'What counts today.',
      resolve: async (_root, _args, context) => context.services.policies.current(nowOf(context)),
    }),
  }));
}

function addCampaigns(builder: Builder): void {
  const Link = builder.objectRef<CampaignRow>('CampaignLink').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      path: t.exposeString('path', { description: 'The page it leads to.' }),
      voucher_code: t.exposeString('voucher_code', { nullable: true }),
      url: t.string({
        resolve: (
          { path, code, name: campaign, voucher_code: voucherCode },
          _args,
          { portalOrigin: origin },
        ) => referralUrl({ origin, path, code, campaign, voucherCode }),
      }),
      clicks: t.exposeInt('clicks', { description: 'Counted ones, ever.' }),
      orders: t.exposeInt('orders'),
      created_at: t.expose('created_at', { type: 'DateTime' }),
    }),
  });
  const Page = addListPage(builder, 'CampaignLinkPage', Link);
  const Input = builder.inputType('CampaignLinkInput', {
    fields: (t) => ({
      name: t.string({
        description: 'Letters without marks, digits, dashes; unique among one’s own.',
      }),
      path: t.string({ description: 'A public page of ours, with its slash.' }),
      voucher_code: t.string({ required: false, description: 'Of a public voucher.' }),
    }),
  });
  builder.queryFields((t) => ({
    campaign_links: t.field({
      type: Page,
      ...signedIn,
      description: 'One’s own, newest first. Error BAD_INPUT.',
      args: {
        first: t.arg.int({ defaultValue: 20, description: '1 to 100.' }),
        after: t.arg.string({ required: false }),
      },
      resolve: async (_root, { first, after }, context) =>
        valueOrRefuse(
          await context.services.campaignLinks.list(requireViewer(context).userId, {
            first,
            after: after ?? null,
          }),
        ),
    }),
  }));
  builder.mutationFields((t) => ({
    create_campaign_link: t.field({
      type: Link,
      ...signedIn,
      description:
        'Errors AFFILIATE_REQUIRED, CAMPAIGN_NAME_INVALID, CAMPAIGN_NAME_TAKEN, CAMPAIGN_PATH_INVALID, VOUCHER_UNKNOWN, CAMPAIGN_LIMIT.',
      args: { input: t.arg({ type: Input }) },
      resolve: async (_root, { input }, context) =>
        valueOrRefuse(
          await context.services.campaignLinks.create(
            requireViewer(context).userId,
            { ...input, voucher_code: input.voucher_code ?? null },
            nowOf(context),
          ),
        ),
    }),
    remove_campaign_link: t.field({
      type: 'Boolean',
      ...signedIn,
      description:
        'Takes it off the list; its address goes on leading to its page. Error NOT_FOUND.',
      args: { id: t.arg.id() },
      resolve: async (_root, { id }, context) =>
        valueOrRefuse(
          await context.services.campaignLinks.remove(
            requireViewer(context).userId,
            id,
            nowOf(context),
          ),
        ),
    }),
  }));
}

function nowOf({ nowMs }: RequestContext): Date {
  return new Date(nowMs);
}
