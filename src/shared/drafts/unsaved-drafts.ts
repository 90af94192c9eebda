import {
  type DraftLook,
  isSameDraft,
  type LeftDraft,
  longestUnsaved,
  parseUnsaved,
  unsavedKey,
  type UnsavedDraft,
  type UnsavedSubject,
} from './unsaved-draft.ts';

/** Texts by name, as a host keeps them that answers at once. What cannot be read is not there. */
export interface DraftRows {
  /** Names that begin so. */
  names(prefix: string): readonly string[];
  find(name: string): string | null;
  /** True when it is durable; else what was there before is as it was. */
  put(name: string, value: string): boolean;
  /** True when it will not come back; else it may be there still, or again after a start. */
  remove(name: string): boolean;
}

/** What a host found of its rows. */
export interface FoundRows {
  readonly values: ReadonlyMap<string, string>;
  /**
   * Null: these are all. Else the host does not know yet: waits until it does, and answers with all
   * of them; with null when it never says.
   */
  readonly later: (() => Promise<ReadonlyMap<string, string> | null>) | null;
}

/** The same of a host that takes its time. Each value is the JSON text of an object. */
export interface LateDraftRows {
  /** Those whose names begin so, as far as the host knows them soon. */
  list(prefix: string): Promise<FoundRows>;
  /** True once it is durable; else what was there before may be there still. */
  put(name: string, value: string): Promise<boolean>;
  /**
   * Removes what is there if `isSeen` accepts it, with nothing in between. True once that is
   * durable; false when `isSeen` does not, nothing is there, or it may come back after a crash.
   */
  removeIf(name: string, isSeen: (value: string) => boolean): Promise<boolean>;
}

/** Drafts of every person at this device, each under its writer's name. Null = a guest. */
export interface UnsavedDrafts {
  /** Those of every writer about it, newest first; `of.writer` does not matter. */
  list(person: string | null, of: UnsavedSubject): Promise<readonly LeftDraft[]>;
  /** Of what there are drafts of this kind, in no order. Waits for a host that takes its time. */
  ids(person: string | null, kind: UnsavedSubject['kind']): Promise<readonly string[]>;
  /**
   * Keeps what a writer wrote, in the place of what that writer kept before. True when it outlives
   * the application; otherwise it lasts as long as that, and what was kept before stays beneath it.
   */
  keep(person: string | null, of: UnsavedSubject, draft: UnsavedDraft): Promise<boolean>;
  /**
   * Takes a draft away, if it is still the one that was seen; false when its writer wrote on since,
   * it is not there, or it may come back after a crash.
   */
  takeAway(person: string | null, of: UnsavedSubject, seen: UnsavedDraft): Promise<boolean>;
}

/** The same over a host that takes its time. */
export interface LateUnsavedDrafts extends UnsavedDrafts {
  /** As `list`, and says whether that is all. */
  look(person: string | null, of: UnsavedSubject): Promise<DraftLook>;
}

/** Drafts over the rows of a host that answers at once; null rows keep nothing. */
export function createUnsavedDrafts(rows: () => Promise<DraftRows | null>): LateUnsavedDrafts {
  return createLateUnsavedDrafts(async () => {
    const kept = await rows();
    return kept === null ? null : lateRows(kept);
  });
}

/**
 * Drafts over the rows of a host; null rows keep nothing. Nothing is ever deleted but what its
 * writer, or somebody who saw it as it is, takes away: neither age nor number decides, for clocks
 * are wrong and words are not made again.
 */
export function createLateUnsavedDrafts(
  rows: () => Promise<LateDraftRows | null>,
): LateUnsavedDrafts {
  /** What the device did not take, or has not taken yet. */
  const inMemory = new Map<string, UnsavedDraft>();
  const draftsOf = (name: string, found: ReadonlyMap<string, string>): readonly LeftDraft[] => {
    const isOfIt = (other: string) => other === name || other.startsWith(`${name} `);
    const names = new Set([...found.keys(), ...inMemory.keys()].filter(isOfIt));
    return [...names]
      .flatMap((each): readonly LeftDraft[] => {
        const draft = inMemory.get(each) ?? parseUnsaved(found.get(each) ?? null);
        const writer = each === name ? null : each.slice(name.length + 1);
        return draft === null ? [] : [{ writer, draft }];
      })
      .toSorted((a, b) => (b.draft.savedAtMs ?? 0) - (a.draft.savedAtMs ?? 0));
  };
  const look = async (person: string | null, { kind, id }: UnsavedSubject): Promise<DraftLook> => {
    const kept = await rows();
    const name = keyOf(person, { kind, id });
    const { values, later } = (await kept?.list(name)) ?? nothingFound;
    const lateDrafts = async (wait: NonNullable<typeof later>) => {
      const all = await wait();
      return all === null ? null : draftsOf(name, all);
    };
    return {
      found: draftsOf(name, values),
      later: later === null ? null : async () => lateDrafts(later),
    };
  };
  const takeAway: LateUnsavedDrafts['takeAway'] = async (person, of, seen) => {
    const kept = await rows();
    const name = keyOf(person, of);
    const now = inMemory.get(name);
    if (now === undefined)
      return (
        (await kept?.removeIf(name, (value) => {
          const there = parseUnsaved(value);
          return !inMemory.has(name) && there !== null && isSameDraft(there, seen);
        })) ?? false
      );
    if (!isSameDraft(now, seen)) return false;
    inMemory.delete(name);
    const goesOn = () => inMemory.has(name);
    // What was kept before lies beneath it; what is written from now on stays.
    const isGone =
      kept === null ||
      (await kept.removeIf(name, () => !goesOn())) ||
      !(await kept.list(name)).values.has(name);
    if (isGone || goesOn()) return true;
    // It would come back in its place.
    inMemory.set(name, now);
    return false;
  };
  return {
    look,
    list: async (person, of) => (await look(person, of)).found,
    async ids(person, kind) {
      const prefix = keyOf(person, { kind, id: '' });
      const kept = await rows();
      const { values, later } = (await kept?.list(prefix)) ?? nothingFound;
      const all = (await later?.()) ?? values;
      const names = [...all.keys(), ...inMemory.keys()].filter((name) => name.startsWith(prefix));
      return [...new Set(names.map((name) => name.slice(prefix.length).split(' ')[0] ?? ''))];
    },
    async keep(person, of, draft) {
      const name = keyOf(person, of);
      inMemory.set(name, draft);
      const kept = await rows();
      const isDurable =
        kept !== null &&
        draft.text.length <= longestUnsaved &&
        (await kept.put(name, JSON.stringify(draft)));
      // Its writer may have gone on meanwhile.
      if (isDurable && inMemory.get(name) === draft) inMemory.delete(name);
      return isDurable;
    },
    takeAway,
  };
}

const nothingFound: FoundRows = { values: new Map(), later: null };

/** Nothing happens between looking and removing: one process of the desktop does both. */
function lateRows(rows: DraftRows): LateDraftRows {
  return {
    async list(prefix) {
      const values = rows.names(prefix).flatMap((name): readonly (readonly [string, string])[] => {
        const value = rows.find(name);
        return value === null ? [] : [[name, value]];
      });
      return { values: new Map(values), later: null };
    },
    put: async (name, value) => rows.put(name, value),
    async removeIf(name, isSeen) {
      const value = rows.find(name);
      if (value === null || !isSeen(value)) return false;
      return rows.remove(name);
    },
  };
}

function keyOf(person: string | null, subject: UnsavedSubject): string {
  return unsavedKey(person ?? 'guest', subject);
}
