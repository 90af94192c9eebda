import {
  type ApplicationAnswers,
  emptyAnswers,
  readAnswers,
  type SecretField,
  teachingFields,
} from '#shared/domain/ambassador/application.ts';
import { writtenDay } from '#shared/domain/ambassador/payout-rules.ts';
import { invariant } from '#shared/kernel/assert.ts';
import type {
  AmbassadorApplicationQuery,
  ApplicationFragment,
} from '#renderer/graphql/generated/graphql.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { fullName } from '#renderer/lib/format/person-name.ts';

/** An application as the server has it, as far as the wizard works with it. */
export interface ServerDraft {
  /** Of the server; grows with every change. */
  readonly revision: number;
  readonly answers: ApplicationAnswers;
  /** 1 to 5: where its writer was. */
  readonly step: number;
  /** What the server keeps of the numbers, masked; null = none. */
  readonly masks: Readonly<Record<SecretField, string | null>>;
  /** ms since 1970. */
  readonly updatedAtMs: number;
}

/** Reads an application out of an answer. */
export function toServerDraft({
  revision,
  answers,
  step,
  identity_masked,
  account_masked,
  updated_at,
}: ApplicationFragment): ServerDraft {
  const read = readAnswers(answers);
  invariant(read !== null, 'the schema says that answers are an object');
  return {
    revision,
    answers: read,
    step: Math.min(step, 5),
    masks: { identity_number: identity_masked, account_number: account_masked },
    updatedAtMs: Date.parse(updated_at),
  };
}

/**
 * What is known of somebody before they answer anything: their profile, and the papers of an
 * affiliate.
 */
export function prefilledAnswers({
  me,
  affiliate_account: account,
}: Pick<AmbassadorApplicationQuery, 'me' | 'affiliate_account'>): ApplicationAnswers {
  if (me === null) return emptyAnswers;
  const texts = Object.fromEntries(teachingFields.map((field) => [field, textOf(me[field])]));
  return {
    ...emptyAnswers,
    ...texts,
    expected_sales: me.expected_sales === null ? '' : formatMoney(me.expected_sales),
    legal_name: account?.legal_name ?? fullName(me),
    date_of_birth: writtenDay(account?.date_of_birth ?? me.date_of_birth),
  };
}

function textOf(value: string | number | null): string {
  return value === null ? '' : String(value);
}
