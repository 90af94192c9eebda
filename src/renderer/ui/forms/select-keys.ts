import { foldText } from '#shared/kernel/fold-text.ts';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** A second line. */
  readonly hint?: string | undefined;
  readonly disabled?: boolean | undefined;
}

/** From more options than this on, the list can be searched (design 03). */
export const searchableFrom = 9;

/**
 * The options whose label or second line holds what was typed, whatever the marks and case ("da
 * lat" finds "Đà Lạt"): first what is called so, then what begins so, then a word that does, then
 * the rest. Enter takes the first: «mb» is MBBank, not CIMB.
 */
export function matching(options: readonly SelectOption[], typed: string): readonly SelectOption[] {
  const wanted = foldText(typed.trim());
  if (wanted === '') return options;
  const ranked = options
    .map((option) => ({ option, rank: rankOf(option, wanted) }))
    .filter(({ rank }) => rank < notAtAll);
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ option }) => option);
}

const notAtAll = 4;

/**
 * How well an option fits: 0 it is called so, 1 it begins so, 2 a word begins so, 3 it holds it,
 * `notAtAll`.
 */
function rankOf({ label, hint = '' }: SelectOption, wanted: string): number {
  const [name, whole] = [foldText(label), foldText(`${label} ${hint}`)];
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (` ${whole.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`.includes(` ${wanted}`)) return 2;
  return whole.includes(wanted) ? 3 : notAtAll;
}

export type ListMove = 'next' | 'previous' | 'first' | 'last';

/**
 * Where a move from `from` lands: the next option that can be chosen, or `from` when there is none.
 */
export function move(options: readonly SelectOption[], from: number, to: ListMove): number {
  const step = to === 'next' || to === 'first' ? 1 : -1;
  const start = {
    next: from + 1,
    previous: from < 0 ? options.length - 1 : from - 1,
    first: 0,
    last: options.length - 1,
  }[to];
  for (let index = start; index >= 0 && index < options.length; index += step) {
    if (options[index]?.disabled !== true) return index;
  }
  return from;
}

/**
 * Type-ahead: the next option after `from` that begins with what was typed, round the end; `from`
 * when none does.
 */
export function startingWith(
  options: readonly SelectOption[],
  from: number,
  typed: string,
): number {
  const wanted = foldText(typed);
  if (wanted === '') return from;
  // A longer word may still fit the option one is on; a first letter goes on to the next.
  const skip = wanted.length > 1 ? 0 : 1;
  for (let offset = skip; offset < options.length + skip; offset += 1) {
    const index = (Math.max(0, from) + offset + (from < 0 ? -skip : 0)) % options.length;
    const option = options[index];
    if (
      option !== undefined &&
      option.disabled !== true &&
      foldText(option.label).startsWith(wanted)
    )
      return index;
  }
  return from;
}
