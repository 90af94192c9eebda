import { actorOf } from '../../graphql/actor.ts';
import type { VoucherDraft } from '#shared/domain/voucher/voucher-draft.ts';
import type { VoucherWorth } from '#shared/domain/voucher/voucher.ts';
import type { Builder } from '../../graphql/builder.ts';
import { addListPage } from '../../graphql/types/list-page.ts';
import { planCodeType, type PlanCode, toPlan, toPlanCode } from '../../graphql/types/plan-code.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import type { DayUses, OfficeRow, OfficeUse, VoucherStatus } from './admin-store.ts';
import type { VoucherListPage, VoucherReport } from './voucher-admin.ts';
import { addPauses } from './voucher-pause-schema.ts';
import { voucherKindType } from './voucher-types.ts';

const admin = { authScopes: { admin: true } } as const;
const statusCodes = {
  running: 'RUNNING',
  scheduled: 'SCHEDULED',
  paused: 'PAUSED',
  ended: 'ENDED',
} as const satisfies Record<VoucherStatus, string>;
const statusOf = {
  RUNNING: 'running',
  SCHEDULED: 'scheduled',
  PAUSED: 'paused',
  ENDED: 'ended',
} as const;
const audienceCodes = { public: 'PUBLIC', code: 'CODE', personal: 'PERSONAL' } as const;
const audienceOf = { PUBLIC: 'public', CODE: 'code', PERSONAL: 'personal' } as const;
const useCodes = { reserved: 'RESERVED', redeemed: 'REDEEMED', released: 'RELEASED' } as const;

