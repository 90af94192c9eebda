/**
 * A birthday as people write it, as `YYYY-MM-DD`: `20/11/1990`, `20-11-1990`, `20.11.1990`,
 * `20111990`, `1990-11-20`. Null for anything else; whether there is such a day is for the rules to
 * say.
 */
export function readBirthDate(typed: string): string | null {
  const text = typed.trim();
  const written =
    /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (written !== null)
    return `${written[3]}-${written[2]?.padStart(2, '0')}-${written[1]?.padStart(2, '0')}`;
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;
}
