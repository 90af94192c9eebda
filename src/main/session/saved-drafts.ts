import {
  type LeftDraft,
  parseUnsaved,
  sortLeft,
  unsavedKey,
  type UnsavedNote,
  type UnsavedSubject,
} from '#shared/sync/unsaved-note.ts';
import type { MetaStore } from '../cache/stores/meta-store.ts';

/** What a person began to write and has not saved; a guest's (null) is kept under no name. */
export interface SavedDrafts {
  read(person: string | null, subject: UnsavedSubject): Promise<UnsavedNote | null>;
  /** Those of every writer about it, newest first. */
  list(person: string | null, subject: UnsavedSubject): Promise<readonly LeftDraft[]>;
  /** Durable when it resolves, unless the disk refuses. Null takes it away. */
  keep(person: string | null, subject: UnsavedSubject, draft: UnsavedNote | null): Promise<void>;
}

/**
 * Drafts in the cache, each under its writer's name; beside them the writers about each thing, for
 * the cache lists no names. Without a cache nothing is kept.
 */
export function createSavedDrafts(
  meta: () => Promise<MetaStore | null>,
  now: () => number = Date.now,
): SavedDrafts {
  return {
    async read(person, subject) {
      const store = await meta();
      return parseUnsaved(store?.find(keyOf(person, subject)) ?? null);
    },
    async list(person, { kind, id }) {
      const store = await meta();
      if (store === null) return [];
      const writers = [undefined, ...readWriters(store, person, { kind, id })];
      const found = writers.flatMap((writer): readonly LeftDraft[] => {
        const draft = parseUnsaved(store.find(keyOf(person, { kind, id, writer })));
        return draft === null ? [] : [{ writer: writer ?? null, draft }];
      });
      const { left, surplus } = sortLeft(found, now());
      for (const { writer } of surplus)
        keepIn(store, person, { subject: { kind, id, writer: writer ?? undefined }, draft: null });
      return left;
    },
    async keep(person, subject, draft) {
      const store = await meta();
      if (store !== null) keepIn(store, person, { subject, draft });
    },
  };
}

function keepIn(
  store: MetaStore,
  person: string | null,
  { subject, draft }: { readonly subject: UnsavedSubject; readonly draft: UnsavedNote | null },
): void {
  const key = keyOf(person, subject);
  const { writer } = subject;
  const writers = writer === undefined ? [] : readWriters(store, person, subject);
  // The name before the draft, and after it: a draft without a name would never be found again.
  if (draft !== null && writer !== undefined && !writers.includes(writer))
    writeWriters(store, person, { subject, writers: [...writers, writer] });
  if (draft === null) store.remove(key);
  else store.put(key, JSON.stringify(draft));
  if (draft === null && writer !== undefined && writers.includes(writer))
    writeWriters(store, person, { subject, writers: writers.filter((each) => each !== writer) });
}

function readWriters(
  store: MetaStore,
  person: string | null,
  subject: UnsavedSubject,
): readonly string[] {
  const kept: unknown = parseJson(store.find(writersKey(person, subject)));
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
}

function writeWriters(
  store: MetaStore,
  person: string | null,
  { subject, writers }: { readonly subject: UnsavedSubject; readonly writers: readonly string[] },
): void {
  const key = writersKey(person, subject);
  if (writers.length === 0) store.remove(key);
  else store.put(key, JSON.stringify(writers));
}

function keyOf(person: string | null, subject: UnsavedSubject): string {
  return unsavedKey(person ?? 'guest', subject);
}

function writersKey(person: string | null, { kind, id }: UnsavedSubject): string {
  return `note-draft-writers ${person ?? 'guest'} ${kind} ${id}`;
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
