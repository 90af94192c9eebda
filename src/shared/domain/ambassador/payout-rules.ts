import { toNfc } from '../../kernel/unicode-form.ts';
import { type AppError, appError } from '../../errors/error-code.ts';
import { ok } from '../../kernel/result.ts';
import {
  type ReceivingAccountInput,
  validatePapers,
  validateReceivingAccount,
} from '../affiliate/join-rules.ts';
import { cleanAnswer } from './answer-rules.ts';
import type { ApplicationAnswers, SecretField } from './application.ts';

/** What the fourth step is checked with besides its answers. */
export interface PayoutContext {
  /**
   * Numbers as they are typed; null = the server has a good one already, which is all that is known
   * of it.
   */
  readonly secrets: Readonly<Record<SecretField, string | null>>;
  /** They are an affiliate: they have an account, and only their own page changes it. */
  readonly isAffiliate: boolean;
  /** Vietnamese day, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Numbers that keep the rules: they stand in for kept ones. */
const standIns: Readonly<Record<SecretField, string>> = {
  identity_number: '000000000000',
  account_number: '000000',
};

/**
 * Everything that breaks a rule among papers, account and consent, by field. The rules are those of
 * joining the programme.
 */
export function checkPayout(
  answers: ApplicationAnswers,
  { secrets, isAffiliate, today }: PayoutContext,
): readonly AppError[] {
  const identityNumber = secrets.identity_number ?? standIns.identity_number;
  const papers = validatePapers(
    {
      legal_name: answers.legal_name,
      date_of_birth: readDay(answers.date_of_birth) ?? '',
      identity_number: identityNumber,
    },
    today,
  );
  const account = isAffiliate
    ? ok(null)
    : validateReceivingAccount(
        accountOf(answers, secrets),
        papers.ok ? papers.value.legalName : null,
      );
  const consent = answers.agrees ? [] : [appError('ANSWER_MISSING', { field: 'agrees' })];
  return [...(papers.ok ? [] : papers.error), ...(account.ok ? [] : account.error), ...consent];
}

/** What was answered about the account, as its rules take it. */
export function accountOf(
  answers: ApplicationAnswers,
  secrets: PayoutContext['secrets'],
): ReceivingAccountInput {
  const { account_bank, account_holder, accepts_other_holder } = answers;
  return {
    account_bank,
    account_number: secrets.account_number ?? standIns.account_number,
    account_holder,
    accepts_other_holder,
  };
}

/**
 * Whether a typed number is one that the server keeps. What is not whole yet is only on the page.
 */
export function isWholeSecret(field: SecretField, typed: string): boolean {
  if (field === 'identity_number') return /^\d{12}$/.test(writtenSecret(typed));
  return /^[A-Z0-9]{6,19}$/.test(writtenSecret(typed));
}

/** A number without what people write between its groups, in capitals. */
export function writtenSecret(typed: string): string {
  return toNfc(typed)
    .replaceAll(/[\s.-]/gu, '')
    .toUpperCase();
}

/** `1/2/1990` or `1990-02-01` as `1990-02-01`; null for none and for what is no day. */
export function readDay(typed: string): string | null {
  const text = cleanAnswer(typed);
  const [, day, month, year] = /^(\d{1,2})[/.\s-](\d{1,2})[/.\s-](\d{4})$/.exec(text) ?? [];
  const iso =
    day === undefined || month === undefined || year === undefined
      ? text
      : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? Date.parse(`${iso}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(iso) ? iso : null;
}

/** `1990-02-01` as people write it, `01/02/1990`; '' for none. */
export function writtenDay(day: string | null): string {
  return day === null ? '' : day.split('-').toReversed().join('/');
}
