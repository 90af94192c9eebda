import type { Builder } from '#server/graphql/builder.ts';
import { valueOrRefuse } from '#server/graphql/refusal.ts';
import { authorOf, passwordErrors } from '#server/graphql/reasoned-actor.ts';
import type { TaxFile } from './withheld-tax.ts';
import type { YearRow } from './withheld-tax-store.ts';

const admin = { authScopes: { admin: true } } as const;

/** What was withheld, by year, for whoever declares it. */
export function addWithheldTaxTypes(builder: Builder): void {
  const Year = builder.objectRef<YearRow>('WithheldTaxYear').implement({
    description: 'Payments that left in a year of Vietnam and did not come back. VND.',
    fields: (t) => ({
      year: t.exposeInt('year'),
      people: t.exposeInt('people'),
      payments: t.exposeInt('payments'),
      gross_amount: t.expose('gross_vnd', { type: 'BigInt' }),
      tax_amount: t.expose('tax_vnd', { type: 'BigInt' }),
      net_amount: t.expose('net_vnd', { type: 'BigInt' }),
    }),
  });
  const File = builder.objectRef<TaxFile>('WithheldTaxFile').implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      count: t.exposeInt('count', { description: 'Of the people in it.' }),
      csv: t.exposeString('csv'),
    }),
  });
  builder.queryFields((t) => ({
    admin_withheld_tax: t.field({
      type: [Year],
      ...admin,
      extensions: { listSize: 20 },
      description: 'The years in which payments left, the newest first.',
      resolve: async (_root, _args, { services }) => [...(await services.withheldTax.years())],
    }),
  }));
  builder.mutationFields((t) => ({
    export_withheld_tax: t.field({
      type: File,
      ...admin,
      description: `Who was paid in a year and what was withheld, whole numbers of identity in it; an audit line each time. Errors NOT_FOUND, ${passwordErrors}.`,
      args: { year: t.arg.int() },
      resolve: async (_root, { year }, context) =>
        valueOrRefuse(await context.services.withheldTax.file(year, authorOf(context))),
    }),
  }));
}
