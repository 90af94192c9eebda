import type { DraftRows } from '#shared/drafts/unsaved-drafts.ts';

/** A draft in one of the two places. */
export interface Copy {
  /** Null: it was removed. */
  readonly value: string | null;
  /** Grows with every change of what is kept under its name; 0 = an earlier version wrote it. */
  readonly order: number;
}

/** The copies in localStorage, each with its number. */
export interface StampedStorage {
  readonly names: (prefix: string) => readonly string[];
  readonly find: (name: string) => Copy | null;
  /** Keeps it under the next number. */
  readonly put: (
    name: string,
    value: string,
  ) => { readonly order: number; readonly isKept: boolean };
  /** Says that the copy of this number was removed. False where it cannot. */
  readonly mark: (name: string, order: number) => boolean;
  readonly remove: (name: string) => void;
  /** Numbers that are given from now on are greater. */
  readonly learn: <Row extends Copy | null>(row: Row) => Row;
}

/** The numbers over the plain rows of localStorage. */
export function createStampedStorage(storage: DraftRows): StampedStorage {
  let last = 0;
  const learn = <Row extends Copy | null>(row: Row): Row => {
    last = Math.max(last, row?.order ?? 0);
    return row;
  };
  const find = (name: string) => learn(readStamped(storage.find(name)));
  return {
    names: (prefix) => storage.names(prefix),
    find,
    put(name, value) {
      find(name);
      last += 1;
      return { order: last, isKept: storage.put(name, writeStamped(value, last)) };
    },
    mark: (name, order) => storage.put(name, `{"order":${order}}`),
    remove: (name) => storage.remove(name),
    learn,
  };
}

/** The one that was changed last; localStorage’s of two that are as new. */
export function newer(row: Copy | null, inStorage: Copy | null): Copy | null {
  if (row === null || inStorage === null) return row ?? inStorage;
  return row.order > inStorage.order ? row : inStorage;
}

/** The JSON text of an object with its number as the last member, which earlier versions skip. */
function writeStamped(value: string, order: number): string {
  return `${value.slice(0, -1)},"order":${order}}`;
}

function readStamped(text: string | null): Copy | null {
  if (text === null) return null;
  const stamp = /([{,])"order":(\d{1,15})\}$/.exec(text);
  if (stamp === null) return { value: text, order: 0 };
  const order = Number(stamp[2]);
  if (stamp[1] === ',') return { value: `${text.slice(0, stamp.index)}}`, order };
  return { value: stamp.index === 0 ? null : text, order: stamp.index === 0 ? order : 0 };
}