/** Vouchers in the back office: list, report, and everything that changes them. */
export function addVoucherAdminTypes(builder: Builder): void {
  const Kind = voucherKindType(builder);
  const Plan = planCodeType(builder);
  const Status = builder.enumType('VoucherStatus', {
    values: ['RUNNING', 'SCHEDULED', 'PAUSED', 'ENDED'] as const,
  });
  const Audience = builder.enumType('VoucherAudience', {
    values: ['PUBLIC', 'CODE', 'PERSONAL'] as const,
  });

  const AdminVoucher = builder.objectRef<OfficeRow>('AdminVoucher').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      code: t.exposeString('code', { description: 'What its codes begin with, when it has many.' }),
      has_many_codes: t.exposeBoolean('has_many_codes'),
      audience: t.field({ type: Audience, resolve: ({ audience }) => audienceCodes[audience] }),
      owner_email: t.exposeString('owner_email', { nullable: true }),
      kind: t.field({
        type: Kind,
        resolve: ({ kind }) => (kind === 'percent' ? 'PERCENT' : 'FIXED'),
      }),
      percent: t.exposeInt('percent', { nullable: true }),
      cap: t.expose('cap', { type: 'BigInt', nullable: true }),
      amount: t.expose('amount', { type: 'BigInt', nullable: true }),
      min_order: t.expose('min_order', { type: 'BigInt' }),
      plans: t.field({ type: [Plan], resolve: ({ plans }) => plans.map(toPlanCode) }),
      starts_at: t.expose('starts_at', { type: 'DateTime' }),
      ends_at: t.expose('ends_at', { type: 'DateTime', nullable: true }),
      max_uses: t.exposeInt('max_uses', { nullable: true }),
      per_day: t.exposeInt('per_day', { nullable: true }),
      used: t.exposeInt('used', { description: 'Reserved or redeemed.' }),
      used_today: t.exposeInt('used_today'),
      is_paused: t.exposeBoolean('is_paused'),
      status: t.field({ type: Status, resolve: ({ status }) => statusCodes[status] }),
      note: t.exposeString('note'),
      version: t.exposeInt('version'),
      created_at: t.expose('created_at', { type: 'DateTime' }),
    }),
  });
  const Counts = builder.objectRef<VoucherListPage['counts']>('AdminVoucherCounts').implement({
    fields: (t) => ({
      running: t.exposeInt('running'),
      scheduled: t.exposeInt('scheduled'),
      paused: t.exposeInt('paused'),
      ended: t.exposeInt('ended'),
    }),
  });
  const Page = addListPage<OfficeRow, VoucherListPage>(builder, 'AdminVoucherPage', AdminVoucher);
  builder.objectField(Page, 'counts', (t) =>
    t.field({
      type: Counts,
      description: 'What the search leaves in each status.',
      resolve: ({ counts }) => counts,
    }),
  );
  const Report = addReport(builder);
  const Uses = addUses(builder);
  const Codes = builder
    .objectRef<{ readonly voucher: OfficeRow; readonly codes: readonly string[] }>('VoucherCodes')
    .implement({
      fields: (t) => ({
        voucher: t.field({ type: AdminVoucher, resolve: ({ voucher }) => voucher }),
        codes: t.field({
          type: ['String'],
          extensions: { listSize: 100 },
          description: 'Told once: no query answers them again.',
          resolve: ({ codes }) => [...codes],
        }),
      }),
    });
  const Terms = builder.inputType('VoucherTermsInput', {
    fields: (t) => ({
      kind: t.field({ type: Kind }),
      percent: t.int({ required: false }),
      cap: t.field({ type: 'BigInt', required: false }),
      amount: t.field({ type: 'BigInt', required: false }),
      min_order: t.field({ type: 'BigInt' }),
      plans: t.field({ type: [Plan] }),
      starts_at: t.field({ type: 'DateTime' }),
      ends_at: t.field({ type: 'DateTime', required: false }),
      max_uses: t.int({ required: false, description: 'Not for many codes: each is for one use.' }),
      per_day: t.int({ required: false }),
      note: t.string(),
    }),
  });

  builder.queryFields((t) => ({
    admin_vouchers: t.field({
      type: Page,
      description: 'Newest first.',
      ...admin,
      args: {
        first: t.arg.int({ defaultValue: 20 }),
        after: t.arg.string({ required: false }),
        search: t.arg.string({ required: false }),
        status: t.arg({ type: Status, required: false }),
      },
      resolve: async (_root, { first, after, search, status }, { services, nowMs }) =>
        valueOrRefuse(
          await services.voucherAdmin.list(
            { search: search ?? null, status: status ? statusOf[status] : null },
            { first, after: after ?? null },
            new Date(nowMs),
          ),
        ),
    }),
    admin_voucher: t.field({
      type: AdminVoucher,
      description: 'Error VOUCHER_UNKNOWN.',
      ...admin,
      args: { id: t.arg.id() },
      resolve: async (_root, { id }, { services, nowMs }) =>
        valueOrRefuse(await services.voucherAdmin.get(id, new Date(nowMs))),
    }),
    voucher_report: t.field({
      type: Report,
      description: 'What came of a voucher. Error VOUCHER_UNKNOWN.',
      ...admin,
      args: { id: t.arg.id() },
      resolve: async (_root, { id }, { services }) =>
        valueOrRefuse(await services.voucherAdmin.report(id)),
    }),
    voucher_uses: t.field({
      type: Uses,
      description: 'Newest first. Error VOUCHER_UNKNOWN.',
      ...admin,
      args: {
        id: t.arg.id(),
        first: t.arg.int({ defaultValue: 20 }),
        after: t.arg.string({ required: false }),
      },
      resolve: async (_root, { id, first, after }, { services }) =>
        valueOrRefuse(await services.voucherAdmin.uses(id, { first, after: after ?? null })),
    }),
  }));

  builder.mutationFields((t) => ({
    create_voucher: t.field({
      type: AdminVoucher,
      description:
        'Errors VOUCHER_INVALID (each field), VOUCHER_CODE_TAKEN, PERSON_UNKNOWN, OFFICE_EMAIL_UNPROVED.',
      ...admin,
      args: {
        code: t.arg.string(),
        audience: t.arg({ type: Audience }),
        owner_email: t.arg.string({ required: false }),
        terms: t.arg({ type: Terms }),
      },
      resolve: async (_root, { code, audience, owner_email: ownerEmail, terms }, context) =>
        valueOrRefuse(
          await context.services.voucherAdmin.create(
            {
              ...toTerms(terms),
              code,
              audience: audienceOf[audience],
              ownerEmail: ownerEmail ?? null,
            },
            actorOf(context),
          ),
        ),
    }),
    create_voucher_codes: t.field({
      type: Codes,
      description: 'Many codes of one use each. Errors VOUCHER_INVALID (each field, `count`).',
      ...admin,
      args: { prefix: t.arg.string(), count: t.arg.int(), terms: t.arg({ type: Terms }) },
      resolve: async (_root, { prefix, count, terms }, context) =>
        valueOrRefuse(
          await context.services.voucherAdmin.createCodes(
            { ...toTerms(terms), code: prefix, audience: 'code', ownerEmail: null },
            count,
            actorOf(context),
          ),
        ),
    }),
    edit_voucher: t.field({
      type: AdminVoucher,
      description: 'Errors VOUCHER_INVALID (each field), CONFLICT, VOUCHER_UNKNOWN.',
      ...admin,
      args: {
        id: t.arg.id(),
        version: t.arg.int({ description: 'As it was read.' }),
        terms: t.arg({ type: Terms }),
      },
      resolve: async (_root, { id, version, terms }, context) =>
        valueOrRefuse(
          await context.services.voucherAdmin.edit(
            { ...toTerms(terms), id, version },
            actorOf(context),
          ),
        ),
    }),
  }));
  addPauses(builder, AdminVoucher);
}

