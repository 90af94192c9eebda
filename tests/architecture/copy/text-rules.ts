import { unknownWords } from './words.ts';

/** The one text with three dots: the specification words it so (SPEC.md 2). */
const wordedBySpecification = 'Đang chuyển hướng...';

/** What is wrong with the letters of a text, wherever it stands. */
export function letterFaults(text: string): readonly string[] {
  return named({
    'not composed (NFC)': text !== text.normalize('NFC'),
    'tone mark on the second vowel of oa, oe, uy':
      /o[àáảãạèéẻẽẹ](?!\p{L})|(?<!q)u[ỳýỷỹỵ](?!\p{L})/iu.test(text),
  });
}

/** What is wrong with a text of the interface. */
export function copyFaults(text: string): readonly string[] {
  const words = unknownWords(text);
  return [
    ...letterFaults(text),
    ...named({
      'two spaces, or a space at an end': / {2}|^\s|\s$/.test(text),
      'space before a punctuation mark': /[ \u00A0][,.;:!?…”)](?!\p{L})/u.test(text),
      'no space after a punctuation mark': /\p{L}[,;:!?…](?=\p{L})/u.test(text),
      'three dots': text.includes('...') && text !== wordedBySpecification,
      'quotation marks other than “ ”':
        /["'«»„‟‘]/.test(text) || count(text, '“') !== count(text, '”'),
      'VND instead of ₫': /\bVND\b/.test(text),
    }),
    ...(words.length > 0 ? [`unknown words: ${words.join(', ')}`] : []),
  ];
}

function named(faults: Readonly<Record<string, boolean>>): readonly string[] {
  return Object.entries(faults)
    .filter(([, is]) => is)
    .map(([name]) => name);
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}
