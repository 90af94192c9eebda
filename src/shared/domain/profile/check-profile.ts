import { type AppError, appError, type ErrorCode } from '../../errors/error-code.ts';
import { assertNever } from '../../kernel/assert.ts';
import { readAmount, readYears } from '../ambassador/answer-rules.ts';
import { readDay } from '../ambassador/payout-rules.ts';
import { readWebAddress } from '../ambassador/web-address.ts';
import { normalisePhone } from '../account/normalise-phone.ts';
import { carriesAddress, namePartLength } from '../account/validate-full-name.ts';
import {
  declarationOf,
  mediaLimits,
  type ProfileField,
  type SomeProfileText,
} from './profile-fields.ts';
import { canonicalText, mediaLines } from './profile-text.ts';

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
  const declaration = declarationOf(field);
  if (declaration.kind === 'name') return namePartLength;
  return 'longest' in declaration ? declaration.longest : null;
}

/** By the kind of the field: a new one has its rules by what it is declared to hold. */
function problemOf(
  field: ProfileField,
  text: string,
  { today, before }: ProfileContext,
): ErrorCode | null {
  const declaration = declarationOf(field);
  switch (declaration.kind) {
    case 'choice':
      return declaration.offers(text) ? null : 'CHOICE_UNKNOWN';
    case 'day':
      return birthProblem(text, today);
    case 'phone':
      return normalisePhone(text).ok ? null : 'PHONE_INVALID';
    case 'money':
      return readAmount(text) === null ? 'MONEY_INVALID' : null;
    case 'years':
      return readYears(text) === null ? 'YEARS_INVALID' : null;
    case 'address':
      return readWebAddress(text) === null ? 'URL_INVALID' : tooLong(field, text);
    case 'links':
      return mediaProblem(text, before);
    case 'name':
      return carriesAddress(text) ? 'NAME_HAS_ADDRESS' : tooLong(field, text);
    case 'line':
    case 'lines':
      return tooLong(field, text);
    default:
      return assertNever(declaration);
  }
}

function tooLong(field: ProfileField, text: string): ErrorCode | null {
  const longest = longestText(field);
  if (longest === null || Array.from(text).length <= longest) return null;
  return declarationOf(field).kind === 'name' ? 'NAME_TOO_LONG' : 'ANSWER_TOO_LONG';
}

function birthProblem(text: string, today: string): ErrorCode | null {
  if (readDay(text) === null || text < earliestBirth) return 'BIRTH_DATE_INVALID';
  return text >= today ? 'BIRTH_DATE_FUTURE' : null;
}

function mediaProblem(text: string, before: string): ErrorCode | null {
  const [lines, known] = [mediaLines(text), new Set(mediaLines(before))];
  if (lines.some((line) => !known.has(line) && readWebAddress(line) === null)) return 'URL_INVALID';
  if (lines.length > mediaLimits.count) return 'LINKS_TOO_MANY';
  return text.length > mediaLimits.length ? 'ANSWER_TOO_LONG' : null;
}
