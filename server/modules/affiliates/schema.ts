import type { Builder } from '../../graphql/builder.ts';
import { requireViewer } from '../../graphql/context.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import { addAffiliateAdminTypes } from './admin/affiliate-admin-schema.ts';
import { addPolicyAdminTypes } from './admin/policy-admin-schema.ts';

const admin = { authScopes: { admin: true } } as const;

/** The back office of the programme. */
export function addAffiliateTypes(builder: Builder): void {
  addActivation(builder);
  addAffiliateAdminTypes(builder);
  addPolicyAdminTypes(builder);
}

function addActivation(builder: Builder): void {
  const Input = builder.inputType('ActivateAffiliateInput', {
    fields: (t) => ({
      user_id: t.id(),
      code: t.string({ description: '4 to 16 letters and digits.' }),
      is_ambassador: t.boolean({ defaultValue: false }),
      has_tax_commitment: t.boolean({
        defaultValue: false,
        description: 'Filed the form that frees from withholding tax.',
      }),
      account_bank: t.string({ description: 'BIN.' }),
      account_number: t.string(),
      account_holder: t.string(),
    }),
  });
  builder.mutationFields((t) => ({
    activate_affiliate: t.field({
      type: 'Boolean',
      ...admin,
      description:
        'Makes a person an affiliate. Errors PERSON_UNKNOWN, OFFICE_EMAIL_UNPROVED, BAD_INPUT (code), CONFLICT (they are one, or the code is taken), BANK_UNKNOWN, BANK_ACCOUNT_INVALID, ACCOUNT_HOLDER_INVALID.',
      args: { input: t.arg({ type: Input }) },
      async resolve(_root, { input }, context) {
        const {
          user_id: userId,
          is_ambassador: isAmbassador,
          has_tax_commitment: hasTaxCommitment,
          ...rest
        } = input;
        const request = {
          ...rest,
          userId,
          isAmbassador,
          hasTaxCommitment,
          now: new Date(context.nowMs),
        };
        return valueOrRefuse(
          await context.services.affiliates.activateBy(requireViewer(context).userId, request),
        );
      },
    }),
  }));
}
