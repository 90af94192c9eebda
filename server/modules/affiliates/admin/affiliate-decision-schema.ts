import type { ObjectRef } from '@pothos/core';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { Builder, BuilderTypes } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { refuse, valueOrRefuse } from '#server/graphql/refusal.ts';
import { seenRevision } from '#server/graphql/types/seen-revision.ts';
import { deciderAsSeen } from '#server/graphql/reasoned-actor.ts';
import type { AdminAffiliateRow } from './affiliate-admin.ts';

const admin = { authScopes: { admin: true } } as const;
const affiliateErrors = 'AFFILIATE_REQUIRED, SEEN_CHANGED, REASON_REQUIRED';
const commissionErrors = 'NOT_FOUND, CONFLICT, SEEN_CHANGED, REASON_REQUIRED';

type AffiliateType = ObjectRef<BuilderTypes, AdminAffiliateRow>;

/** What is decided about an affiliate, as they were seen. */
export function addAffiliateDecisions(builder: Builder, Affiliate: AffiliateType): void {
  addStops(builder, Affiliate);
  addStandings(builder, Affiliate);
}

function addStops(builder: Builder, Affiliate: AffiliateType): void {
  builder.mutationFields((t) => {
    const args = {
      id: t.arg.id(),
      revision: t.arg.id({ description: seenRevision }),
      reason: t.arg.string(),
    };
    const field = { type: Affiliate, ...admin } as const;
    return {
      suspend_affiliate_links: t.field({
        ...field,
        description: `Their links and code attribute nothing, or do again; they read the reason. Errors ${affiliateErrors}.`,
        args: { ...args, is_suspended: t.arg.boolean() },
        resolve: async (_root, { id, is_suspended: is, ...seen }, context) =>
          changed(
            context,
            id,
            context.services.affiliateAdmin.suspendLinks(id, is, deciderAsSeen(context, seen)),
          ),
      }),
      hold_affiliate_payouts: t.field({
        ...field,
        description: `Nothing is drafted for them, or is again; they read the reason. Errors ${affiliateErrors}.`,
        args: { ...args, is_held: t.arg.boolean() },
        resolve: async (_root, { id, is_held: is, ...seen }, context) =>
          changed(
            context,
            id,
            context.services.affiliateAdmin.holdPayouts(id, is, deciderAsSeen(context, seen)),
          ),
      }),
    };
  });
}

function addStandings(builder: Builder, Affiliate: AffiliateType): void {
  builder.mutationFields((t) => {
    const args = {
      id: t.arg.id(),
      revision: t.arg.id({ description: seenRevision }),
      reason: t.arg.string(),
    };
    const field = { type: Affiliate, ...admin } as const;
    return {
      grant_affiliate_level: t.field({
        ...field,
        description: `A floor of 1 to 4 below which their level does not fall; none takes it away. Errors ${affiliateErrors}, BAD_INPUT.`,
        args: { ...args, level: t.arg.int({ required: false }) },
        resolve: async (_root, { id, level, ...seen }, context) =>
          changed(
            context,
            id,
            context.services.affiliateAdmin.grantLevel(
              id,
              level ?? null,
              deciderAsSeen(context, seen),
            ),
          ),
      }),
      set_affiliate_ambassador: t.field({
        ...field,
        description: `Gives level 5, or takes it away. Errors ${affiliateErrors}.`,
        args: { ...args, is_ambassador: t.arg.boolean() },
        resolve: async (_root, { id, is_ambassador: is, ...seen }, context) =>
          changed(
            context,
            id,
            context.services.affiliateAdmin.setAmbassador(id, is, deciderAsSeen(context, seen)),
          ),
      }),
      set_tax_commitment: t.field({
        ...field,
        description: `Whether they filed the form that frees from withholding tax; for drafts from now on. Errors ${affiliateErrors}.`,
        args: { ...args, is_filed: t.arg.boolean() },
        resolve: async (_root, { id, is_filed: is, ...seen }, context) =>
          changed(
            context,
            id,
            context.services.affiliateAdmin.setTaxCommitment(id, is, deciderAsSeen(context, seen)),
          ),
      }),
    };
  });
}

/** What is decided about a commission, as it was seen. */
export function addCommissionDecisions(builder: Builder): void {
  builder.mutationFields((t) => {
    const decision = (word: keyof RequestContext['services']['commissionHolds'], about: string) =>
      t.boolean({
        ...admin,
        description: `${about} Errors ${commissionErrors}.`,
        args: {
          id: t.arg.id(),
          revision: t.arg.id({ description: seenRevision }),
          reason: t.arg.string({ description: 'The affiliate reads it.' }),
        },
        resolve: async (_root, { id, ...seen }, context) =>
          valueOrRefuse(
            await context.services.commissionHolds[word](id, deciderAsSeen(context, seen)),
          ),
      });
    return {
      hold_commission: decision(
        'hold',
        'Keeps a pending one from maturing, with what the server finds as evidence.',
      ),
      release_commission: decision('release', 'Nothing was found.'),
      reject_commission: decision('reject', 'Void; the affiliate is told why.'),
      reconsider_commission: decision(
        'reconsider',
        'It was rejected by a slip, or taken for the affiliate’s own order: on hold again, while its order is kept; the affiliate is told.',
      ),
    };
  });
}

async function changed(
  { services }: RequestContext,
  id: string,
  run: Promise<Result<true, AppError>>,
): Promise<AdminAffiliateRow> {
  valueOrRefuse(await run);
  return (await services.affiliateAdmin.find(id)) ?? refuse('AFFILIATE_REQUIRED');
}
