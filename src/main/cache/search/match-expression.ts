import type { LevelTerms } from '#shared/search/match-text.ts';

/**
 * What a level demands, as FTS5 asks for it; null when it demands nothing. Words hold neither
 * quotes nor spaces, and each stands in quotes: nothing that a person types can become an operator.
 */
export function matchExpression({ words, prefix, runs, exact }: LevelTerms): string | null {
  const folded = [
    ...words.map(quote),
    ...(prefix === null ? [] : [`${quote(prefix)} *`]),
    ...runs.map((run) => `${quote(run.words.join(' '))}${run.open ? ' *' : ''}`),
  ];
  const columns = [column('folded', folded), column('exact', exact.map(quote))].filter(
    (part) => part !== null,
  );
  return columns.length === 0 ? null : columns.join(' AND ');
}

function column(name: string, parts: readonly string[]): string | null {
  return parts.length === 0 ? null : `${name} : (${parts.join(' AND ')})`;
}

function quote(text: string): string {
  return `"${text}"`;
}
