import { laterStamp } from '#shared/domain/progress/stamp.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import { createMemoryStore, type MemoryPerson } from '#shared/sync/queue/memory-store.ts';
import type {
  StoreCounts,
  StoreDecision,
  StoreRows,
  StoreScope,
  SyncStore,
} from '#shared/sync/store-port.ts';
import { backedUpStore } from './backed-up-store.ts';
import type { UnsentStore } from './unsent-store.ts';

/** One person's rows in the page, while the disk that has the others takes nothing. */
export interface PagePerson {
  /** Decides at once, before anything is waited for. */
  readonly transact: <T>(
    scope: StoreScope,
    decide: (rows: StoreRows) => StoreDecision<T>,
  ) => Promise<Result<T, AppError>>;
  readonly count: () => Promise<Result<StoreCounts, AppError>>;
  /** Writes what changed into the rows of the disk; answers what lies there from then on. */
  readonly returnTo: (disk: StoreRows) => StoreDecision<readonly string[]>;
}

export interface PagePersonInput {
  /** All of the person, as the disk has it. */
  readonly before: StoreRows;
  /** Rows that nobody but this page grows. */
  readonly own: ReadonlySet<string>;
  readonly unsent: UnsentStore;
  readonly createId: () => string;
  readonly around?: (pageStore: SyncStore) => SyncStore;
}

/**
 * Takes a person's rows into the page. What another tab of this browser has open is held: that one
 * may still grow it where the disk has room for it, under an id that the server would know by then;
 * it is shown and counted, and does not leave from here. Everything else is sealed, for the disk
 * has it as it was.
 */
export function createPagePerson(
  userId: string,
  { before, own, unsent, createId, around = (store) => store }: PagePersonInput,
): PagePerson {
  const held = new Set(
    before.waiting.filter(({ id, sealed }) => !sealed && !own.has(id)).map(({ id }) => id),
  );
  const person = personOf(before, held);
  const tables = { deviceId: createId(), people: new Map([[userId, person]]) };
  const store = around(backedUpStore(createMemoryStore(tables, { kind: 'full' }), unsent));
  return {
    transact: async (scope, decide) => store.transact(userId, withoutHeld(scope, held), decide),
    count: async () => store.count(userId),
    returnTo: (disk) => ({
      ...(isAsBefore(disk, before) ? wholeBase(before, person) : clockOnly(disk, person)),
      ...queuesFor(disk, { before, person, held }),
      answer: [...person.waiting.keys(), ...person.refused.keys()],
    }),
  };
}

function personOf(
  { meta, lessons, notes, waiting, refused }: StoreRows,
  held: ReadonlySet<string>,
): MemoryPerson {
  return {
    meta,
    lessons: new Map(lessons.map((row) => [row.lessonId, row])),
    notes: new Map(notes.map((row) => [row.noteId, row])),
    waiting: new Map(
      waiting.map((row) => [row.id, held.has(row.id) ? row : { ...row, sealed: true }]),
    ),
    refused: new Map(refused.map((row) => [row.id, row])),
  };
}

function withoutHeld(scope: StoreScope, held: ReadonlySet<string>): StoreScope {
  return scope.kind === 'oldest' ? { ...scope, except: [...scope.except, ...held] } : scope;
}

interface Stay {
  readonly before: StoreRows;
  readonly person: MemoryPerson;
  readonly held: ReadonlySet<string>;
}

/** Whether nobody has exchanged over the disk meanwhile. */
function isAsBefore(disk: StoreRows, before: StoreRows): boolean {
  return disk.meta.cursor === before.meta.cursor && disk.meta.retelling === before.meta.retelling;
}

type Part = Omit<StoreDecision<unknown>, 'answer'>;

/** What the server said to the page: the disk knows nothing newer. */
function wholeBase(before: StoreRows, { meta, lessons, notes }: MemoryPerson): Part {
  const [formerLessons, formerNotes] = [new Set(before.lessons), new Set(before.notes)];
  return {
    meta,
    putLessons: [...lessons.values()].filter((row) => !formerLessons.has(row)),
    removeLessonIds: before.lessons
      .map(({ lessonId }) => lessonId)
      .filter((id) => !lessons.has(id)),
    putNotes: [...notes.values()].filter((row) => !formerNotes.has(row)),
    removeNoteIds: before.notes.map(({ noteId }) => noteId).filter((id) => !notes.has(id)),
  };
}

/** The server tells the disk by its own cursor what it told the page. */
function clockOnly(disk: StoreRows, { meta }: MemoryPerson): Part {
  return {
    meta: {
      ...disk.meta,
      lastStamp: laterStamp(disk.meta.lastStamp, meta.lastStamp),
      proof: disk.meta.proof ?? meta.proof,
    },
  };
}

/**
 * What waits goes back sealed, for it may have left. What the server has taken goes only where its
 * effect goes too; anywhere else it is sent again, and taken once.
 */
function queuesFor(
  disk: StoreRows,
  { before, person, held }: Stay,
): Pick<Part, 'putWaiting' | 'removeWaitingIds' | 'putRefused' | 'removeRefusedIds'> {
  const onDisk = idsOf(disk.waiting.filter(({ id, sealed }) => sealed || held.has(id)));
  const known = idsOf(before.refused);
  const setAside = idsOf(disk.refused.filter(({ id }) => !known.has(id)));
  const removesTaken = isAsBefore(disk, before);
  return {
    removeWaitingIds: idsGone(before.waiting, person.waiting).filter(
      (id) => removesTaken || person.refused.has(id),
    ),
    putWaiting: [...person.waiting.values()]
      .filter(({ id }) => !setAside.has(id) && !onDisk.has(id))
      .map((row) => ({ ...row, sealed: true })),
    removeRefusedIds: idsGone(before.refused, person.refused),
    putRefused: [...person.refused.values()].filter(({ id }) => !known.has(id)),
  };
}

function idsGone(
  before: readonly { readonly id: string }[],
  now: ReadonlyMap<string, unknown>,
): readonly string[] {
  return before.map(({ id }) => id).filter((id) => !now.has(id));
}

function idsOf(rows: readonly { readonly id: string }[]): ReadonlySet<string> {
  return new Set(rows.map(({ id }) => id));
}
