import {
  validateCodePrefix,
  validateVoucherDraft,
  voucherBounds,
  type VoucherDraft,
} from '#shared/domain/voucher/voucher-draft.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type {
  AdminVoucherRowFragment,
  PlanCode,
  VoucherTermsInput,
} from '#renderer/graphql/generated/graphql.ts';
import { dayStartMs, formatDate } from '#renderer/lib/format/format-date.ts';

/** The form of a voucher as it is typed: texts, days as `22/11/2026`. */
export interface VoucherFormValues {
  readonly code: string;
  readonly count: string;
  readonly kind: 'PERCENT' | 'FIXED';
  readonly percent: string;
  readonly amount: string;
  readonly cap: string;
  readonly minOrder: string;
  readonly plans: readonly PlanCode[];
  readonly starts: string;
  readonly ends: string;
  readonly maxUses: string;
  readonly perDay: string;
  readonly audience: 'PUBLIC' | 'CODE' | 'PERSONAL';
  readonly ownerEmail: string;
  readonly note: string;
}

/** What the form makes: one code, many codes, or other rules for one that is there. */
export type VoucherFormMode = 'create' | 'codes' | 'edit';

/** The names of fields as the API and the rules call them. */
export type VoucherField =
  | 'code'
  | 'count'
  | 'percent'
  | 'amount'
  | 'cap'
  | 'min_order'
  | 'plans'
  | 'starts_at'
  | 'ends_at'
  | 'max_uses'
  | 'per_day'
  | 'owner_email'
  | 'note';

/** What is wrong, by field. */
export type FormErrors = Readonly<Partial<Record<VoucherField, string>>>;

const dayMs = 86_400_000;

/** An empty form that begins today. */
export function emptyForm(nowMs: number): VoucherFormValues {
  return {
    code: '',
    count: '100',
    kind: 'PERCENT',
    percent: '10',
    amount: '',
    cap: '',
    minOrder: '',
    plans: ['PRO', 'KHA_PRO'],
    starts: dayOf(nowMs),
    ends: '',
    maxUses: '',
    perDay: '',
    audience: 'PUBLIC',
    ownerEmail: '',
    note: '',
  };
}

/** The form of a voucher that is there. */
export function formOf(voucher: AdminVoucherRowFragment): VoucherFormValues {
  return {
    code: voucher.code,
    count: '',
    kind: voucher.kind,
    percent: voucher.percent?.toString() ?? '',
    amount: voucher.amount ?? '',
    cap: voucher.cap ?? '',
    minOrder: voucher.min_order === '0' ? '' : voucher.min_order,
    plans: voucher.plans,
    starts: dayOf(Date.parse(voucher.starts_at)),
    ends: voucher.ends_at ? dayOf(Date.parse(voucher.ends_at)) : '',
    maxUses: voucher.max_uses?.toString() ?? '',
    perDay: voucher.per_day?.toString() ?? '',
    audience: voucher.audience,
    ownerEmail: voucher.owner_email ?? '',
    note: voucher.note,
  };
}

/** The form of a copy: the same rules from today on, a code of its own, nobody's. */
export function formOfCopy(voucher: AdminVoucherRowFragment, nowMs: number): VoucherFormValues {
  const values = formOf(voucher);
  const isOver =
    voucher.ends_at !== null &&
    voucher.ends_at !== undefined &&
    Date.parse(voucher.ends_at) <= nowMs;
  return {
    ...values,
    code: '',
    starts: dayOf(nowMs),
    ends: isOver ? '' : values.ends,
    maxUses: voucher.has_many_codes ? '' : values.maxUses,
  };
}

/**
 * What the server is sent, or every field that is wrong. `before`: the voucher that is edited; a
 * day that was not touched keeps its moment.
 */
export function readForm(
  values: VoucherFormValues,
  mode: VoucherFormMode,
  before: AdminVoucherRowFragment | null,
): Result<
  { readonly draft: VoucherDraft; readonly terms: VoucherTermsInput; readonly count: number },
  readonly VoucherField[]
