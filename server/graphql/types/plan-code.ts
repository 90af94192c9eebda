import type { Plan } from '#shared/domain/commerce/commerce-rules.ts';
import type { Builder } from '../builder.ts';
import { oncePerBuilder } from '../once-per-builder.ts';

const planOfCode = { KHA_PRO: 'kha_pro', PRO: 'pro' } as const satisfies Record<string, Plan>;
const codeOfPlan = { kha_pro: 'KHA_PRO', pro: 'PRO' } as const satisfies Record<Plan, PlanCode>;

/** A plan in the schema. */
export type PlanCode = keyof typeof planOfCode;

/** The enum `PlanCode` of a schema: several modules speak of plans, whoever asks first makes it. */
export const planCodeType = oncePerBuilder(make);

/** `KHA_PRO` → `kha_pro`. */
export function toPlan(code: PlanCode): Plan {
  return planOfCode[code];
}

/** `kha_pro` → `KHA_PRO`. */
export function toPlanCode(plan: Plan): PlanCode {
  return codeOfPlan[plan];
}

function make(builder: Builder) {
  return builder.enumType('PlanCode', { values: ['KHA_PRO', 'PRO'] as const });
}
