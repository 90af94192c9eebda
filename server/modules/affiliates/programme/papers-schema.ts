import type { ObjectRef } from '@pothos/core';
import type { Builder, BuilderTypes } from '#server/graphql/builder.ts';
import { requireViewer } from '#server/graphql/context.ts';
import { valueOrRefuse } from '#server/graphql/refusal.ts';
import type { AffiliateAccount } from './membership.ts';

/** What papers may be refused with, by their fields. */
export const papersErrors =
  'LEGAL_NAME_INVALID, BIRTH_DATE_INVALID, UNDER_AGE, IDENTITY_INVALID, IDENTITY_OLD';

/** An affiliate's papers, given later or put right; `Account` is what it answers. */
export function addPapersMutation(
  builder: Builder,
  Account: ObjectRef<BuilderTypes, AffiliateAccount>,
): void {
  const Input = builder.inputType('AffiliatePapersInput', {
    fields: (t) => ({
      legal_name: t.string({ description: 'As on their papers.' }),
      date_of_birth: t.field({ type: 'Date' }),
      identity_number: t.string({ description: 'Căn cước: 12 digits.' }),
    }),
  });
  builder.mutationFields((t) => ({
    change_affiliate_papers: t.field({
      type: Account,
      authScopes: { signedIn: true },
      description: `One’s own papers; one is told. Errors AFFILIATE_REQUIRED, ${papersErrors}, PASSWORD_REQUIRED, PASSWORD_WRONG, ACCOUNT_LOCKED, RATE_LIMITED.`,
      args: { input: t.arg({ type: Input }) },
      resolve: async (_root, { input }, context) =>
        valueOrRefuse(
          await context.services.membership.changePapers(
            requireViewer(context).userId,
            input,
            new Date(context.nowMs),
          ),
        ),
    }),
  }));
}
