import { expect, it } from 'vitest';
import { emptyAnswers } from '#shared/domain/ambassador/application.ts';
import { checkApplication } from '#shared/domain/ambassador/check-application.ts';
import { appError } from '#shared/errors/error-code.ts';
import { errorMessages } from '#shared/errors/error-messages.ts';
import { problemText } from './problem-text.ts';

it('every answer that is missing has a sentence of its own that helps, never the general one', () => {
  const problems = checkApplication(emptyAnswers, {
    secrets: { identity_number: '', account_number: '' },
    isAffiliate: false,
    today: '2026-11-21',
  });
  const missing = problems.filter(({ code }) => code === 'ANSWER_MISSING').map(problemText);
  expect(missing.length).toBeGreaterThan(12);
  expect(new Set(missing).size).toBe(missing.length);
  expect(missing).not.toContain(errorMessages.ANSWER_MISSING);
});

it('says the numbers of a rule, and an example of what it wants', () => {
  expect(problemText(appError('ANSWER_TOO_SHORT', { field: 'experience' }))).toContain('20 ký tự');
  expect(problemText(appError('ANSWER_TOO_LONG', { field: 'job_description' }))).toContain(
    '200 ký tự',
  );
  expect(problemText(appError('ANSWER_TOO_LONG', { field: 'topics' }))).toBe(
    'Tối đa 8 chủ đề, mỗi chủ đề 40 ký tự.',
  );
  expect(problemText(appError('ANSWER_INVALID', { field: 'course_url' }))).toContain(
    'youtube.com/',
  );
  expect(problemText(appError('ANSWER_INVALID', { field: 'expected_sales' }))).toContain(
    '999.999.999',
  );
});

it('leaves the rules of papers and accounts to the words that joining the programme has', () => {
  expect(problemText(appError('UNDER_AGE', { field: 'date_of_birth' }))).toBe(
    errorMessages.UNDER_AGE,
  );
});
