interface Node {
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

/** Index of the node nearest to a point and not farther than `reach` units, or null. */
export function nearestNode(
  nodes: readonly Node[],
  { x, y }: { readonly x: number; readonly y: number },
  reach: number,
): number | null {
  let nearest: number | null = null;
  let least = reach;
  for (const node of nodes) {
    const distance = Math.hypot(node.x - x, node.y - y);
    if (distance > least) continue;
    least = distance;
    nearest = node.index;
  }
  return nearest;
}
