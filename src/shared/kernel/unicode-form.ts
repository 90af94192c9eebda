/**
 * Letters and the marks over them are put in order in time that grows with the square of the marks
 * of one letter: twenty thousand took 200 ms, and texts are as long as whoever sends them likes.
 * So many marks no language writes (Unicode's Stream-Safe Text Format, UAX #15, 13).
 * The two letters of half width are marks once they are of whole width (NFKC).
 */
const marksTooMany = /([\p{M}\u{FF9E}\u{FF9F}]{30})[\p{M}\u{FF9E}\u{FF9F}]+/gu;

/** A text in one form of its letters (NFC); of a letter's marks all from the 31st on are gone. */
export function toNfc(text: string): string {
  return streamSafe(text).normalize('NFC');
}

/** The same with letters and marks apart (NFD). */
export function toNfd(text: string): string {
  return streamSafe(text).normalize('NFD');
}

/** The same where letters that only look different are one (NFKC). */
export function toNfkc(text: string): string {
  return streamSafe(text).normalize('NFKC');
}

/** As one line: what a person sees as blanks is one of them; control characters go. */
export function toOneLine(text: string): string {
  return toNfc(text)
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
}

function streamSafe(text: string): string {
  return text.replaceAll(marksTooMany, '$1');
}
