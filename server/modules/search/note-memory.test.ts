import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/port.ts';
import { limits } from '../../limits.ts';
import { createNoteMemory } from './note-memory.ts';
import { findNotesState, listNotes, listNotesSince } from './store.ts';

interface Note {
  readonly id: string;
  readonly text: string;
  readonly version: number;
  readonly deleted: boolean;
}

interface Learner {
  readonly notes: Map<string, Note>;
  /** The mark of each version, the newest last. */
  readonly marks: string[];
}

interface Asked {
  readonly userId: string;
  readonly version: number;
  readonly mark: string;
  readonly noteId: string;
  readonly count: number;
  readonly letters: number;
}

/** What `listNotes` gives of these. */
function behindPlace(notes: readonly Note[], { version, noteId, count, letters }: Asked) {
  let before = 0;
  return notes
    .filter((note) => note.version < version || (note.version === version && note.id > noteId))
    .slice(0, count)
    .filter(({ text }) => {
      const isIn = before <= letters;
      before += text.length;
      return isIn;
    });
}

/** The notes of people, and how many were read of them. */
function notebooks() {
  const learners = new Map<string, Learner>();
  const read: number[] = [];
  let made = 0;
  const of = (who: string): Learner => {
    const learner = learners.get(who) ?? { notes: new Map(), marks: [] };
    learners.set(who, learner);
    return learner;
  };
  const stateOf = ({ userId, version, mark }: Asked) => {
    const { notes, marks } = of(userId);
    return {
      version: marks.length,
      mark: marks.at(-1) ?? '',
      notes_version: Math.max(0, ...Array.from(notes.values(), (note) => note.version)),
      continues: version > 0 && marks[version - 1] === mark,
    };
  };
  const database = {
    first: async (asked: unknown, given: Asked) =>
      asked === findNotesState ? stateOf(given) : null,
    all: async (asked: unknown, given: Asked) => {
      await Promise.resolve();
      const all = [...of(given.userId).notes.values()].toSorted((a, b) => b.version - a.version);
      const rows =
        asked === listNotesSince
          ? all.filter((note) => note.version > given.version)
          : asked === listNotes
            ? behindPlace(
                all.filter(({ deleted }) => !deleted),
                given,
              )
            : [];
      read.push(rows.length);
      return rows.map(({ id, ...row }) => ({
        ...row,
        note_id: id,
        lesson_id: 'l',
        at_seconds: 0,
      }));
    },
    // The two of its methods that a memory asks.
  } as unknown as Database;
  return {
    read,
    write: (id: string, text: string, { deleted = false, who = 'linh' } = {}): void => {
      const { notes, marks } = of(who);
      marks.push(`mark ${(made += 1)}`);
      notes.set(id, { id, text, version: marks.length, deleted });
    },
    /** Another database takes over, which had come to `version` only. */
    setBack: (version: number): void => {
      const { notes, marks } = of('linh');
      marks.length = version;
      for (const [id, note] of notes) if (note.version > version) notes.delete(id);
    },
    open: (change: Partial<typeof limits> = {}) =>
      createNoteMemory(database, { ...limits, ...change }),
  };
}

type Memory = ReturnType<typeof createNoteMemory>;

async function textsOf(memory: Memory, { who = 'linh', nowMs = 0 } = {}) {
  const notes = await memory.notesOf(who, nowMs);
  return notes.ok ? notes.value.map(({ note: { text } }) => text) : [notes.error.code];
}

