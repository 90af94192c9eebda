import { dayFault } from '#renderer/lib/time/day-fault.ts';
import { t } from './copy.ts';

/** A version as it is typed. */
export interface PolicyForm {
  readonly markdown: string;
  readonly summary: readonly string[];
  /** `YYYY-MM-DD` in Vietnam. */
  readonly effectiveFrom: string;
}

/** What is wrong with each field, in words; a line of the summary each. */
export interface PolicyFaults {
  readonly summary: readonly (string | undefined)[];
  readonly markdown: string | undefined;
  readonly effectiveFrom: string | undefined;
}

/** Told before a reason and a code are asked for: each field its own fault. */
export function policyFaults(form: PolicyForm, today: string): PolicyFaults {
  return {
    summary: form.summary.map((line) =>
      line.trim() === '' ? t('apl.wrong.summaryLine') : undefined,
    ),
    markdown: /^##\s+\S/mu.test(form.markdown) ? undefined : t('apl.wrong.markdown'),
    effectiveFrom: dayFault(form.effectiveFrom, today),
  };
}

/** Whether nothing is wrong. */
export function isWhole({ summary, markdown, effectiveFrom }: PolicyFaults): boolean {
  return [...summary, markdown, effectiveFrom].every((fault) => fault === undefined);
}
