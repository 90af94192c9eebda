import type { ColumnType } from 'kysely';

/** jsonb: read as parsed JSON of a shape that its reader has to check, written as JSON text. */
export type Json = ColumnType<unknown, string, string>;
