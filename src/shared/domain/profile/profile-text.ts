import { readAmount, readYears } from '../ambassador/answer-rules.ts';
import { readDay, writtenDay } from '../ambassador/payout-rules.ts';
import { readWebAddress } from '../ambassador/web-address.ts';
import { normalisePhone } from '../account/normalise-phone.ts';
import {
  mediaLimits,
  type ProfileField,
  profileFields,
  type ProfileRecord,
  type ProfileText,
} from './profile-fields.ts';

/** A profile as people read and type it: `01/02/1990`, `0903 123 456`, `60.000.000`. */
export function profileText(record: ProfileRecord): ProfileText {
  // One text per name of the list.
  return Object.fromEntries(
    profileFields.map((field) => [field, fieldText(field, record)]),
  ) as ProfileText;
}

function fieldText(field: ProfileField, record: ProfileRecord): string {
  if (field === 'date_of_birth') return writtenDay(record.date_of_birth);
  if (field === 'phone_number') return nationalPhone(record.phone_number);
  if (field === 'expected_sales') return groupedDigits(record.expected_sales);
  const value = record[field];
  return value === null ? '' : String(value);
}

/**
 * What a typed text means, in the one form in which two of them can be compared and are kept; ''
 * for nothing. Never refuses.
 */
export function canonicalText(field: ProfileField, typed: string): string {
  const text = isLongText(field) ? tidyLines(typed) : tidyLine(typed);
  if (field === 'date_of_birth') return readDay(text) ?? text;
  if (field === 'phone_number') return canonicalPhone(text);
  if (field === 'expected_sales') return readAmount(text)?.toString() ?? text;
  if (field === 'teaching_year') return readYears(text)?.toString() ?? text;
  if (field === 'course_url') return text === '' ? '' : (readWebAddress(text) ?? text);
  if (field === 'media') return mediaLines(typed).join('\n');
  return text;
}

/** Whether two texts mean the same. */
export function sameProfileText(field: ProfileField, a: string, b: string): boolean {
  return canonicalText(field, a) === canonicalText(field, b);
}

/**
 * The links of a list, each whole (`https://…`) where it is one; without empty ones and without the
 * same one twice.
 */
export function mediaLines(text: string): readonly string[] {
  const lines = text
    .split('\n')
    .map(tidyLine)
    .filter((line) => line !== '');
  return [...new Set(lines.map((line) => readWebAddress(line) ?? line))].slice(
    0,
    mediaLimits.count + 1,
  );
}

const longFields: ReadonlySet<ProfileField> = new Set([
  'experience',
  'teaching_experience',
  'description_teach_progress',
  'business_description',
  'course_description',
  'elearning_idea',
  'elearning_vision',
  'personal_course_vision',
  'media',
]);

/** Whether a field may have several lines. */
export function isLongText(field: ProfileField): boolean {
  return longFields.has(field);
}

/**
 * Characters that no text of ours holds: control characters but the end of a line, and those that
 * turn the direction.
 */
const unseen = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

function tidyLine(typed: string): string {
  return typed
    .normalize('NFC')
    .replaceAll(/[\t\r\n]+/g, ' ')
    .replaceAll(unseen, '')
    .replaceAll(/\p{Z}+/gu, ' ')
    .trim();
}

function tidyLines(typed: string): string {
  return typed
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').replaceAll(unseen, '').trimEnd())
    .join('\n')
    .trim();
}

function canonicalPhone(text: string): string {
  if (text === '') return '';
  const phone = normalisePhone(text);
  return phone.ok ? phone.value : text;
}

/** `+84903123456` as people write it at home. */
function nationalPhone(phone: string | null): string {
  const [, first, second, third] = /^\+84(\d{3})?(\d{3})(\d{3})$/.exec(phone ?? '') ?? [];
  return first === undefined
    ? (phone ?? '')
    : `0${first.slice(0, 3)} ${second ?? ''} ${third ?? ''}`;
}

function groupedDigits(amount: bigint | string | null): string {
  return amount === null ? '' : String(amount).replaceAll(/\B(?=(\d{3})+$)/g, '.');
}
