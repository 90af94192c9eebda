import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/port.ts';
import { limits } from '../../limits.ts';
import { createNoteMemory } from './note-memory.ts';
import { findNotesVersion, listNotes, listNotesSince } from './store.ts';

interface Note {
  readonly id: string;
  readonly text: string;
  readonly version: number;
  readonly deleted: boolean;
}

/** The notes of one person, and how many were read of them. */
function notebook() {
  const notes = new Map<string, Note>();
  const read: number[] = [];
  const rowsOf = (chosen: readonly Note[]) => {
    read.push(chosen.length);
    return chosen
      .toSorted((a, b) => b.version - a.version)
      .map(({ id, text, deleted }) => ({
        note_id: id,
        lesson_id: 'l',
        at_seconds: 0,
        text,
        deleted,
      }));
  };
  const newest = () => Math.max(0, ...Array.from(notes.values(), ({ version }) => version));
  const database = {
    first: async (asked: unknown) => (asked === findNotesVersion ? { version: newest() } : null),
    all: async (asked: unknown, { version = 0 }: { readonly version?: number }) => {
      await Promise.resolve();
      const all = [...notes.values()];
      if (asked === listNotesSince) return rowsOf(all.filter((note) => note.version > version));
      if (asked === listNotes) return rowsOf(all.filter(({ deleted }) => !deleted));
      return [];
    },
    // The two of its methods that a memory asks.
  } as unknown as Database;
  return {
    read,
    write: (id: string, text: string, deleted = false) =>
      void notes.set(id, { id, text, version: newest() + 1, deleted }),
    forgetSince: (version: number) => {
      for (const [id, note] of notes) if (note.version > version) notes.delete(id);
    },
    open: (change: Partial<typeof limits> = {}) =>
      createNoteMemory(database, { ...limits, ...change }),
  };
}

const textsOf = async (memory: ReturnType<typeof createNoteMemory>) =>
  (await memory.notesOf('linh')).map(({ note: { text } }) => text);

describe('the notes that are searched', () => {
  it('are read once, and then only what changed: written, rewritten or deleted', async () => {
    const { read, write, open } = notebook();
    for (let number = 0; number < 50; number += 1) write(`n${number}`, `ghi ${number}`);
    const memory = open();
    expect(await textsOf(memory)).toHaveLength(50);
    expect(await textsOf(memory)).toHaveLength(50);
    write('n7', 'ghi mới');
    write('n51', 'thêm');
    write('n9', '', true);
    const texts = await textsOf(memory);
    expect(texts.slice(0, 2)).toEqual(['thêm', 'ghi mới']);
    expect(texts).toHaveLength(50);
    expect(texts).not.toContain('ghi 9');
    expect(read).toEqual([50, 3]);
  });

  it('are read by one reading for all searches of a moment', async () => {
    const { read, write, open } = notebook();
    write('a', 'một');
    const memory = open();
    await Promise.all(Array.from({ length: 5 }, async () => textsOf(memory)));
    expect(read).toEqual([1]);
  });

  it('are read anew after a restore, and where a deleted one makes room for an older one', async () => {
    const { read, write, forgetSince, open } = notebook();
    write('a', 'một');
    write('b', 'hai');
    write('c', 'ba');
    const memory = open({ searchedNotes: 2 });
    expect(await textsOf(memory)).toEqual(['ba', 'hai']);
    write('c', '', true);
    expect(await textsOf(memory)).toEqual(['hai', 'một']);
    forgetSince(1);
    expect(await textsOf(memory)).toEqual(['một']);
    expect(read).toEqual([3, 1, 2, 1]);
  });
});
