import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type {
  LessonRow,
  NoteRow,
  OperationBody,
  RefusedRow,
  SyncMeta,
  WaitingRow,
} from '#shared/sync/store-port.ts';

/** Version of the database's shape; every change adds one and an upgrade step. */
const version = 1;

/** Everything the portal keeps of progress and notes. Every row belongs to one person. */
export interface SyncSchema extends DBSchema {
  /**
   * The id of this installation; and what this database alone has, so that another one in its place
   * is noticed.
   */
  device: { key: 'id' | 'made'; value: string };
  /** Per person. */
  meta: { key: string; value: SyncMeta };
  lessons: { key: [userId: string, lessonId: string]; value: LessonRow };
  notes: { key: [userId: string, noteId: string]; value: NoteRow };
  /** The queue, in the order of its own counting key. */
  waiting: { key: number; value: Queued<WaitingRow>; indexes: QueueIndexes };
  refused: { key: number; value: Queued<RefusedRow>; indexes: QueueIndexes };
}

/** A row with what it is found by. */
export interface Queued<Row> {
  /** Given by the database; grows. */
  readonly place?: number;
  readonly userId: string;
  readonly id: string;
  readonly subject: string;
  readonly row: Row;
}

interface QueueIndexes {
  'by-id': [userId: string, id: string];
  'by-subject': [userId: string, subject: string];
  'by-user': string;
  [name: string]: IDBValidKey;
}

export const storeNames = ['meta', 'lessons', 'notes', 'waiting', 'refused'] as const;

/**
 * Opens or makes the database. `onClosed` is called when the browser or a newer tab takes it away,
 * with whether it is to be deleted. Rejects when the browser denies it, or with `VersionError` when
 * a newer version made it.
 */
export function openSyncDatabase(
  name: string,
  onClosed: (isDeleted: boolean) => void,
): Promise<IDBPDatabase<SyncSchema>> {
  return openDB<SyncSchema>(name, version, {
    upgrade(database) {
      database.createObjectStore('device');
      database.createObjectStore('meta');
      database.createObjectStore('lessons');
      database.createObjectStore('notes');
      for (const queue of ['waiting', 'refused'] as const) {
        const store = database.createObjectStore(queue, { keyPath: 'place', autoIncrement: true });
        store.createIndex('by-id', ['userId', 'id'], { unique: true });
        store.createIndex('by-subject', ['userId', 'subject']);
        store.createIndex('by-user', 'userId');
      }
    },
    blocking(_current, wanted, event) {
      // A newer tab waits for this connection to go before it can bring the database up to date.
      (event.target as IDBDatabase).close(); // the target of versionchange is the connection
      onClosed(wanted === null);
    },
    // Browsers end a connection when they throw the database away.
    terminated: () => onClosed(true),
  });
}

/** What a row is about: a lesson or a note. */
export function subjectOf(body: OperationBody): string {
  return body.kind === 'progress'
    ? lessonSubject(body.operation.lessonId)
    : noteSubject(body.operation.noteId);
}

export function lessonSubject(lessonId: string): string {
  return `lesson ${lessonId}`;
}

export function noteSubject(noteId: string): string {
  return `note ${noteId}`;
}
