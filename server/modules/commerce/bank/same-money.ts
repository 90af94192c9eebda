import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import { compareMemos, isCutOf, type Memo, namesOf, shareOne, tellsMore } from './memo.ts';

/**
 * What a report tells of: nothing that we know, money that is known, or money that only a person
 * can tell from what is known. `by` is what the two share: a code, their words, or `less`: a
 * reference or a provider's id alone, few words, or a memo as far as its code. What shares less is
 * never decided by one word about a whole file.
 */
export type Known =
  | { readonly kind: 'new' }
  | { readonly kind: 'known'; readonly transactionId: string }
  | {
      readonly kind: 'doubtful';
      readonly transactionId: string;
      readonly by: 'code' | 'words' | 'less';
    };
type Doubt = Omit<Extract<Known, { readonly kind: 'doubtful' }>, 'kind'>;

/** A report as it is compared. */
export interface Told {
  readonly memo: Memo;
  /** When it moved as far as is known. */
  readonly at: Date;
  readonly isStatement: boolean;
  /** What a person has said it is not. */
  readonly isNot: readonly string[];
}

/** Money that is known. */
export interface Money {
  readonly id: string;
  readonly memo: Memo;
  readonly moved_at: Date;
  /**
   * The codes of the order, the refund or the payment that it is laid to, whatever its words say.
   */
  readonly laid_codes: readonly string[];
}

/** Money with the report's reference, amount, account and direction. */
export interface SameReference extends Money {
  /** This teller (a provider, or a file of a statement) has told of it. */
  readonly is_told: boolean;
  /** Some statement has. */
  readonly is_stated: boolean;
  /** It came in, and a person has said something of it: words lay it nowhere any more. */
  readonly is_decided: boolean;
}

/** Money of the report's amount, account and direction, which this teller has not told of. */
export interface SameAmount extends Money {
  /** Only statements have told of it. */
  readonly is_statement: boolean;
  /** Some statement has. */
  readonly is_stated: boolean;
  /** A person split it off: only a person says that a bank tells of it alone. */
  readonly is_part?: boolean;
}

const dayMs = 24 * 3_600_000;
const minuteMs = 60_000;
/**
 * How far two moments of one movement lie apart at most, a day alone counting as its noon: a bank
 * books on the next working day what came on a holiday.
 */
export const sameMoneyMs = 4 * dayMs;
/** The same of a provider and a statement: banks book nothing for nine days at Tết. */
export const lateMs = 12 * dayMs;
/** The same with one code: somebody imports weeks later what they missed. */
export const sameCodeMs = 45 * dayMs;
/**
 * Letters and digits that two memos have to share before one word about a file may take them for
 * one: all of both, or one within the other.
 */
const fewestEqual = 6;
const fewestWithin = 12;

/**
 * What money and a memo share: as their memos do, or that the memo names what the money is laid to
 * (`laid`), which the bank may have told of without words, or in others.
 */
export function compareMoney(
  known: Pick<Money, 'memo' | 'laid_codes'>,
  told: Memo,
): ReturnType<typeof compareMemos> | 'laid' {
  const said = compareMemos(known.memo, told);
  if (said !== 'code' && shareOne(known.laid_codes, namesOf(told))) return 'laid';
  return said === 'other' && isCutOf(told, known.laid_codes) ? 'cut' : said;
}

/**
 * Holds a report against what is known. `named`: money that was told of under the provider's own id
 * of this report, or that is in doubt beside what was; `retold`: the former alone.
 */
export function judge(
  told: Told,
  {
    alike,
    lookalikes,
    named,
    retold,
  }: {
    readonly alike: readonly SameReference[];
    readonly lookalikes: readonly SameAmount[];
    readonly named: readonly string[];
    readonly retold: readonly string[];
  },
): Known {
  const open = <Item extends Money>(money: readonly Item[]): readonly Item[] =>
    money.filter(({ id }) => !told.isNot.includes(id));
  const verdicts = open(alike).flatMap(
    (money) => assessReference(told, money, retold.includes(money.id)) ?? [],
  );
  // Its own code goes first: two transfers at one price may have one reference.
  const known =
    verdicts.find(({ isSame, by }) => isSame && by === 'code') ??
    verdicts.find(({ isSame }) => isSame);
  if (known !== undefined) return { kind: 'known', transactionId: known.transactionId };
  const byId = named
    .filter((id) => !told.isNot.includes(id))
    .map((transactionId): Doubt => ({ transactionId, by: 'less' }));
  const doubts: readonly Doubt[] = [
    ...verdicts,
    ...open(lookalikes).flatMap((money) => doubtAmount(told, money) ?? []),
    ...byId,
  ];
  // What is shared most, and not the one after the last that was denied: a nearer one may have been
  // told of since.
  const next = (['code', 'words', 'less'] as const)
    .flatMap((by) => doubts.find((doubt) => doubt.by === by) ?? [])
    .at(0);
  return next === undefined
    ? { kind: 'new' }
    : { kind: 'doubtful', transactionId: next.transactionId, by: next.by };
}

