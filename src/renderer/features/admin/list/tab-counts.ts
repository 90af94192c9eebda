/** How many rows each tab has, by its name in the schema. */
export function tabCounts(
  counts: readonly { readonly tab: string; readonly count: number }[] | undefined,
): ReadonlyMap<string, number> {
  return new Map((counts ?? []).map(({ tab, count }) => [tab, count]));
}
