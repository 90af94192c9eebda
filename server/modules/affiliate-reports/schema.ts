import type { PeriodKind } from '#shared/domain/affiliate/period.ts';
import type { Builder } from '#server/graphql/builder.ts';
import { requireViewer } from '#server/graphql/context.ts';
import { addListPage } from '#server/graphql/types/list-page.ts';
import { valueOrRefuse } from '#server/graphql/refusal.ts';
import { pageSize } from '#server/lists/paging.ts';
import { commissionStatusType } from '#server/graphql/types/commission-status-type.ts';
import { addCommissionType } from './commission-type.ts';
import { addPeriodKind } from './period-kind-type.ts';
import { addReportType } from './report-type.ts';
import type { PeriodInput } from './reports.ts';
import { addRollupProofType } from './rollup-proof-type.ts';
import { addStatementType } from './statement-type.ts';

const signedIn = { authScopes: { signedIn: true } } as const;

/**
 * An affiliate's figures, commissions and statements; the programme's figures for administrators.
 */
export function addAffiliateReportTypes(builder: Builder): void {
  const Kind = addPeriodKind(builder);
  const Report = addReportType(builder, Kind);
  const Statement = addStatementType(builder, Kind);
  const Page = addListPage(builder, 'CommissionPage', addCommissionType(builder));
  const Status = commissionStatusType(builder);
  const Proof = addRollupProofType(builder);
  builder.queryFields((t) => {
    const period = {
      kind: t.arg({ type: Kind, defaultValue: 'MONTH' }),
      year: t.arg.int({ required: false }),
      index: t.arg.int({
        required: false,
        description:
          'Month 1 to 12, quarter 1 to 4. Without year and index: now, in Vietnamese time.',
      }),
    };
    return {
      affiliate_report: t.field({
        type: Report,
        nullable: true,
        ...signedIn,
        description:
          'One’s own figures of a month or quarter; null for somebody who is no affiliate. Error BAD_INPUT.',
        args: period,
        resolve: async (_root, args, context) =>
          valueOrRefuse(
            await context.services.affiliateReports.report(
              requireViewer(context).userId,
              inputOf(args),
              context.nowMs,
            ),
          ),
      }),
      affiliate_commissions: t.field({
        type: Page,
        ...signedIn,
        description:
          'One’s own commissions of orders paid in a period, newest first. Error BAD_INPUT.',
        args: {
          ...period,
          status: t.arg({ type: Status, required: false }),
          search: t.arg.string({ required: false, description: 'An order’s code.' }),
          first: t.arg.int({ defaultValue: 20, description: '1 to 100.' }),
          after: t.arg.string({ required: false }),
        },
        resolve: async (_root, { status, search, first, after, ...args }, context) =>
          valueOrRefuse(
            await context.services.commissionList.page(
              requireViewer(context).userId,
              { ...inputOf(args), status: status ?? null, search: search ?? null },
              { first, after: after ?? null, nowMs: context.nowMs },
            ),
          ),
      }),
      affiliate_statement: t.field({
        type: Statement,
        nullable: true,
        ...signedIn,
        description:
          'What moved one’s own money in a period; null for somebody who is no affiliate. Error BAD_INPUT.',
        args: period,
        resolve: async (_root, args, context) =>
          valueOrRefuse(
            await context.services.affiliateStatements.find(
              requireViewer(context).userId,
              inputOf(args),
              context.nowMs,
            ),
          ),
      }),
      admin_programme_report: t.field({
        type: Report,
        authScopes: { admin: true },
        description: 'The figures of all affiliates together. Error BAD_INPUT.',
        args: period,
        resolve: async (_root, args, context) =>
          valueOrRefuse(
            await context.services.affiliateReports.programme(inputOf(args), context.nowMs),
          ),
      }),
      admin_rollup_proofs: t.field({
        type: [Proof],
        extensions: { listSize: 7 },
        authScopes: { admin: true },
        description:
          'The nightly comparisons of affiliates’ sums with the raw data, newest first. Error BAD_INPUT.',
        args: { first: t.arg.int({ defaultValue: 7, description: '1 to 100.' }) },
        resolve: async (_root, { first }, { services }) => [
          ...(await services.rollupProofs.latest(valueOrRefuse(pageSize(first)))),
        ],
      }),
    };
  });
}

function inputOf({
  kind,
  year,
  index,
}: {
  readonly kind: PeriodKind;
  readonly year?: number | null | undefined;
  readonly index?: number | null | undefined;
}): PeriodInput {
  return { kind, year: year ?? null, index: index ?? null };
}
