import { answerRules, type AnswerRule } from '#shared/domain/ambassador/answer-rules.ts';
import { topicLimits } from '#shared/domain/ambassador/application.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { ambassadorTexts, t } from './copy.ts';

/** What helps somebody to mend an answer: what is missing, with an example where one says more. */
export function problemText(problem: AppError): string {
  const { code, field = '' } = problem;
  if (code === 'ANSWER_MISSING') return missingText(field) ?? errorText(problem);
  if (code === 'ANSWER_INVALID') return invalidText(field) ?? errorText(problem);
  if (code === 'ANSWER_TOO_LONG')
    return field === 'topics'
      ? t('amb.q.topics.many', { n: topicLimits.count, m: topicLimits.length })
      : t('amb.q.long', { n: ruleOf(field)?.max ?? 0 });
  if (code === 'ANSWER_TOO_SHORT')
    return field === 'experience'
      ? t('amb.q.experience.short', { n: ruleOf(field)?.min ?? 0 })
      : t('amb.q.short', { n: ruleOf(field)?.min ?? 0 });
  return errorText(problem);
}

function missingText(field: string): string | null {
  const key = `amb.q.${field}`;
  return isPlain(key) ? t(key) : null;
}

function invalidText(field: string): string | null {
  if (field === 'channel_url' || field === 'course_url') return t('amb.q.url.bad');
  if (field === 'teaching_year') return t('amb.q.teaching_year.bad');
  return field === 'expected_sales' ? t('amb.q.money.bad') : missingText(field);
}

function ruleOf(field: string): AnswerRule | null {
  const rules: Readonly<Record<string, AnswerRule>> = answerRules;
  return rules[field] ?? null;
}

/** Texts of questions that take no values. */
type PlainKey = 'amb.q.job_description';

function isPlain(key: string): key is PlainKey {
  // looked at before
  return Object.hasOwn(ambassadorTexts, key) && !ambassadorTexts[key as PlainKey].includes('{');
}
