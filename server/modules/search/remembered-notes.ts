import type { ReadNotes } from './note-reader.ts';

/** What is remembered of people's notes, up to a number of letters over all of them. */
export interface RememberedNotes {
  find(userId: string): ReadNotes | undefined;
  /** Remembers these, if others leave room for them. */
  keep(userId: string, notes: ReadNotes, nowMs: number): void;
}

interface Person {
  readonly notes: ReadNotes;
  readonly letters: number;
  readonly usedAtMs: number;
}

/** What a person costs that has hardly any notes. */
const lettersOfPerson = 1000;
/** What a note costs that has hardly any letters: 500 bytes, where a letter takes five. */
const lettersOfNote = 100;

/**
 * Where there is no room, those go who have not searched for `idleMs`; then whoever has most, and
 * of equal ones whoever came last. So people with many notes throw out neither those with few, nor,
 * when they search in turn, all of each other.
 */
export function createRememberedNotes(most: {
  readonly letters: number;
  readonly idleMs: number;
}): RememberedNotes {
  const people = new Map<string, Person>();
  let letters = 0;

  function forget(userId: string): void {
    letters -= people.get(userId)?.letters ?? 0;
    people.delete(userId);
  }

  /** Who searched longest ago stands first. */
  function makeRoom(nowMs: number): void {
    for (const [userId, { usedAtMs }] of people) {
      if (letters <= most.letters || usedAtMs > nowMs - most.idleMs) break;
      forget(userId);
    }
    while (letters > most.letters) {
      let [chosen, chosenLetters] = ['', 0];
      for (const [userId, person] of people)
        if (person.letters >= chosenLetters) [chosen, chosenLetters] = [userId, person.letters];
      forget(chosen);
    }
  }

  return {
    find: (userId) => people.get(userId)?.notes,
    keep(userId, notes, nowMs) {
      forget(userId);
      const cost = notes.letters + notes.notes.length * lettersOfNote + lettersOfPerson;
      const person = { notes, letters: cost, usedAtMs: nowMs };
      people.set(userId, person);
      letters += person.letters;
      if (letters > most.letters) makeRoom(nowMs);
    },
  };
}
