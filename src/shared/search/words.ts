import { toNfc, toNfd } from '../kernel/unicode-form.ts';
import { foldText } from '../kernel/fold-text.ts';

/** A word of a text and where it stands. */
export interface Word {
  /** Without case and accents (`foldText`), as search compares it. */
  readonly folded: string;
  /**
   * Lower case with accents, in one spelling whatever keyboard wrote it: `hoà` and `hòa` are equal.
   */
  readonly exact: string;
  /** Half-open place in the text, UTF-16 code units; marks that follow a letter belong to it. */
  readonly start: number;
  readonly end: number;
}

/**
 * The words of a text in order: runs of letters and digits. Everything else (spaces, punctuation,
 * emoji) only separates, so a word never holds a space or an ASCII sign.
 */
export function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  let folded = '';
  let start = 0;
  const close = (end: number) => {
    if (folded !== '') words.push({ folded, exact: exactWord(text.slice(start, end)), start, end });
    folded = '';
  };
  let at = 0;
  while (at < text.length) {
    const end = letterEnd(text, at);
    const letter = foldLetter(text.slice(at, end));
    if (letter === '') close(at);
    else if (folded === '') start = at;
    folded += letter;
    at = end;
  }
  close(text.length);
  return words;
}

/** Where each word of a text starts, in UTF-16 code units. */
export type WordStarts = Uint16Array | Uint32Array;

/** Keeps where words start without the words. */
export function startsOf(words: readonly Word[]): WordStarts {
  const starts = words.map(({ start }) => start);
  return (starts.at(-1) ?? 0) < 2 ** 16 ? Uint16Array.from(starts) : Uint32Array.from(starts);
}

/**
 * Where the part of a word that folds to its first `foldedLength` code units ends; never inside a
 * letter.
 */
export function prefixEnd(text: string, word: Word, foldedLength: number): number {
  let at = word.start;
  let length = 0;
  while (at < word.end && length < foldedLength) {
    const end = letterEnd(text, at);
    length += foldLetter(text.slice(at, end)).length;
    at = end;
  }
  return at;
}

/** One past the letter at `from`: a code point and the combining marks after it. */
export function letterEnd(text: string, from: number): number {
  let end = from + unitsAt(text, from);
  while (isMark(text, end)) end += unitsAt(text, end);
  return end;
}

/** The nearest place not after `at` that is not inside a letter. */
export function letterStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && (isMark(text, start) || unitsAt(text, start - 1) === 2)) start -= 1;
  return start;
}

/** How many UTF-16 code units the character at a place takes; 1 behind the text too. */
function unitsAt(text: string, at: number): 1 | 2 {
  return (text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1;
}

/** Whether a combining mark stands at a place; none does behind the text. */
function isMark(text: string, at: number): boolean {
  const code = text.codePointAt(at) ?? 0;
  // Nothing below is a mark, and nearly everything is below.
  return code >= 0x3_00 && !isVietnamese(code) && mark.test(String.fromCodePoint(code));
}

/**
 * Latin Extended Additional: letters only; the test by property is slow and nearly every text of
 * ours is full of them.
 */
function isVietnamese(code: number): boolean {
  return code >= 0x1e_00 && code <= 0x1e_ff;
}

const mark = /\p{M}/u;
const letterOrDigit = /[\p{L}\p{N}]/u;

/**
 * A letter and its marks, folded; empty when it is no letter or digit. Remembered, for a language
 * has few.
 */
function foldLetter(letter: string): string {
  const known = foldedLetters.get(letter);
  if (known !== undefined) return known;
  const plain = foldText(letter);
  const folded = letterOrDigit.test(plain) ? plain : '';
  if (letter.length <= longestRemembered && foldedLetters.size < rememberedLetters)
    foldedLetters.set(letter, folded);
  return folded;
}

const rememberedLetters = 4000;
/** A longer piece of a text holds the whole of it in memory. */
const longestRemembered = 8;
const foldedLetters = new Map<string, string>();

/**
 * NFC, lower case, tone mark where the older spelling puts it (hòa, khỏe, thúy); only at the end of
 * a word the two differ.
 */
function exactWord(word: string): string {
  return toNfc(word).toLowerCase().replace(newerTone, olderTone);
}

const newerTone = /(?:o[àáảãạèéẻẽẹ]|u[ỳýỷỹỵ])$/u;

/** Moves the tone mark from the second vowel to the first. */
function olderTone(vowels: string): string {
  return toNfc(toNfd(vowels).replace(/(.)(.)$/u, '$2$1'));
}
