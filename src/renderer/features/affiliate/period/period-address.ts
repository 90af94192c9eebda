import {
  currentPeriod,
  isPeriod,
  type Period,
  type PeriodKind,
  periodOf,
  periodsOfYear,
} from '#shared/domain/affiliate/period.ts';

/**
 * Which period a page is asked for. Without year and index: the running one, whichever that is when
 * it is read.
 */
export type PeriodChoice =
  | { readonly kind: PeriodKind; readonly at: 'now' }
  | {
      readonly kind: PeriodKind;
      readonly at: 'fixed';
      readonly year: number;
      readonly index: number;
    };

/** Names in the address: `?kind=quarter&year=2026&index=4`. */
const names = { kind: 'kind', year: 'year', index: 'index' } as const;

/** Reads the address; what is no period means the running one. */
export function readPeriod(params: URLSearchParams): PeriodChoice {
  const kind: PeriodKind =
    params.get(names.kind)?.toLowerCase() === 'quarter' ? 'QUARTER' : 'MONTH';
  const [year, index] = [wholeNumber(params.get(names.year)), wholeNumber(params.get(names.index))];
  return year !== null && index !== null && isPeriod({ kind, year, index })
    ? { kind, at: 'fixed', year, index }
    : { kind, at: 'now' };
}

/**
 * The address of a choice, other parts of it as they were. The running month is the plain address.
 */
export function withPeriod(params: URLSearchParams, choice: PeriodChoice): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of Object.values(names)) next.delete(name);
  if (choice.kind === 'QUARTER' || choice.at === 'fixed')
    next.set(names.kind, choice.kind.toLowerCase());
  if (choice.at === 'fixed') {
    next.set(names.year, String(choice.year));
    next.set(names.index, String(choice.index));
  }
  return next;
}

/**
 * What a query is asked with. Parts that are left out mean now: so the running month is the query
 * without variables, which hosts keep.
 */
export interface PeriodVariables {
  readonly kind?: PeriodKind;
  readonly year?: number;
  readonly index?: number;
}

/** Variables of a query for a choice. */
export function periodVariables(choice: PeriodChoice): PeriodVariables {
  if (choice.at === 'fixed') return { kind: choice.kind, year: choice.year, index: choice.index };
  return choice.kind === 'QUARTER' ? { kind: 'QUARTER' } : {};
}

/** The period that a choice means at `nowMs`. */
export function periodAt(choice: PeriodChoice, nowMs: number): Period {
  return choice.at === 'fixed'
    ? periodOf(choice.kind, choice.year, choice.index)
    : currentPeriod(choice.kind, nowMs);
}

/**
 * The choice of a period: the running one stays the running one, also tomorrow. One that has not
 * begun is the running one too.
 */
export function choiceOf(
  kind: PeriodKind,
  at: { readonly year: number; readonly index: number },
  nowMs: number,
): PeriodChoice {
  const running = currentPeriod(kind, nowMs);
  const isLater = at.year > running.year || (at.year === running.year && at.index >= running.index);
  return isLater ? { kind, at: 'now' } : { kind, at: 'fixed', year: at.year, index: at.index };
}

/**
 * From months to quarters and back: the quarter of the month, the last month of the quarter that
 * has begun.
 */
export function switchKind(
  shown: Pick<Period, 'kind' | 'year' | 'index'>,
  kind: PeriodKind,
  nowMs: number,
): PeriodChoice {
  if (kind === shown.kind) return choiceOf(kind, shown, nowMs);
  return choiceOf(
    kind,
    { year: shown.year, index: kind === 'QUARTER' ? Math.ceil(shown.index / 3) : shown.index * 3 },
    nowMs,
  );
}

/** One that can be chosen. */
export interface PeriodOption {
  readonly value: string;
  readonly number: number;
  /** It has not begun. */
  readonly isLater: boolean;
}

/** Every period of a year: Tháng 1 to 12, Quý 1 to 4. */
export function indexOptions(
  kind: PeriodKind,
  year: number,
  nowMs: number,
): readonly PeriodOption[] {
  const running = currentPeriod(kind, nowMs);
  return Array.from({ length: periodsOfYear(kind) }, (_, at) => {
    const number = at + 1;
    return {
      value: String(number),
      number,
      isLater: year > running.year || (year === running.year && number > running.index),
    };
  });
}

/**
 * Years from the first one with figures to this one, the newest first; the chosen one is always
 * among them.
 */
export function yearOptions(firstYear: number, chosen: number, nowMs: number): readonly number[] {
  const last = Math.max(currentPeriod('MONTH', nowMs).year, chosen);
  const first = Math.min(firstYear, chosen);
  return Array.from({ length: last - first + 1 }, (_, at) => last - at);
}

/** Whether an answer is of the period that was asked for. */
export function isOfChoice(
  choice: PeriodChoice,
  answered: { readonly kind: PeriodKind; readonly year: number; readonly index: number },
): boolean {
  if (choice.kind !== answered.kind) return false;
  return choice.at === 'now' || (choice.year === answered.year && choice.index === answered.index);
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null;
}