/**
 * What one reference says. Null when it says nothing: two lines of one file and day are two
 * movements, as their numbers in it say; two ids of a webhook say nothing of the kind. Under the
 * very id (`isNamed`) a provider may tell later what it told without its code.
 */
function assessReference(
  told: Told,
  money: SameReference,
  isNamed: boolean,
): (Doubt & { readonly isSame: boolean }) | null {
  const { id: transactionId, is_told: isTold, is_stated: isStated } = money;
  const less = { transactionId, by: 'less', isSame: false } as const;
  const [near, isOtherDay] = [
    isNear(told, money),
    vietnameseDay(told.at) !== vietnameseDay(money.moved_at),
  ];
  const isElsewhere = isToldElsewhere(told, money);
  if (isTold && isNamed && near && isRetold(told, money)) return { ...less, isSame: !isElsewhere };
  if (isTold) return near && (!told.isStatement || isOtherDay) ? less : null;
  // Numbers of documents begin anew: what a statement wrote on one day is seldom what another
  // writes on the next.
  if (told.isStatement && isStated && isOtherDay) return near ? less : null;
  const said = near ? compareMemos(money.memo, told.memo) : 'other';
  if (said === 'other') return less;
  const isMute = money.memo.bare === '' || told.memo.bare === '';
  const isWorded = said === 'words' ? !isMute : shareEnough(money.memo, told.memo);
  return {
    transactionId,
    by: said === 'code' ? said : isWorded && !isElsewhere ? 'words' : 'less',
    isSame: said !== 'cut',
  };
}

/** Whether a provider tells what it told before and a code besides, or what has its code since. */
function isRetold(told: Told, { memo }: SameReference): boolean {
  const said = compareMemos(memo, told.memo);
  return !told.isStatement && (said === 'code' || (said === 'cut' && tellsMore(memo, told.memo)));
}

/**
 * Whether a code comes late for money: somebody has decided of it before it was told, and where it
 * lies is not what the code names.
 */
function isToldElsewhere(told: Told, money: SameReference): boolean {
  const names = namesOf(told.memo);
  return (
    money.is_decided &&
    names.length > 0 &&
    compareMemos(money.memo, told.memo) !== 'code' &&
    !shareOne(money.laid_codes, names)
  );
}

/**
 * Whether money under another reference may be the same by its words, or by what it is laid to. Two
 * files of a bank agree on the day unless a code says what was paid: a fee has the same words every
 * day.
 */
function doubtAmount(told: Told, money: SameAmount): Doubt | null {
  const transactionId = money.id;
  const said = compareMoney(money, told.memo);
  if (said === 'code') return { transactionId, by: money.is_part === true ? 'less' : 'code' };
  if (said === 'laid' || (said === 'other' && isOfOneMoment(told, money)))
    return { transactionId, by: 'less' };
  const areFiles = told.isStatement && money.is_statement;
  if (said === 'other' || (areFiles && vietnameseDay(told.at) !== vietnameseDay(money.moved_at)))
    return null;
  if (isNear(told, money))
    return {
      transactionId,
      by:
        said === 'words' && money.is_part !== true && shareEnough(money.memo, told.memo)
          ? 'words'
          : 'less',
    };
  const isOfBoth = told.isStatement ? !money.is_statement : money.is_stated;
  return isOfBoth && isNear(told, money, lateMs) && mayBeLate(money, told)
    ? { transactionId, by: 'less' }
    : null;
}

/**
 * Whether two providers tell, in words of their own each, of one second: few pay one price then,
 * and who do are told apart by their codes.
 */
function isOfOneMoment(
  told: Told,
  { memo, moved_at: movedAt, is_statement: isStatement }: SameAmount,
) {
  const areNamed = namesOf(memo).length > 0 && namesOf(told.memo).length > 0;
  // A whole minute, as midnight, is what somebody writes who knows no second.
  const isMoment = told.at.getTime() % minuteMs !== 0;
  const areMoments = !told.isStatement && !isStatement && isMoment;
  return areMoments && !areNamed && movedAt.getTime() === told.at.getTime();
}

/**
 * Whether what a statement books late may be money that agrees with it: what is nobody's yet, what
 * was told without a word, so that a person had to guess whose it is, what has more than a few of
 * its words, or had perhaps; and what a provider tells of afterwards without a code.
 */
function mayBeLate({ memo, laid_codes: laid }: SameAmount, told: Told): boolean {
  const isNobodys = laid.length === 0 && namesOf(memo).length === 0;
  const isAfterwards = !told.isStatement && namesOf(told.memo).length === 0;
  const isMute = memo.bare === '';
  return isNobodys || isMute || isAfterwards || memo.isErased || shareEnough(memo, told.memo);
}

/**
 * Whether words that one memo has of another are more than chance: none at all, `CK` and `NOP TIEN`
 * are in many.
 */
function shareEnough({ bare: one }: Memo, { bare: other }: Memo): boolean {
  return Math.min(one.length, other.length) >= (one === other ? fewestEqual : fewestWithin);
}

function isNear(told: Told, money: Money, withinMs = sameMoneyMs): boolean {
  return Math.abs(money.moved_at.getTime() - told.at.getTime()) <= withinMs;
}
