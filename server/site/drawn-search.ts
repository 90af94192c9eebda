import type { DrawnBy } from '#shared/site/drawn-by.ts';

/**
 * Of a query (with its `?`, or empty) what a page is drawn by, in one order: `?a=1&b=2`, or empty.
 */
export function drawnSearch(drawnBy: DrawnBy, search: string): string {
  const asked = new URLSearchParams(search);
  const drawn = new URLSearchParams();
  for (const [name, values] of Object.entries(drawnBy)) {
    const value = asked.get(name);
    if (value !== null && value !== '' && (values === 'any' || values.includes(value)))
      drawn.set(name, value);
  }
  return drawn.size === 0 ? '' : `?${drawn}`;
}
