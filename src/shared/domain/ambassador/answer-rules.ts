import { toNfc } from '../../kernel/unicode-form.ts';
import { type AppError, appError } from '../../errors/error-code.ts';
import {
  type ApplicationAnswers,
  type ApplicationField,
  followerRanges,
  mainChannels,
  type TextField,
  topicLimits,
} from './application.ts';
import { readWebAddress } from './web-address.ts';

/** What one answer has to be. Lengths in characters of the trimmed text. */
export interface AnswerRule {
  readonly isRequired: boolean;
  readonly max: number;
  /** What is shorter says too little to decide on. */
  readonly min?: number;
  readonly kind?: 'years' | 'money' | 'address' | 'channel' | 'followers';
}

/**
 * Rules of the first three steps; the fourth has those of joining the affiliate programme
 * (payout-rules.ts).
 */
export const answerRules = {
  job_description: { isRequired: true, max: 200 },
  city_live: { isRequired: true, max: 100 },
  specialize: { isRequired: true, max: 200 },
  experience: { isRequired: true, max: 1000, min: 20 },
  teaching_experience: { isRequired: true, max: 1000 },
  teaching_year: { isRequired: true, max: 2, kind: 'years' },
  description_teach_progress: { isRequired: false, max: 1000 },
  business_description: { isRequired: false, max: 1000 },
  main_channel: { isRequired: true, max: 20, kind: 'channel' },
  followers: { isRequired: true, max: 20, kind: 'followers' },
  channel_url: { isRequired: true, max: 300, kind: 'address' },
  proud_content: { isRequired: true, max: 500 },
  media: { isRequired: false, max: 500 },
  elearning_idea: { isRequired: true, max: 1000, min: 20 },
  course_name: { isRequired: true, max: 120 },
  course_description: { isRequired: true, max: 1000, min: 20 },
  course_url: { isRequired: false, max: 300, kind: 'address' },
  elearning_vision: { isRequired: false, max: 1000 },
  personal_course_vision: { isRequired: false, max: 1000 },
  expected_sales: { isRequired: false, max: 20, kind: 'money' },
} as const satisfies Partial<Record<TextField, AnswerRule>>;

export type RuledField = keyof typeof answerRules;

/** Longest time somebody can have taught, years. */
const mostYears = 60;
/** Money that somebody may name, VND (design 7.2). */
const money = { least: 1_000n, most: 999_999_999n } as const;

/**
 * What breaks the rules of an answer; null when it keeps them. Codes: ANSWER_MISSING,
 * ANSWER_TOO_SHORT, ANSWER_TOO_LONG, ANSWER_INVALID.
 */
export function checkAnswer(field: RuledField, typed: string): AppError | null {
  const rule: AnswerRule = answerRules[field];
  const text = cleanAnswer(typed);
  if (text === '') return rule.isRequired ? appError('ANSWER_MISSING', { field }) : null;
  if (text.length > rule.max)
    return appError(rule.kind === 'years' ? 'ANSWER_INVALID' : 'ANSWER_TOO_LONG', { field });
  if (text.length < (rule.min ?? 0)) return appError('ANSWER_TOO_SHORT', { field });
  return isOfKind(rule.kind, text) ? null : appError('ANSWER_INVALID', { field });
}

/** The same for the topics. */
export function checkTopics(topics: readonly string[]): AppError | null {
  const field: ApplicationField = 'topics';
  const chosen = cleanTopics(topics);
  if (chosen.length === 0) return appError('ANSWER_MISSING', { field });
  const isTooMuch =
    chosen.length > topicLimits.count || chosen.some((topic) => topic.length > topicLimits.length);
  return isTooMuch ? appError('ANSWER_TOO_LONG', { field }) : null;
}

/** Everything that breaks a rule among some fields, in their order. */
export function checkAnswers(
  answers: ApplicationAnswers,
  fields: readonly ApplicationField[],
): readonly AppError[] {
  return fields.flatMap((field) => {
    const problem =
      field === 'topics'
        ? checkTopics(answers.topics)
        : isRuled(field)
          ? checkAnswer(field, answers[field])
          : null;
    return problem === null ? [] : [problem];
  });
}

/** Trimmed and NFC, as it is kept. */
export function cleanAnswer(typed: string): string {
  return toNfc(typed).trim();
}

/** Trimmed, without empty ones and without the same one twice. */
export function cleanTopics(topics: readonly string[]): readonly string[] {
  return [...new Set(topics.map((topic) => cleanAnswer(topic).replaceAll(/\s+/g, ' ')))].filter(
    (topic) => topic !== '',
  );
}

/** Whole years; null for none and for what is no number. */
export function readYears(typed: string): number | null {
  const text = cleanAnswer(typed);
  return /^\d{1,2}$/.test(text) && Number(text) <= mostYears ? Number(text) : null;
}

/** `50.000.000 ₫` or `50000000` as VND; null for none and for what is no amount. */
export function readAmount(typed: string): bigint | null {
  const digits = cleanAnswer(typed)
    .replaceAll(/[\s.,]/gu, '')
    .replace(/(?:₫|đ|vnd)$/iu, '');
  if (!/^\d{1,15}$/.test(digits)) return null;
  const amount = BigInt(digits);
  return amount >= money.least && amount <= money.most ? amount : null;
}

function isRuled(field: ApplicationField): field is RuledField {
  return Object.hasOwn(answerRules, field);
}

function isOfKind(kind: AnswerRule['kind'], text: string): boolean {
  if (kind === 'years') return readYears(text) !== null;
  if (kind === 'money') return readAmount(text) !== null;
  if (kind === 'address') return readWebAddress(text) !== null;
  if (kind === 'channel') return (mainChannels as readonly string[]).includes(text);
  return kind !== 'followers' || (followerRanges as readonly string[]).includes(text);
}
