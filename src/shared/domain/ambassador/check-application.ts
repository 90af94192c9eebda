import type { AppError } from '../../errors/error-code.ts';
import { checkAnswers } from './answer-rules.ts';
import {
  type AnswerStep,
  type ApplicationAnswers,
  stepFields,
  wizardSteps,
} from './application.ts';
import { checkPayout, type PayoutContext } from './payout-rules.ts';

/** Everything that a step still wants, in the order of its page. */
export function checkStep(
  step: AnswerStep,
  answers: ApplicationAnswers,
  payout: PayoutContext,
): readonly AppError[] {
  return step === wizardSteps.payout
    ? checkPayout(answers, payout)
    : checkAnswers(answers, stepFields[step]);
}

/** The same of the whole application. */
export function checkApplication(
  answers: ApplicationAnswers,
  payout: PayoutContext,
): readonly AppError[] {
  return answerSteps.flatMap((step) => checkStep(step, answers, payout));
}

/** The steps that ask something, in their order. */
export const answerSteps: readonly AnswerStep[] = [1, 2, 3, 4];

/** Minutes that each step takes, from the first to the review. */
const minutes = [3, 2, 3, 2, 1] as const;

/** About so many minutes are left at a step (1 to 5). */
export function minutesLeft(step: number): number {
  return minutes.slice(Math.max(0, step - 1)).reduce((sum, each) => sum + each, 0);
}

/** The step of an address, 0 to 6; anything else is 0, the default of the specification. */
export function readStep(text: string | null): number {
  return text !== null && /^[0-6]$/.test(text) ? Number(text) : wizardSteps.offer;
}
