import type { Builder } from '#server/graphql/builder.ts';
import { valueOrRefuse } from '#server/graphql/refusal.ts';
import { passwordErrors, reasonedActor } from '#server/graphql/reasoned-actor.ts';
import type { TaxRuleRow } from './tax-rule-store.ts';

const admin = { authScopes: { admin: true } } as const;

/** The dated rules of withholding tax, for administrators. */
export function addTaxRuleTypes(builder: Builder): void {
  const Rule = builder.objectRef<TaxRuleRow>('TaxRule').implement({
    description: 'Withholding tax of payouts. Days in Vietnam, both inclusive.',
    fields: (t) => ({
      id: t.id({ resolve: ({ id }) => String(id) }),
      rate_bp: t.exposeInt('rate_bp', { description: 'Hundredths of a per cent.' }),
      threshold: t.expose('threshold_vnd', {
        type: 'BigInt',
        description: 'Payouts of this much and more are taxed, as a whole; VND.',
      }),
      valid_from: t.expose('valid_from', { type: 'Date' }),
      valid_to: t.expose('valid_to', {
        type: 'Date',
        nullable: true,
        description: 'Null: until another one.',
      }),
      legal_basis: t.exposeString('legal_basis'),
    }),
  });
  const Input = builder.inputType('TaxRuleInput', {
    fields: (t) => ({
      rate_bp: t.int({ description: '0 to 10 000.' }),
      threshold: t.field({ type: 'BigInt' }),
      valid_from: t.field({ type: 'Date', description: 'Tomorrow at the earliest.' }),
      valid_to: t.field({ type: 'Date', required: false }),
      legal_basis: t.string({ description: 'At most 200 characters.' }),
    }),
  });
  builder.queryFields((t) => ({
    admin_tax_rules: t.field({
      type: [Rule],
      ...admin,
      extensions: { listSize: 20 },
      description: 'Newest first.',
      resolve: async (_root, _args, { services }) => [...(await services.taxRules.list())],
    }),
  }));
  builder.mutationFields((t) => ({
    add_tax_rule: t.field({
      type: Rule,
      ...admin,
      description: `A rule for days to come; the one before ends the day before, and goes on after it where it has an end. Errors BAD_INPUT, TAX_RULE_PAST, TAX_RULE_OVERLAPS, REASON_REQUIRED, ${passwordErrors}.`,
      args: { input: t.arg({ type: Input }), reason: t.arg.string() },
      async resolve(_root, { input, reason }, context) {
        const actor = reasonedActor(context, reason);
        const request = {
          rateBp: input.rate_bp,
          thresholdVnd: input.threshold,
          validFrom: input.valid_from,
          validTo: input.valid_to ?? null,
          legalBasis: input.legal_basis,
        };
        return valueOrRefuse(await context.services.taxRules.add(request, actor));
      },
    }),
  }));
  addRemoval(builder);
}

function addRemoval(builder: Builder): void {
  builder.mutationFields((t) => ({
    remove_tax_rule: t.boolean({
      ...admin,
      description: `A rule to come is not to come: the one before holds on its days. Errors NOT_FOUND, TAX_RULE_PAST, SEEN_CHANGED, REASON_REQUIRED, ${passwordErrors}.`,
      args: {
        id: t.arg.id(),
        valid_to: t.arg({ type: 'Date', required: false, description: 'As it was seen.' }),
        reason: t.arg.string(),
      },
      async resolve(_root, { id, valid_to: validTo, reason }, context) {
        const actor = reasonedActor(context, reason);
        return valueOrRefuse(
          await context.services.taxRules.remove({ id, validTo: validTo ?? null }, actor),
        );
      },
    }),
  }));
}
