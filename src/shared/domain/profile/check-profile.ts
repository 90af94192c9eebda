import { type AppError, appError, type ErrorCode } from '../../errors/error-code.ts';
import { answerRules, readAmount, readYears } from '../ambassador/answer-rules.ts';
import { readWebAddress } from '../ambassador/web-address.ts';
import { normalisePhone } from '../account/normalise-phone.ts';
import { carriesAddress, namePartLength } from '../account/validate-full-name.ts';
import {
  genders,
  mediaLimits,
  type ProfileField,
  referralSources,
  type SomeProfileText,
} from './profile-fields.ts';
import { canonicalText, mediaLines } from './profile-text.ts';
import { isOfferedPlace } from './provinces.ts';

/** What a field is checked with besides its text. */
export interface ProfileContext {
  /** Vietnamese day, `YYYY-MM-DD`. */
  readonly today: string;
  /**
   * What the field held before: a text that stays as it was is not refused for a rule that is
   * younger than it.
   */
  readonly before: string;
}

/** Nobody alive was born before that. */
const earliestBirth = '1900-01-01';

/** Longest text of fields that no other form asks for, in characters. */
const courseTopicLength = 120;

/**
 * What breaks the rules of a field; null when it keeps them. The rules of both the page and the
 * server: codes NAME_REQUIRED, NAME_HAS_ADDRESS, NAME_TOO_LONG, PHONE_INVALID, BIRTH_DATE_INVALID,
 * BIRTH_DATE_FUTURE, CHOICE_UNKNOWN, URL_INVALID, MONEY_INVALID, YEARS_INVALID, LINKS_TOO_MANY,
 * ANSWER_TOO_LONG, each with its field.
 */
export function checkProfileField(
  field: ProfileField,
  typed: string,
  context: ProfileContext,
): AppError | null {
  const text = canonicalText(field, typed);
  if (text === canonicalText(field, context.before) && !(field === 'firstname' && text === ''))
    return null;
  const code =
    text === ''
      ? field === 'firstname'
        ? 'NAME_REQUIRED'
        : null
      : problemOf(field, text, context);
  return code === null ? null : appError(code, { field });
}

/**
 * Everything that breaks a rule among some typed fields, in their order. `before` = what the
 * profile held.
 */
export function checkProfile(
  typed: SomeProfileText,
  before: SomeProfileText,
  today: string,
): readonly AppError[] {
  return fieldsOf(typed).flatMap(([field, text]) => {
    const problem = checkProfileField(field, text, { today, before: before[field] ?? '' });
    return problem === null ? [] : [problem];
  });
}

/** The fields that are there, with their texts. */
export function fieldsOf(texts: SomeProfileText): readonly (readonly [ProfileField, string])[] {
  // The keys of such a record are fields.
  return Object.entries(texts) as readonly (readonly [ProfileField, string])[];
}

/** Longest text of a field, in characters; null where length is no rule of its own. */
export function longestText(field: ProfileField): number | null {
  if (field === 'lastname' || field === 'middlename' || field === 'firstname')
    return namePartLength;
  if (field === 'course') return courseTopicLength;
  return field in answerRules ? answerRules[field as keyof typeof answerRules].max : null;
}

function problemOf(
  field: ProfileField,
  text: string,
  { today, before }: ProfileContext,
): ErrorCode | null {
  switch (field) {
    case 'gender':
      return isOneOf(genders, text) ? null : 'CHOICE_UNKNOWN';
    case 'referral_source':
      return isOneOf(referralSources, text) ? null : 'CHOICE_UNKNOWN';
    case 'city_live':
      return isOfferedPlace(text) ? null : 'CHOICE_UNKNOWN';
    case 'date_of_birth':
      return birthProblem(text, today);
    case 'phone_number':
      return normalisePhone(text).ok ? null : 'PHONE_INVALID';
    case 'expected_sales':
      return readAmount(text) === null ? 'MONEY_INVALID' : null;
    case 'teaching_year':
      return readYears(text) === null ? 'YEARS_INVALID' : null;
    case 'course_url':
      return readWebAddress(text) === null ? 'URL_INVALID' : tooLong(field, text);
    case 'media':
      return mediaProblem(text, before);
    case 'lastname':
    case 'middlename':
    case 'firstname':
      return carriesAddress(text) ? 'NAME_HAS_ADDRESS' : tooLong(field, text);
    default:
      return tooLong(field, text);
  }
}

function tooLong(field: ProfileField, text: string): ErrorCode | null {
  const longest = longestText(field);
  if (longest === null || Array.from(text).length <= longest) return null;
  return field === 'lastname' || field === 'middlename' || field === 'firstname'
    ? 'NAME_TOO_LONG'
    : 'ANSWER_TOO_LONG';
}

function birthProblem(text: string, today: string): ErrorCode | null {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= earliestBirth;
  if (!isDay) return 'BIRTH_DATE_INVALID';
  return text >= today ? 'BIRTH_DATE_FUTURE' : null;
}

function mediaProblem(text: string, before: string): ErrorCode | null {
  const [lines, known] = [mediaLines(text), new Set(mediaLines(before))];
  if (lines.some((line) => !known.has(line) && readWebAddress(line) === null)) return 'URL_INVALID';
  if (lines.length > mediaLimits.count) return 'LINKS_TOO_MANY';
  return text.length > mediaLimits.length ? 'ANSWER_TOO_LONG' : null;
}

function isOneOf(values: readonly string[], text: string): boolean {
  return values.includes(text);
}
