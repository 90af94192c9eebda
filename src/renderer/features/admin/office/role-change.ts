import {
  type MatrixLine,
  officeMatrix,
  type OfficeReach,
  officeReach,
} from '#shared/domain/office/office-matrix.ts';
import type { OfficeRole } from '#shared/domain/office/office-roles.ts';

/** What a line of the matrix is after a change of role. */
export interface ReachChange {
  readonly key: MatrixLine['key'];
  /** Whether what is gained, or what stays of it, is looking alone. */
  readonly looksOnly: boolean;
}

/** What somebody may more and may no longer once a role takes another's place; null is no role. */
export function roleChange(
  before: OfficeRole | null,
  after: OfficeRole | null,
): { readonly gains: readonly ReachChange[]; readonly loses: readonly ReachChange[] } {
  const changes = officeMatrix.map((line) => ({
    key: line.key,
    from: rank(line, before),
    to: rank(line, after),
  }));
  return {
    gains: changes
      .filter(({ from, to }) => to > from)
      .map(({ key, to }) => ({ key, looksOnly: to === ranks.look })),
    loses: changes
      .filter(({ from, to }) => to < from)
      .map(({ key, to }) => ({ key, looksOnly: to === ranks.look })),
  };
}

const ranks: Readonly<Record<OfficeReach, number>> = { none: 0, look: 1, all: 2 };

function rank(line: MatrixLine, role: OfficeRole | null): number {
  return role === null ? ranks.none : ranks[officeReach(line, role)];
}
