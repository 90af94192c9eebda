import {
  type AnswerStep,
  type SecretField,
  stepOf,
  type ApplicationField,
} from '#shared/domain/ambassador/application.ts';
import { answerSteps, checkStep } from '#shared/domain/ambassador/check-application.ts';
import type { PayoutContext } from '#shared/domain/ambassador/payout-rules.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { AutosaveState } from './data/draft-autosave.ts';

/** What each step still wants. */
export type StepProblems = Readonly<Record<AnswerStep, readonly AppError[]>>;

/** Checks what is written by the rules that the server has, on a day of Vietnam. */
export function problemsOf(
  state: AutosaveState,
  { isAffiliate, nowMs }: { readonly isAffiliate: boolean; readonly nowMs: number },
): StepProblems {
  const payout: PayoutContext = {
    secrets: {
      identity_number: knownSecret(state, 'identity_number'),
      account_number: knownSecret(state, 'account_number'),
    },
    isAffiliate,
    today: vietnameseDay(nowMs),
  };
  const entries = answerSteps.map(
    (step) => [step, checkStep(step, state.answers, payout)] as const,
  );
  // One entry per step of the list.
  return Object.fromEntries(entries) as unknown as StepProblems;
}

/** The first step that one of these problems belongs to; null for problems of no answer. */
export function firstStepOf(problems: readonly AppError[]): AnswerStep | null {
  const fields = problems.flatMap(({ field }) =>
    field === undefined || field === 'policy_version' ? [] : [field],
  );
  // The server names the fields of the application.
  return fields[0] === undefined ? null : stepOf(fields[0] as ApplicationField);
}

/** Null = nothing is typed and the server keeps a good one. */
function knownSecret({ secrets, masks }: AutosaveState, field: SecretField): string | null {
  return secrets[field] === '' && masks[field] !== null ? null : secrets[field];
}
