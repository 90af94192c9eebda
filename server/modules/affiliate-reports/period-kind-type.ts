import type { Builder } from '#server/graphql/builder.ts';

/** The enum `AffiliatePeriodKind`; once per schema. */
export function addPeriodKind(builder: Builder) {
  return builder.enumType('AffiliatePeriodKind', { values: ['MONTH', 'QUARTER'] as const });
}

export type PeriodKindRef = ReturnType<typeof addPeriodKind>;
