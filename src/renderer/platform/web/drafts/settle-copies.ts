import type { DatabaseRow, DraftDatabase } from './draft-database.ts';
import type { Copy, StampedStorage } from './stamped-storage.ts';

/** What is known of the two copies of some drafts. */
export interface Copies {
  readonly rows: ReadonlyMap<string, DatabaseRow>;
  readonly storage: StampedStorage;
  /** Those in localStorage. */
  readonly names: readonly string[];
  readonly nowMs: number;
}

/**
 * So long the database knows of a draft that it was removed, ms: localStorage may be set back to a
 * moment before that, and browsers write it down within minutes.
 */
const removedForMs = 86_400_000;

/**
 * Tells the database what only localStorage has, which a page wrote while it went away, and takes
 * out of localStorage what was removed.
 */
export async function settleCopies(
  database: DraftDatabase,
  { rows, storage, names, nowMs }: Copies,
): Promise<void> {
  const late = names.flatMap((name) => {
    const copy = storage.find(name);
    if (copy === null) return [];
    const row = rows.get(name) ?? null;
    if (isOver(copy, row)) storage.remove(name);
    return isLate(copy, row) ? [{ name, copy }] : [];
  });
  await Promise.all(
    late.map(async ({ name, copy }) =>
      database.update(name, (row) => (isLate(copy, row) ? rowOf(name, { copy, nowMs }) : null)),
    ),
  );
  const old = [...rows.values()].filter(
    ({ removedAtMs }) => removedAtMs !== null && removedAtMs < nowMs - removedForMs,
  );
  // What localStorage still had may be there again: it is known for as long once more.
  const inStorage = new Set(names);
  await Promise.all(
    old
      .filter(({ name }) => inStorage.has(name))
      .map(async ({ name, order }) =>
        database.update(name, (row) =>
          row?.order === order ? { ...row, removedAtMs: nowMs } : null,
        ),
      ),
  );
  await database.forget(old.filter(({ name }) => !inStorage.has(name)));
}

/** Nothing that localStorage says of it is needed any more. */
function isOver({ value, order }: Copy, row: DatabaseRow | null): boolean {
  return row !== null && order < row.order && (value === null || row.value === null);
}

/** What an earlier version wrote has no number: it is left where that version removes it. */
function isLate({ value, order }: Copy, row: DatabaseRow | null): boolean {
  if (order === 0) return false;
  const known = row?.order ?? 0;
  // A removal also where the database knows nothing of it, or earlier words as removed: a browser
  // that is killed may have the copy again, or the mark when there are new words.
  return value === null ? order >= known : order > known;
}

function rowOf(
  name: string,
  { copy: { value, order }, nowMs }: { readonly copy: Copy; readonly nowMs: number },
): DatabaseRow {
  const isRemoved = value === null;
  return {
    name,
    value,
    order: isRemoved ? order + 1 : order,
    removedAtMs: isRemoved ? nowMs : null,
  };
}
