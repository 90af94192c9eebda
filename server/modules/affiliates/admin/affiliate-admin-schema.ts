import { z } from 'zod';
import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import type { Builder } from '#server/graphql/builder.ts';
import { addListPage } from '#server/graphql/types/list-page.ts';
import { refuse, valueOrRefuse } from '#server/graphql/refusal.ts';
import { tabCountType } from '#server/graphql/types/tab-count.ts';
import type { CountedPage } from '#server/lists/paging.ts';
import { addAffiliateDecisions, addCommissionDecisions } from './affiliate-decision-schema.ts';
import {
  type AffiliateTab,
  affiliateTabs,
  type AdminAffiliateRow,
  type AdminCommissionRow,
} from './affiliate-admin.ts';
import { commissionStatusType } from '#server/graphql/types/commission-status-type.ts';
import { type FraudSignal, signalKinds } from '../../commissions/api.ts';

const admin = { authScopes: { admin: true } } as const;

/** Affiliates in the back office: list, one of them, and what is decided about them. */
export function addAffiliateAdminTypes(builder: Builder): void {
  const Signal = addSignal(builder);
  const Affiliate = addAffiliate(builder, Signal);
  addQueries(builder, { Affiliate, Commission: addCommission(builder, Signal) });
  addAffiliateDecisions(builder, Affiliate);
  addCommissionDecisions(builder);
}

function addSignal(builder: Builder) {
  const Kind = builder.enumType('FraudSignalKind', {
    description:
      'SAME_ACCOUNT: count buyers’ accounts have the bank and last digits of the affiliate’s. SAME_CONTACT: count buyers’ telephone numbers or addresses are the affiliate’s. PAYER_IS_AFFILIATE: the bank names the affiliate as who paid count of total orders. SAME_VISITOR: orders came by a visitor who is the affiliate themselves; count of their own clicks as that visitor, total orders. SHARED_VISITOR: count buyers came as one visitor. REFUND_RATE: count of total orders of 90 days were given back. ORDER_BURST: count orders in an hour from `at`.',
    values: signalKinds,
  });
  return builder.objectRef<FraudSignal>('FraudSignal').implement({
    description: 'What speaks for a bought commission. No proof: an administrator decides.',
    fields: (t) => ({
      kind: t.expose('kind', { type: Kind }),
      count: t.exposeInt('count'),
      total: t.exposeInt('total', { nullable: true }),
      at: t.expose('at', {
        type: 'DateTime',
        nullable: true,
        description: 'The first order of it.',
      }),
    }),
  });
}

function addAffiliate(builder: Builder, Signal: ReturnType<typeof addSignal>) {
  return builder.objectRef<AdminAffiliateRow>('AdminAffiliate').implement({
    description: 'Amounts in VND, by the ledger.',
    fields: (t) => ({
      id: t.exposeID('id'),
      revision: t.exposeID('revision', { description: 'Another one after each change.' }),
      code: t.exposeString('code'),
      name: t.exposeString('name'),
      email: t.exposeString('email'),
      level: t.exposeInt('level'),
      granted_level: t.exposeInt('granted_level', {
        nullable: true,
        description: 'A floor of 1 to 4.',
      }),
      is_ambassador: t.exposeBoolean('is_ambassador'),
      has_tax_commitment: t.exposeBoolean('has_tax_commitment'),
      links_suspended_at: t.expose('links_suspended_at', { type: 'DateTime', nullable: true }),
      links_suspended_note: t.exposeString('links_suspended_note', { nullable: true }),
      payouts_held_at: t.expose('payouts_held_at', { type: 'DateTime', nullable: true }),
      payouts_held_note: t.exposeString('payouts_held_note', { nullable: true }),
      activated_at: t.expose('activated_at', { type: 'DateTime' }),
      legal_name: t.exposeString('legal_name', { nullable: true }),
      account_bank: t.exposeString('bank_bin', { description: 'BIN.' }),
      account_holder: t.exposeString('account_holder'),
      account_masked: t.string({ resolve: ({ account_last4: last4 }) => `•••• ${last4}` }),
      account_changed_at: t.expose('account_changed_at', { type: 'DateTime', nullable: true }),
      balance: t.expose('balance_vnd', { type: 'BigInt' }),
      pending_amount: t.expose('pending_vnd', {
        type: 'BigInt',
        description: 'In a refund window, or on hold.',
      }),
      earned_amount: t.expose('earned_vnd', {
        type: 'BigInt',
        description: 'Lifetime, less what was reversed.',
      }),
      paid_amount: t.expose('paid_vnd', {
        type: 'BigInt',
        description: 'Sent to them, after tax.',
      }),
      clicks: t.exposeInt('clicks', { description: 'Counted ones.' }),
      approved_sales: t.exposeInt('approved_sales'),
      held_commissions: t.exposeInt('held_commissions'),
      requested_at: t.expose('requested_at', {
        type: 'DateTime',
        nullable: true,
        description: 'Of their open request.',
      }),
      signals: t.field({
        type: [Signal],
        description: 'Of their orders of the last 90 days.',
        extensions: { listSize: 5 },
        resolve: async ({ id }, _args, { services, nowMs }) => [
          ...(await services.affiliateAdmin.signals(id, new Date(nowMs))),
        ],
      }),
    }),
  });
}

