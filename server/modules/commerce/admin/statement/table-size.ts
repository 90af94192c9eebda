/** Columns behind this one are not read. */
export const columnsAtMost = 200;
/** Longest text of one cell, characters: a memo has hundreds. */
export const cellLengthAtMost = 4000;
/** Most cells of a file: 20 columns of the 20 000 lines that a statement may have. */
const cellsAtMost = 400_000;
/** Most characters of all cells together. */
const charactersAtMost = 16_000_000;

/** What a file holds is more than a statement has. */
export class TooLarge extends Error {}

/** Counts what is read of one file. */
export interface TableSize {
  /** The text of one more cell. Throws `TooLarge` when it is too long, or one too many. */
  readonly hold: (cell: string) => string;
}

export function createTableSize(): TableSize {
  let cells = 0;
  let characters = 0;
  return {
    hold: (cell) => {
      cells += 1;
      characters += cell.length;
      if (cells > cellsAtMost || characters > charactersAtMost || cell.length > cellLengthAtMost)
        throw new TooLarge();
      return cell;
    },
  };
}
