import { toNfc } from '../../kernel/unicode-form.ts';
import { readAmount, readYears } from '../ambassador/answer-rules.ts';
import { readDay, writtenDay } from '../ambassador/payout-rules.ts';
import { readWebAddress } from '../ambassador/web-address.ts';
import { normalisePhone } from '../account/normalise-phone.ts';
import {
  kindOf,
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
  const value = record[field];
  if (value === null) return '';
  const text = String(value);
  switch (kindOf(field)) {
    case 'day':
      return writtenDay(text);
    case 'phone':
      return nationalPhone(text);
    case 'money':
      return groupedDigits(text);
    default:
      return text;
  }
}

/**
 * What a typed text means, in the one form in which two of them can be compared and are kept; ''
 * for nothing. Never refuses.
 */
export function canonicalText(field: ProfileField, typed: string): string {
  const text = isLongText(field) ? tidyLines(typed) : tidyLine(typed);
  switch (kindOf(field)) {
    case 'day':
      return readDay(text) ?? text;
    case 'phone':
      return canonicalPhone(text);
    case 'money':
      return readAmount(text)?.toString() ?? text;
    case 'years':
      return readYears(text)?.toString() ?? text;
    case 'address':
      return text === '' ? '' : (readWebAddress(text) ?? text);
    case 'links':
      return mediaLines(typed).join('\n');
    default:
      return text;
  }
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

/** Whether a field may have several lines. */
export function isLongText(field: ProfileField): boolean {
  const kind = kindOf(field);
  return kind === 'lines' || kind === 'links';
}

/**
 * Characters that no text of ours holds: control characters but the end of a line, and those that
 * turn the direction.
 */
const unseen = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

function tidyLine(typed: string): string {
  return toNfc(typed)
    .replaceAll(/[\t\r\n]+/g, ' ')
    .replaceAll(unseen, '')
    .replaceAll(/\p{Z}+/gu, ' ')
    .trim();
}

function tidyLines(typed: string): string {
  return toNfc(typed)
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
function nationalPhone(phone: string): string {
  const [, first, second, third] = /^\+84(\d{3})?(\d{3})(\d{3})$/.exec(phone) ?? [];
  return first === undefined ? phone : `0${first.slice(0, 3)} ${second ?? ''} ${third ?? ''}`;
}

function groupedDigits(amount: string): string {
  return amount.replaceAll(/\B(?=(\d{3})+$)/g, '.');
}