function addCommission(builder: Builder, Signal: ReturnType<typeof addSignal>) {
  const By = builder.enumType('AttributedBy', {
    values: {
      CODE: { value: 'code' },
      CLICK: { value: 'click' },
      SIGNUP: { value: 'signup' },
    } as const,
  });
  return builder.objectRef<AdminCommissionRow>('AdminCommission').implement({
    description: 'A commission with its buyer. Amounts in VND.',
    fields: (t) => ({
      id: t.exposeID('id'),
      revision: t.exposeID('revision', { description: 'Another one after each change.' }),
      order_id: t.exposeID('order_id'),
      order_code: t.string({ resolve: ({ order_number: number }) => orderCode(number) }),
      buyer_name: t.exposeString('buyer_name'),
      buyer_email: t.exposeString('buyer_email'),
      base_amount: t.expose('base_vnd', { type: 'BigInt', description: 'What was really paid.' }),
      rate_bp: t.exposeInt('rate_bp'),
      amount: t.expose('amount_vnd', { type: 'BigInt' }),
      status: t.expose('status', { type: commissionStatusType(builder) }),
      created_at: t.expose('created_at', { type: 'DateTime' }),
      hold_ends_at: t.expose('hold_ends_at', { type: 'DateTime', nullable: true }),
      approved_at: t.expose('approved_at', { type: 'DateTime', nullable: true }),
      ended_at: t.expose('ended_at', { type: 'DateTime', nullable: true }),
      end_reason: t.exposeString('end_reason', {
        nullable: true,
        description: 'refunded, sale_undone, same_person, fraud, affiliate_gone.',
      }),
      held_at: t.expose('held_at', { type: 'DateTime', nullable: true }),
      held_note: t.exposeString('held_note', {
        nullable: true,
        description: 'The affiliate reads it.',
      }),
      evidence: t.field({
        type: [Signal],
        description: 'What was found when it was held.',
        extensions: { listSize: 4 },
        resolve: ({ held_evidence: stored }) => readEvidence(stored),
      }),
      attributed_by: t.expose('attributed_by', { type: By, nullable: true }),
    }),
  });
}

const evidenceShape = z.array(
  z.object({
    kind: z.enum(signalKinds),
    count: z.number().int(),
    total: z.number().int().nullable(),
    at: z.iso
      .datetime()
      .transform((text) => new Date(text))
      .nullable(),
  }),
);

/** As `commission-holds.ts` stored it; nobody else writes that column. */
function readEvidence(stored: unknown): FraudSignal[] {
  return stored === null ? [] : evidenceShape.parse(stored);
}

function addQueries(
  builder: Builder,
  {
    Affiliate,
    Commission,
  }: {
    readonly Affiliate: ReturnType<typeof addAffiliate>;
    readonly Commission: ReturnType<typeof addCommission>;
  },
): void {
  const Tab = builder.enumType('AdminAffiliateTab', {
    values: Object.fromEntries(
      affiliateTabs.map((tab) => [tab.toUpperCase(), { value: tab }]),
    ) as Record<Uppercase<AffiliateTab>, { value: AffiliateTab }>,
  }); // the same names in upper case
  const Page = addListPage<
    AdminAffiliateRow,
    CountedPage<AdminAffiliateRow> & { readonly counts: Readonly<Record<AffiliateTab, number>> }
  >(builder, 'AdminAffiliatePage', Affiliate);
  builder.objectField(Page, 'counts', (t) =>
    t.field({
      type: [tabCountType(builder)],
      extensions: { listSize: affiliateTabs.length },
      description: 'Of the search, by tab.',
      resolve: ({ counts }) => Object.entries(counts),
    }),
  );
  const CommissionPage = addListPage(builder, 'AdminCommissionPage', Commission);
  builder.queryFields((t) => {
    const paging = {
      first: t.arg.int({ defaultValue: 20, description: '1 to 100.' }),
      after: t.arg.string({ required: false }),
    };
    return {
      admin_affiliates: t.field({
        type: Page,
        ...admin,
        description: 'Newest first; found by words of name, address or code. Error BAD_INPUT.',
        args: {
          ...paging,
          tab: t.arg({ type: Tab, defaultValue: 'all' }),
          search: t.arg.string({ required: false }),
          level: t.arg.int({ required: false }),
        },
        resolve: async (
          _root,
          { first, after, tab, search, level },
          { services: { affiliateAdmin } },
        ) => {
          const found = valueOrRefuse(
            await affiliateAdmin.list(
              { tab, search: search ?? null, level: level ?? null },
              { first, after: after ?? null },
            ),
          );
          return { ...found, counts: await affiliateAdmin.counts(search ?? null) };
        },
      }),
      admin_affiliate: t.field({
        type: Affiliate,
        ...admin,
        description: 'Error AFFILIATE_REQUIRED.',
        args: { id: t.arg.id() },
        resolve: async (_root, { id }, { services }) =>
          (await services.affiliateAdmin.find(id)) ?? refuse('AFFILIATE_REQUIRED'),
      }),
      admin_commissions: t.field({
        type: CommissionPage,
        ...admin,
        description: 'Of one affiliate, newest first. Errors AFFILIATE_REQUIRED, BAD_INPUT.',
        args: {
          ...paging,
          affiliate_id: t.arg.id(),
          status: t.arg({ type: commissionStatusType(builder), required: false }),
        },
        async resolve(
          _root,
          { affiliate_id: id, status, first, after },
          { services: { affiliateAdmin } },
        ) {
          if ((await affiliateAdmin.find(id)) === null) return refuse('AFFILIATE_REQUIRED');
          return valueOrRefuse(
            await affiliateAdmin.commissions(id, status ?? null, { first, after: after ?? null }),
          );
        },
      }),
    };
  });
}
