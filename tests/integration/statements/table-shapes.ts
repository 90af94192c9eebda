import type { Insertable, Selectable } from 'kysely';
import type { Tables } from '#server/db/tables/tables.ts';

/** What is read of each table. */
export type TableRows = { readonly [Name in keyof Tables]: Selectable<Tables[Name]> };

/** What is written of each table; optional is what the database fills in. */
export type TableInserts = { readonly [Name in keyof Tables]: Insertable<Tables[Name]> };
