import type { Connection } from '#main/cache/connection.ts';
import { createTables } from '#main/cache/migrations/0001-create-tables.ts';
import { allMigrations } from '#main/cache/migrations/all-migrations.ts';
import type { Migration } from '#main/cache/migrations/migration.ts';

/** Runs before each statement of a migration; the kill test ends the process here. */
export type BeforeStep = (step: number) => void;

/**
 * The product's tables as one first version and two invented later ones that change tables and move
 * data, statement by statement, with a hook before each and after the last.
 */
export function steppedMigrations(beforeStep: BeforeStep): readonly Migration[] {
  let step = 0;
  const next = () => beforeStep((step += 1));
  const stepped = (version: number, statements: readonly string[]): Migration => ({
    version,
    name: `step ${version}`,
    up(db: Connection) {
      for (const statement of statements) {
        next();
        db.exec(statement);
      }
      next();
    },
  });
  const first: Migration = {
    ...createTables,
    up(db) {
      next();
      for (const migration of allMigrations) migration.up(db);
      next();
    },
  };
  return [
    first,
    stepped(2, [
      'ALTER TABLE lessons ADD COLUMN title TEXT',
      "UPDATE lessons SET title = 'Bài ' || lesson_id",
      'CREATE INDEX lessons_by_title ON lessons (title)',
    ]),
    stepped(3, [
      'CREATE TABLE titles (lesson_id TEXT PRIMARY KEY, title TEXT) STRICT, WITHOUT ROWID',
      'INSERT INTO titles SELECT DISTINCT lesson_id, title FROM lessons',
      'DROP INDEX lessons_by_title',
      'ALTER TABLE lessons DROP COLUMN title',
    ]),
  ];
}

/** How many hooks run from an empty file to the last version, and where each version begins. */
export const stepCount = 2 + 4 + 5;
