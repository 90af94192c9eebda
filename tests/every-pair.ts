/**
 * As few of the cells as a greedy choice finds in which each pair of values that any cell has is
 * there at least once (pairwise testing). What two values do together is seen, what three do only
 * by chance: for tables of which a long run takes every cell.
 */
export function everyPair<Cell extends object>(cells: readonly Cell[]): readonly Cell[] {
  const left = new Set(cells.flatMap(pairsOf));
  const chosen: Cell[] = [];
  while (left.size > 0) {
    const best = cells.reduce((one, other) =>
      newIn(other, left) > newIn(one, left) ? other : one,
    );
    for (const pair of pairsOf(best)) left.delete(pair);
    chosen.push(best);
  }
  return chosen;
}

function newIn(cell: object, left: ReadonlySet<string>): number {
  return pairsOf(cell).filter((pair) => left.has(pair)).length;
}

function pairsOf(cell: object): readonly string[] {
  const values = Object.entries(cell).map(([field, value]) => `${field}=${JSON.stringify(value)}`);
  return values.flatMap((one, index) => values.slice(index + 1).map((other) => `${one} ${other}`));
}