describe('the notes that are searched', () => {
  it('are read once, and then only what changed: written, rewritten or deleted', async () => {
    const { read, write, open } = notebooks();
    for (let number = 0; number < 50; number += 1) write(`n${number}`, `ghi ${number}`);
    const memory = open();
    expect(await textsOf(memory)).toHaveLength(50);
    expect(await textsOf(memory)).toHaveLength(50);
    write('n7', 'ghi mới');
    write('n51', 'thêm');
    write('n9', '', { deleted: true });
    const texts = await textsOf(memory);
    expect(texts.slice(0, 2)).toEqual(['thêm', 'ghi mới']);
    expect(texts).toHaveLength(50);
    expect(texts).not.toContain('ghi 9');
    expect(read).toEqual([50, 3]);
  });

  it('are read by one reading for all searches of a moment', async () => {
    const { read, write, open } = notebooks();
    write('a', 'một');
    const memory = open();
    await Promise.all(Array.from({ length: 5 }, async () => textsOf(memory)));
    expect(read).toEqual([1]);
  });

  it('are read anew after a restore', async () => {
    const { read, write, setBack, open } = notebooks();
    for (const text of ['một', 'hai', 'ba']) write(text, text);
    const memory = open();
    expect(await textsOf(memory)).toEqual(['ba', 'hai', 'một']);
    setBack(1);
    expect(await textsOf(memory)).toEqual(['một']);
    expect(read).toEqual([3, 1]);
  });

  it('are those of the standby that took over, though its versions have the same numbers', async () => {
    const { write, setBack, open } = notebooks();
    write('a', 'một');
    write('b', 'hai');
    const memory = open();
    expect(await textsOf(memory)).toEqual(['hai', 'một']);
    setBack(1);
    write('c', 'ba');
    expect(await textsOf(memory)).toEqual(['ba', 'một']);
    write('d', 'bốn');
    expect(await textsOf(memory)).toEqual(['bốn', 'ba', 'một']);
  });

  it('fill the room that a deleted one leaves with older ones, and read no more than those', async () => {
    const { read, write, open } = notebooks();
    for (let number = 1; number <= 9; number += 1) write(`n${number}`, `${number}`);
    const memory = open({ searchedNotes: { count: 5, letters: 100 } });
    expect(await textsOf(memory)).toEqual(['9', '8', '7', '6', '5']);
    write('n8', '', { deleted: true });
    write('n5', '', { deleted: true });
    expect(await textsOf(memory)).toEqual(['9', '7', '6', '4', '3']);
    write('n10', '10');
    expect(await textsOf(memory)).toEqual(['10', '9', '7', '6', '4']);
    write('n10', '', { deleted: true });
    expect(await textsOf(memory)).toEqual(['9', '7', '6', '4', '3']);
    // The last of a row is the first for which there is no room.
    expect(read).toEqual([6, 2, 3, 1, 1, 2]);
  });

  it('have room for letters, filled again by a note that is written shorter', async () => {
    const { write, open } = notebooks();
    for (const text of ['aaaa', 'bbbb', 'cccc', 'dddd']) write(text, text);
    const memory = open({ searchedNotes: { count: 50, letters: 9 } });
    expect(await textsOf(memory)).toEqual(['dddd', 'cccc']);
    write('dddd', 'd');
    expect(await textsOf(memory)).toEqual(['d', 'cccc', 'bbbb']);
    write('cccc', '', { deleted: true });
    write('dddd', '', { deleted: true });
    expect(await textsOf(memory)).toEqual(['bbbb', 'aaaa']);
  });

  it('cost what a deletion changed, of whoever has more of them than half of the room', async () => {
    const { read, write, open } = notebooks();
    for (let number = 0; number < 80; number += 1) write(`n${number}`, 'mười chữ..');
    const memory = open({ searchedNotes: { count: 5000, letters: 1000 } });
    await textsOf(memory);
    for (let round = 0; round < 20; round += 1) {
      write('never there', '', { deleted: true });
      expect(await textsOf(memory)).toHaveLength(80);
    }
    expect(read).toEqual([80, ...Array.from({ length: 20 }, () => 1)]);
  });
});

describe('many people who search in turn', () => {
  const small = {
    searchedNotes: { count: 50, letters: 10_000 },
    rememberedNotes: { letters: 51_000, idleMs: 60_000 },
    notesReadAnew: { count: 3, windowMs: 60_000 },
  };

  function people(count: number) {
    const all = notebooks();
    const names = Array.from({ length: count }, (_, number) => `người ${number}`);
    for (const who of names) all.write('a', 'a'.repeat(9000), { who });
    const memory = all.open(small);
    const searchInTurn = async (nowMs = 0) => {
      all.read.length = 0;
      const answers = [];
      for (const who of names) answers.push(...(await textsOf(memory, { who, nowMs })));
      return answers.filter((answer) => answer === 'RATE_LIMITED').length;
    };
    return { ...all, memory, searchInTurn };
  }

  it('do not throw out each other, but for those for whom there is no room', async () => {
    const { read, searchInTurn } = people(6);
    await searchInTurn();
    await searchInTurn();
    expect(read).toHaveLength(1);
  });

  it('do not throw out somebody who has few notes', async () => {
    const { read, write, memory, searchInTurn } = people(6);
    write('b', 'bông mai');
    await textsOf(memory);
    await searchInTurn();
    read.length = 0;
    expect(await textsOf(memory)).toEqual(['bông mai']);
    expect(read).toEqual([]);
  });

  it('count as what they weigh, however short their notes are', async () => {
    const { read, write, open } = notebooks();
    const memory = open({
      searchedNotes: { count: 400, letters: 10_000 },
      rememberedNotes: { letters: 51_000, idleMs: 60_000 },
    });
    for (const who of ['linh', 'minh'])
      for (let number = 0; number < 400; number += 1) write(`n${number}`, 'a', { who });
    await textsOf(memory);
    await textsOf(memory, { who: 'minh' });
    read.length = 0;
    await textsOf(memory);
    await textsOf(memory, { who: 'minh' });
    expect(read).toEqual([400]);
  });

  it('are refused for a while when all of theirs is read anew again and again', async () => {
    const { searchInTurn } = people(6);
    expect([await searchInTurn(), await searchInTurn(), await searchInTurn()]).toEqual([0, 0, 0]);
    expect(await searchInTurn()).toBe(1);
    expect(await searchInTurn(60_000)).toBe(0);
  });

  it('make room for others when they search no more', async () => {
    const { read, write, memory, searchInTurn } = people(6);
    await searchInTurn();
    const later = { who: 'minh', nowMs: 60_000 };
    write('a', 'a'.repeat(9500), { who: 'minh' });
    await textsOf(memory, later);
    read.length = 0;
    expect(await textsOf(memory, later)).toHaveLength(1);
    expect(read).toEqual([]);
  });

  it('let others have their turn between, however much is made ready', async () => {
    const { write, open } = notebooks();
    for (let number = 0; number < 200; number += 1) write(`n${number}`, 'a'.repeat(1000));
    const reading = { isOver: false };
    const read = async () => {
      await textsOf(open());
      reading.isOver = true;
    };
    const done = read();
    let turns = 0;
    for (; !reading.isOver; turns += 1) await nextTurn();
    await done;
    expect(turns).toBeGreaterThan(5);
  });
});