> {
  const isMany = mode === 'codes';
  const prefix = isMany ? validateCodePrefix(values.code) : null;
  const draft = validateVoucherDraft(toDraft(values, isMany, before));
  const count = Number(digitsOf(values.count) ?? Number.NaN);
  const wrong: VoucherField[] = draft.ok
    ? []
    : draft.error.map(({ field }) => field as VoucherField); // the rules name these fields
  const fields = new Set<VoucherField>(
    isMany || mode === 'edit' ? wrong.filter((field) => field !== 'code') : wrong,
  );
  if (isMany && prefix === null) fields.add('code');
  if (isMany && !(count >= 1 && count <= voucherBounds.mostCodes)) fields.add('count');
  if (readDay(values.starts) === null) fields.add('starts_at');
  if (values.ends.trim() !== '' && readDay(values.ends) === null) fields.add('ends_at');
  if (fields.size > 0 || !draft.ok) return err([...fields]);
  return ok({
    draft: { ...draft.value, code: prefix ?? draft.value.code },
    terms: termsOf(draft.value),
    count,
  });
}

function toDraft(
  values: VoucherFormValues,
  isMany: boolean,
  before: AdminVoucherRowFragment | null,
): VoucherDraft {
  const {
    kind,
    percent,
    amount,
    cap,
    minOrder,
    plans,
    maxUses,
    perDay,
    audience,
    ownerEmail,
    note,
  } = values;
  // Of many codes the prefix is checked by itself.
  const code = isMany ? 'AAAA' : values.code;
  return {
    code,
    worth:
      kind === 'PERCENT'
        ? { kind: 'percent', percent: numberOf(percent) ?? 0, capVnd: moneyOf(cap) }
        : { kind: 'fixed', amountVnd: moneyOf(amount) ?? 0n },
    minOrderVnd: moneyOf(minOrder) ?? 0n,
    plans: plans.map((plan) => (plan === 'PRO' ? 'pro' : 'kha_pro')),
    startsAtMs: momentOf(values.starts, before?.starts_at, 0) ?? 0,
    // The whole last day counts.
    endsAtMs: momentOf(values.ends, before?.ends_at, dayMs - 1),
    maxUses: isMany ? null : numberOf(maxUses),
    perDay: numberOf(perDay),
    audience: isMany ? 'code' : audienceOf[audience],
    ownerEmail:
      isMany || audience !== 'PERSONAL' || ownerEmail.trim() === '' ? null : ownerEmail.trim(),
    note,
  };
}

const audienceOf = { PUBLIC: 'public', CODE: 'code', PERSONAL: 'personal' } as const;

function termsOf({
  worth,
  minOrderVnd,
  plans,
  startsAtMs,
  endsAtMs,
  maxUses,
  perDay,
  note,
}: VoucherDraft): VoucherTermsInput {
  const isPercent = worth.kind === 'percent';
  return {
    kind: isPercent ? 'PERCENT' : 'FIXED',
    percent: isPercent ? worth.percent : null,
    cap: isPercent ? (worth.capVnd?.toString() ?? null) : null,
    amount: isPercent ? null : worth.amountVnd.toString(),
    min_order: minOrderVnd.toString(),
    plans: plans.map((plan) => (plan === 'pro' ? 'PRO' : 'KHA_PRO')),
    starts_at: new Date(startsAtMs).toISOString(),
    ends_at: endsAtMs === null ? null : new Date(endsAtMs).toISOString(),
    max_uses: maxUses,
    per_day: perDay,
    note,
  };
}

/**
 * The digits of a number that may be typed with dots or spaces between thousands; null for an empty
 * text, '' for no number.
 */
function digitsOf(typed: string): string | null {
  const text = typed.replaceAll(/[\s.]/g, '');
  if (text === '') return null;
  return /^\d{1,15}$/.test(text) ? text : '';
}

/** Null = left empty; what is no number breaks the rule of its field. */
function numberOf(typed: string): number | null {
  const digits = digitsOf(typed);
  return digits === null ? null : digits === '' ? -1 : Number(digits);
}

function moneyOf(typed: string): bigint | null {
  const digits = digitsOf(typed);
  return digits === null ? null : digits === '' ? -1n : BigInt(digits);
}

function momentOf(day: string, before: string | null | undefined, offsetMs: number): number | null {
  const startMs = readDay(day);
  if (startMs === null) return null;
  return before && readDay(dayOf(Date.parse(before))) === startMs
    ? Date.parse(before)
    : startMs + offsetMs;
}

/** First moment of a day typed as `22/11/2026` or `2-1-2026`; null when it is none. */
function readDay(typed: string): number | null {
  const [, day = '', month = '', year = ''] =
    /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(typed) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // The 31st of a month without one would become a day of the next.
  return Number.isNaN(Date.parse(date)) || new Date(date).toISOString().slice(0, 10) !== date
    ? null
    : dayStartMs(date);
}

/** `22/11/2026` in Vietnamese time. */
function dayOf(ms: number): string {
  return formatDate(ms);
}
