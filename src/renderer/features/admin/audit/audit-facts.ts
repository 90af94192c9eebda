import { payoutWord } from '#shared/domain/affiliate/payout-status.ts';
import { refundWord } from '#shared/domain/commerce/refund-state.ts';
import { formatDate, formatTime } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { auditFieldTexts, auditSubjectTexts, auditValueTexts } from './facts.copy.ts';

/** One field of what was changed, in words. Null: there was or is none. */
export interface AuditFact {
  readonly key: string;
  readonly term: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * What a line of the audit says of its subject, field by field; fields that did not change and
 * fields without a word are left out: the raw data has them. `before` and `after` are JSON as it
 * was written.
 */
export function auditFacts({
  subject_kind: kind,
  before,
  after,
}: {
  readonly subject_kind: string;
  readonly before: string | null;
  readonly after: string | null;
}): readonly AuditFact[] {
  const [old, now] = [readObject(before), readObject(after)];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return keys.flatMap((key) => {
    const term = own(auditFieldTexts, key);
    if (term === null) return [];
    const fact = {
      key,
      term,
      before: valueText(kind, key, old[key]),
      after: valueText(kind, key, now[key]),
    };
    return fact.before === fact.after ? [] : [fact];
  });
}

/**
 * What was done to: «Đơn hàng #MV-2490»; without a name the id, or its beginning where the id says
 * nothing.
 */
export function auditSubject({
  subject_kind: kind,
  subject_id: id,
  subject_name: name,
}: {
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly subject_name: string | null;
}): string {
  const isLong = /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id);
  return `${own(auditSubjectTexts, kind) ?? kind} ${name ?? (isLong ? id.slice(0, 8) : id)}`;
}

/** A value in words; null for none, and for what has no short form (lists of objects). */
function valueText(kind: string, key: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? auditValueTexts['yes'] : auditValueTexts['no'];
  if (Array.isArray(value))
    return value.every((each) => typeof each === 'string')
      ? value.map((each: string) => (isWord(key) ? worded(kind, each) : each)).join(', ')
      : null;
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value);
  if (isMoney(key) && /^-?\d{1,18}$/.test(text)) return formatMoney(text);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return moment(Date.parse(text));
  return isWord(key) ? worded(kind, text) : text;
}

function isMoney(key: string): boolean {
  return key.endsWith('_vnd') || moneyKeys.has(key);
}

const moneyKeys: ReadonlySet<string> = new Set(['amount', 'cap', 'min_order']);

const wordKeys: ReadonlySet<string> = new Set([
  'state',
  'status',
  'order_status',
  'refund',
  'plan',
  'role',
  'kind',
  'plans',
  'audience',
  'changed',
]);

function isWord(key: string): boolean {
  return wordKeys.has(key);
}

/** States that have words of their own everywhere. */
const moneyWords: Readonly<Record<string, (state: string) => string | null>> = {
  refund: refundWord,
  payout: payoutWord,
};

/**
 * The same word means different things of an e-mail and of a refund: `email.sent`, else `sent`,
 * else as it is written.
 */
function worded(kind: string, value: string): string {
  const money = moneyWords[kind]?.(value) ?? null;
  if (money !== null) return money;
  return own(auditValueTexts, `${kind}.${value}`) ?? own(auditValueTexts, value) ?? value;
}

function moment(ms: number): string {
  return `${formatTime(ms)}, ${formatDate(ms)}`;
}

function own(texts: Readonly<Record<string, string>>, key: string): string | null {
  return Object.hasOwn(texts, key) ? (texts[key] ?? null) : null;
}

/** Foreign: whatever was written then. */
function readObject(json: string | null): Readonly<Record<string, unknown>> {
  if (json === null) return {};
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
