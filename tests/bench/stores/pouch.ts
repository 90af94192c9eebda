import { createRequire } from 'node:module';
import path from 'node:path';
import { lessonIdAt, type TickStore } from './tick-store.ts';

/** The part of PouchDB that the benchmark uses; it ships no types of its own. */
interface Pouch {
  get(id: string): Promise<{ readonly _rev: string }>;
  put(document: object): Promise<unknown>;
  bulkDocs(documents: readonly object[]): Promise<unknown>;
  allDocs(options: object): Promise<{ readonly rows: readonly unknown[] }>;
  close(): Promise<void>;
}

export interface PouchStore extends TickStore {
  readCourse(lessons: number): Promise<number>;
}

/** PouchDB on LevelDB, a document per lesson. */
export function pouchStore(folder: string): PouchStore {
  const require = createRequire(path.join(import.meta.dirname, '../peers/package.json'));
  const PouchDB = require('pouchdb') as new (name: string) => Pouch; // an untyped peer
  const db = new PouchDB(path.join(folder, 'pouch'));
  const revisions = new Map<string, string>();
  return {
    name: 'PouchDB (LevelDB)',
    async fill(rows) {
      for (let from = 0; from < rows; from += 5000) {
        const batch = Array.from({ length: Math.min(5000, rows - from) }, (_, i) => ({
          _id: lessonIdAt(from + i),
          covered: [[0, 5]],
          waiting: false,
        }));
        await db.bulkDocs(batch);
      }
    },
    async keep(tick) {
      const known = revisions.get(tick.lessonId) ?? (await db.get(tick.lessonId))._rev;
      const answer = (await db.put({
        _id: tick.lessonId,
        _rev: known,
        covered: [[tick.startSeconds, tick.endSeconds]],
        waiting: true,
      })) as { rev: string }; // an untyped peer
      revisions.set(tick.lessonId, answer.rev);
    },
    async readCourse(lessons) {
      const answer = await db.allDocs({
        include_docs: true,
        startkey: lessonIdAt(0),
        endkey: lessonIdAt(lessons - 1),
      });
      return answer.rows.length;
    },
    close: () => db.close(),
  };
}
