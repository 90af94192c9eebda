import { isAllowedAffiliateCode } from '#shared/domain/affiliate/affiliate-code.ts';
import { normaliseAffiliateCode } from '#shared/domain/affiliate/affiliate-rules.ts';
import { validatePapers, validateReceivingAccount } from '#shared/domain/affiliate/join-rules.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import type { JoinAffiliateInput } from '#renderer/graphql/generated/graphql.ts';
import { accountOf } from '../account/empty-account.ts';
import { papersOf } from '../papers/typed-papers.ts';
import type { JoinDraft, JoinStep } from './join-draft.ts';

/** What a step of the form still breaks, as the server would say it. */
export function joinErrors(step: JoinStep, draft: JoinDraft, nowMs: number): readonly AppError[] {
  if (step === 0) {
    const papers = validatePapers(papersOf(draft), vietnameseDay(nowMs));
    return papers.ok ? [] : papers.error;
  }
  if (step === 1) {
    const account = validateReceivingAccount(draft, draft.legal_name);
    return account.ok ? [] : account.error;
  }
  const code = normaliseAffiliateCode(draft.code);
  return [
    ...(code === '' || isAllowedAffiliateCode(code)
      ? []
      : [appError('AFFILIATE_CODE_INVALID', { field: 'code' })]),
    ...(draft.policy_version === null
      ? [appError('CONSENT_REQUIRED', { field: 'policy_version' })]
      : []),
  ];
}

const fieldsOfStep: Readonly<Record<string, JoinStep>> = {
  legal_name: 0,
  date_of_birth: 0,
  identity_number: 0,
  account_bank: 1,
  account_number: 1,
  account_holder: 1,
  code: 2,
  policy_version: 2,
};

/** The step with the field that a refusal is about; null when it is about none. */
export function stepOf({ field }: AppError): JoinStep | null {
  return field === undefined ? null : (fieldsOfStep[field] ?? null);
}

/** What goes to the server. */
export function joinInput(draft: JoinDraft, agreedVersion: number): JoinAffiliateInput {
  const code = normaliseAffiliateCode(draft.code);
  return {
    ...papersOf(draft),
    ...accountOf(draft),
    code: code === '' ? null : code,
    policy_version: agreedVersion,
  };
}
