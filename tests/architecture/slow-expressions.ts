import { parseSync } from 'vite';

/** A regular expression that is written in a source. */
export interface Expression {
  readonly pattern: string;
  readonly flags: string;
}

/** All that a source writes as literals, each once. */
export function expressionsIn(file: string, text: string): readonly Expression[] {
  const found = new Map<string, Expression>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node && isExpression(node.regex))
      found.set(`/${node.regex.pattern}/${node.regex.flags}`, node.regex);
    for (const member of Object.values(node)) visit(member);
  };
  visit(parseSync(file, text).program);
  return [...found.values()];
}

/**
 * What a text repeats for which it begins anew at each sign, so that its time grows with the square
 * of the length; null where none was found. It is tried on the signs that it names, and on every
 * two of them: 8 000 take some 50 ms where a text that is read once takes a tenth of one. The
 * thread's own time is measured, twice, so that a machine under load decides nothing.
 */
export function slowFor({ pattern, flags }: Expression): string | null {
  if (!/[*+]|\{\d+,\}/.test(pattern)) return null;
  const expression = new RegExp(pattern, `${flags.replaceAll(/[gy]/g, '')}g`);
  const signs = signsOf(pattern);
  const units = [...signs, ...signs.flatMap((one) => signs.map((other) => `${one}${other}`))];
  for (const unit of units)
    for (const begin of ['', ...signs.slice(0, 4)])
      for (const end of ['', '\u0001', '\n\u0001']) {
        const isSlow = (times: number, boundMs: number): boolean => {
          const text = `${begin}${unit.repeat(times)}${end}`;
          const before = process.threadCpuUsage();
          text.replace(expression, '');
          return process.threadCpuUsage(before).user > boundMs * 1000;
        };
        // What is exponential shows in a short text already, and would not end in a long one.
        if (isSlow(24, 20) && isSlow(24, 20)) return unit;
        if (isSlow(8000, 10) && isSlow(8000, 10)) return unit;
      }
  return null;
}

/** One sign of each kind that a pattern names, with what it leaves out. */
function signsOf(pattern: string): readonly string[] {
  const signs = new Set<string>(['a']);
  for (const [part] of pattern.matchAll(/\\p\{[^}]*\}|\\.|[^\\]/gu)) {
    if (part === String.raw`\s`) signs.add(' ').add('\n');
    else if (part === String.raw`\d`) signs.add('0');
    else if (part === String.raw`\n`) signs.add('\n');
    else if (part === String.raw`\t`) signs.add('\t');
    else if (part.startsWith(String.raw`\p{M`)) signs.add('\u0301');
    else if (/^\\p\{[CZ]/.test(part)) signs.add(' ');
    else if (/^\\[^\w]$/.test(part)) signs.add(part.slice(1));
    else if (!part.startsWith('\\') && !/[\^$|?*+()[\]{}]/.test(part)) signs.add(part);
  }
  return [...signs].slice(0, 9);
}

function isExpression(value: unknown): value is Expression {
  return typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value;
}
