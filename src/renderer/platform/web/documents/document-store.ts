import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { mayKeepAnswer } from '#shared/api/kept-answers.ts';
import { type DocumentKey, variablesIn } from './document-key.ts';

/**
 * Answers of queries, kept whole for reading without a network. Bounded: what was used longest ago
 * makes room.
 */
export interface DocumentStore {
  /**
   * Keeps or replaces an answer; false when it is longer than `maxDocumentChars`. Rejects when the
   * browser takes no more.
   */
  put(key: DocumentKey, data: unknown, nowMs: number): Promise<boolean>;
  /**
   * The kept answer; without one, the newest to another text with the same variables, which an
   * earlier version kept; or null. Reading counts as use, where that can be written down.
   */
  find(key: DocumentKey, nowMs: number): Promise<CachedDocument | null>;
  /**
   * Forgets what is kept for everybody but `owners`, and what an earlier version kept and should
   * not have.
   */
  keepOnly(owners: readonly string[]): Promise<void>;
  close(): void;
}

export interface CachedDocument {
  readonly data: unknown;
  readonly savedAtMs: number;
  /** It answers another text of the operation: fields may be missing. */
  readonly isEarlier: boolean;
}

export interface DocumentLimits {
  /** In UTF-16 code units of an answer as JSON. */
  readonly maxDocumentChars: number;
  readonly maxTotalChars: number;
  readonly maxDocuments: number;
}

/**
 * One answer at most 1 M, together at most 8 M in 400 answers: every lesson of a long course that
 * was opened.
 */
export const documentLimits: DocumentLimits = {
  maxDocumentChars: 1_000_000,
  maxTotalChars: 8_000_000,
  maxDocuments: 400,
};

type Place = [owner: string, operationName: string, question: string];

interface Schema extends DBSchema {
  /** The answer as JSON text. */
  answers: { key: Place; value: { readonly text: string; readonly savedAtMs: number } };
  /** What is needed to decide what goes, apart from the long texts. */
  uses: { key: Place; value: Use };
}

interface Use {
  readonly place: Place;
  readonly chars: number;
  readonly usedAtMs: number;
}

/** Opens the store. Rejects when the browser denies it or a newer version of the portal made it. */
export async function openDocumentStore(
  databaseName: string,
  limits: DocumentLimits = documentLimits,
): Promise<DocumentStore> {
  const database = await openDB<Schema>(databaseName, 1, {
    upgrade(made) {
      made.createObjectStore('answers');
      made.createObjectStore('uses');
    },
    // the target of versionchange is the connection
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
  });
  return {
    async put(key, data, nowMs) {
      const text = JSON.stringify(data);
      if (text.length > limits.maxDocumentChars) return false;
      await write(database, { place: placeOf(key), text, nowMs }, limits);
      return true;
    },
    async find(key, nowMs) {
      const exact = await database.get('answers', placeOf(key));
      const found =
        exact === undefined ? await findEarlier(database, key) : { place: placeOf(key), ...exact };
      if (found === null) return null;
      const { place, text, savedAtMs } = found;
      void markUse(database, { place, chars: text.length, usedAtMs: nowMs });
      return { data: JSON.parse(text), savedAtMs, isEarlier: exact === undefined };
    },
    async keepOnly(owners) {
      const transaction = database.transaction(['answers', 'uses'], 'readwrite');
      const places = await transaction.objectStore('answers').getAllKeys();
      await remove(
        transaction,
        places.filter((place) => !owners.includes(place[0]) || !mayBeKept(place)),
      );
      await transaction.done;
    },
    close: () => database.close(),
  };
}

async function markUse(database: IDBPDatabase<Schema>, use: Use): Promise<void> {
  try {
    await database.put('uses', use, use.place);
  } catch {
    // Full: it makes room as one that was used when that was written down last.
  }
}

/** The newest answer to another text with the same variables. */
async function findEarlier(
  database: IDBPDatabase<Schema>,
  { owner, operationName, ending }: DocumentKey,
): Promise<{ readonly place: Place; readonly text: string; readonly savedAtMs: number } | null> {
  const places = await database.getAllKeys(
    'answers',
    IDBKeyRange.bound([owner, operationName], [owner, operationName, []]),
  );
  const same = places.filter(([, , question]) => question.endsWith(ending));
  const found = await Promise.all(
    same.map(async (place) => ({ place, kept: await database.get('answers', place) })),
  );
  const [newest] = found
    .flatMap(({ place, kept }) => (kept === undefined ? [] : [{ place, ...kept }]))
    .toSorted((a, b) => b.savedAtMs - a.savedAtMs);
  return newest ?? null;
}

async function write(
  database: IDBPDatabase<Schema>,
  { place, text, nowMs }: { readonly place: Place; readonly text: string; readonly nowMs: number },
  limits: DocumentLimits,
): Promise<void> {
  const transaction = database.transaction(['answers', 'uses'], 'readwrite');
  const uses = transaction.objectStore('uses');
  await Promise.all([
    transaction.objectStore('answers').put({ text, savedAtMs: nowMs }, place),
    uses.put({ place, chars: text.length, usedAtMs: nowMs }, place),
  ]);
  await remove(transaction, surplus(await uses.getAll(), limits));
  await transaction.done;
}

/** What has to go so that the rest is within the limits: used longest ago first. */
function surplus(
  uses: readonly Use[],
  { maxTotalChars, maxDocuments }: DocumentLimits,
): readonly Place[] {
  let chars = 0;
  let count = 0;
  return uses
    .toSorted((a, b) => b.usedAtMs - a.usedAtMs)
    .filter((use) => {
      chars += use.chars;
      count += 1;
      return chars > maxTotalChars || count > maxDocuments;
    })
    .map(({ place }) => place);
}

async function remove(
  transaction: { objectStore(name: 'answers' | 'uses'): { delete(key: Place): Promise<void> } },
  places: readonly Place[],
): Promise<void> {
  await Promise.all(
    places.flatMap((place) => [
      transaction.objectStore('answers').delete(place),
      transaction.objectStore('uses').delete(place),
    ]),
  );
}

function mayBeKept([, operationName, question]: Place): boolean {
  return mayKeepAnswer({ operationName, variables: variablesIn(question) });
}

function placeOf({ owner, operationName, question }: DocumentKey): Place {
  return [owner, operationName, question];
}