function addReport(builder: Builder) {
  const Day = builder.objectRef<DayUses>('VoucherReportDay').implement({
    fields: (t) => ({
      day: t.expose('day', { type: 'Date' }),
      used: t.exposeInt('used', { description: 'Taken on this day and not given back.' }),
      redeemed: t.exposeInt('redeemed', { description: 'Of these, paid.' }),
      discount: t.expose('discount', { type: 'BigInt', description: 'Taken off what was paid.' }),
    }),
  });
  return builder.objectRef<VoucherReport>('VoucherReport').implement({
    fields: (t) => ({
      reserved: t.int({
        description: 'Held by orders that wait for their money.',
        resolve: ({ totals }) => totals.reserved,
      }),
      redeemed: t.int({ resolve: ({ totals }) => totals.redeemed }),
      released: t.int({
        description: 'Given back by orders that ended without payment.',
        resolve: ({ totals }) => totals.released,
      }),
      discount: t.field({
        type: 'BigInt',
        description: 'Taken off paid orders.',
        resolve: ({ totals }) => totals.discount,
      }),
      amount: t.field({
        type: 'BigInt',
        description: 'What paid orders cost before it.',
        resolve: ({ totals }) => totals.amount,
      }),
      days: t.field({
        type: [Day],
        extensions: { listSize: 60 },
        resolve: ({ days }) => [...days],
      }),
    }),
  });
}

function addUses(builder: Builder) {
  const State = builder.enumType('VoucherUseState', {
    values: ['RESERVED', 'REDEEMED', 'RELEASED'] as const,
  });
  const Use = builder.objectRef<OfficeUse>('VoucherUse').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ seq }) => String(seq) }),
      code: t.exposeString('code'),
      email: t.exposeString('email'),
      person: t.exposeString('person', { nullable: true }),
      order_id: t.exposeID('order_id'),
      order_code: t.string({
        nullable: true,
        description: '`#MV-2481`.',
        resolve: ({ order_number: number }) => (number === null ? null : `#MV-${number}`),
      }),
      state: t.field({ type: State, resolve: ({ state }) => useCodes[state] }),
      discount: t.expose('discount', { type: 'BigInt' }),
      amount: t.expose('amount', { type: 'BigInt' }),
      reserved_at: t.expose('reserved_at', { type: 'DateTime' }),
      redeemed_at: t.expose('redeemed_at', { type: 'DateTime', nullable: true }),
    }),
  });
  return addListPage(builder, 'VoucherUsePage', Use);
}

/** The rules as the schema's types let them through. */
interface TermsInput {
  readonly kind: 'PERCENT' | 'FIXED';
  readonly percent?: number | null | undefined;
  readonly cap?: bigint | null | undefined;
  readonly amount?: bigint | null | undefined;
  readonly min_order: bigint;
  readonly plans: readonly PlanCode[];
  readonly starts_at: Date;
  readonly ends_at?: Date | null | undefined;
  readonly max_uses?: number | null | undefined;
  readonly per_day?: number | null | undefined;
  readonly note: string;
}

function toTerms(input: TermsInput): Omit<VoucherDraft, 'code' | 'audience' | 'ownerEmail'> {
  return {
    worth: toWorth(input),
    minOrderVnd: input.min_order,
    plans: input.plans.map(toPlan),
    startsAtMs: input.starts_at.getTime(),
    endsAtMs: input.ends_at?.getTime() ?? null,
    maxUses: input.max_uses ?? null,
    perDay: input.per_day ?? null,
    note: input.note,
  };
}

/** A figure that is missing breaks its rule, like one that is too small. */
function toWorth({ kind, percent, cap, amount }: TermsInput): VoucherWorth {
  return kind === 'PERCENT'
    ? { kind: 'percent', percent: percent ?? 0, capVnd: cap ?? null }
    : { kind: 'fixed', amountVnd: amount ?? 0n };
}
