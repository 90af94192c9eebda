import type { Connection } from '../connection.ts';

/**
 * One step forward of the file format. Runs inside a transaction together with the version, so a
 * kill leaves the version before or after it, never between. A released migration never changes;
 * there is no way back.
 *
 * What every later version keeps, so that an older or newer application can tell and save what is
 * inside: the tables `meta` (with the row `schema_version`) and `outbox` as 0001 made them, with
 * the recipe of their checks.
 */
export interface Migration {
  readonly version: number;
  readonly name: string;
  up(db: Connection): void;
}
