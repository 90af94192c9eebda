/** What this device marked and the server does not know yet, by notification. */
export type ReadMarks = Readonly<Record<string, ReadMark>>;

interface ReadMark {
  /** What the person wants. */
  readonly read: boolean;
  /** What the server last said. */
  readonly was: boolean;
}

/** The most that are kept: more than anybody reads without a network. */
const maxMarks = 500;
/** As many as the server takes in one call. */
const batchSize = 100;

/** With another mark. One that says what the server says already is none. */
export function withMark(
  marks: ReadMarks,
  { id, read, isRead }: { readonly id: string; readonly read: boolean; readonly isRead: boolean },
): ReadMarks {
  const was = marks[id]?.was ?? isRead;
  const others = Object.entries(marks).filter(([other]) => other !== id);
  return Object.fromEntries(
    read === was ? others : [...others, [id, { read, was }] as const].slice(-maxMarks),
  );
}

/**
 * Without those that the server knows now; one that was changed again meanwhile stays, with the
 * server's new word.
 */
export function withoutSent(marks: ReadMarks, sent: ReadMarks): ReadMarks {
  return Object.fromEntries(
    Object.entries(marks).flatMap(([id, mark]): [string, ReadMark][] => {
      const known = sent[id];
      if (known === undefined) return [[id, mark]];
      return known.read === mark.read ? [] : [[id, { read: mark.read, was: known.read }]];
    }),
  );
}

/** Whether a notification counts as read here. */
export function isReadHere(
  marks: ReadMarks,
  { id, read_at: readAt }: { readonly id: string; readonly read_at: string | null },
): boolean {
  return marks[id]?.read ?? readAt !== null;
}

/** The server's count, with what it does not know yet. */
export function countWith(unread: number, marks: ReadMarks): number {
  return Math.max(
    0,
    Object.values(marks).reduce((count, { read }) => count + (read ? -1 : 1), unread),
  );
}

/** The calls that bring the marks to the server. */
export function toCalls(
  marks: ReadMarks,
): readonly { readonly ids: readonly string[]; readonly read: boolean }[] {
  return [true, false].flatMap((read) => {
    const ids = Object.keys(marks).filter((id) => marks[id]?.read === read);
    return Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, index) => ({
      ids: ids.slice(index * batchSize, (index + 1) * batchSize),
      read,
    }));
  });
}

/** Reads what was stored for a person; anything else is nothing. */
export function parseMarks(stored: string | null, personId: string): ReadMarks {
  const value = parseJson(stored);
  if (
    typeof value !== 'object' ||
    value === null ||
    !('personId' in value) ||
    value.personId !== personId ||
    !('marks' in value) ||
    typeof value.marks !== 'object' ||
    value.marks === null
  )
    return {};
  const entries: [string, unknown][] = Object.entries(value.marks);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, ReadMark] => isMark(entry[1])).slice(-maxMarks),
  );
}

/** The stored form of a person's marks. */
export function writeMarks(marks: ReadMarks, personId: string): string {
  return JSON.stringify({ personId, marks });
}

function isMark(value: unknown): value is ReadMark {
  return (
    typeof value === 'object' &&
    value !== null &&
    'read' in value &&
    typeof value.read === 'boolean' &&
    'was' in value &&
    typeof value.was === 'boolean'
  );
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
