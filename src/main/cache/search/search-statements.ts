import type { Connection } from '../connection.ts';

interface LessonRow {
  readonly position: number;
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
}

/** Every statement of the search index, prepared once. */
export function prepareStatements(db: Connection) {
  return {
    about: db.prepare<
      [],
      {
        readonly owner: string;
        readonly version: string | null;
        readonly told_at_ms: number | null;
      }
    >('select owner, version, told_at_ms from about'),
    putOwner: db.prepare<[owner: string]>('insert into about (owner) values (?)'),
    putVersion: db.prepare<[version: string, toldAtMs: number]>(
      'update about set version = ?, told_at_ms = ?',
    ),
    putTold: db.prepare<[toldAtMs: number]>('update about set told_at_ms = ?'),
    lessons: db.prepare<[], LessonRow>(
      'select position, id, slug, title, summary from lessons order by position',
    ),
    hashOf: db
      .prepare<[position: number], string>('select hash from lessons where position = ?')
      .pluck(),
    putLesson: db.prepare<
      [position: number, id: string, slug: string, title: string, summary: string, hash: string]
    >('insert into lessons (position, id, slug, title, summary, hash) values (?, ?, ?, ?, ?, ?)'),
    removeLesson: db.prepare<[position: number]>('delete from lessons where position = ?'),
    caption: db.prepare<[id: number], { readonly start_seconds: number; readonly text: string }>(
      'select start_seconds, text from captions where id = ?',
    ),
    captionsBetween: db
      .prepare<[from: number, to: number], number>(
        'select id from captions where id >= ? and id < ?',
      )
      .pluck(),
    putCaption: db.prepare<[id: number, startSeconds: number, text: string]>(
      'insert into captions (id, start_seconds, text) values (?, ?, ?)',
    ),
    removeCaptions: db.prepare<[from: number, to: number]>(
      'delete from captions where id >= ? and id < ?',
    ),
    putWords: db.prepare<[id: number, folded: string, exact: string]>(
      'insert into caption_words (rowid, folded, exact) values (?, ?, ?)',
    ),
    removeWords: db.prepare<[id: number]>('delete from caption_words where rowid = ?'),
    match: db
      .prepare<[expression: string, from: number, count: number], number>(
        'select rowid from caption_words where caption_words match ? and rowid >= ? order by rowid limit ?',
      )
      .pluck(),
  };
}
