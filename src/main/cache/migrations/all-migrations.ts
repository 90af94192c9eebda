import { createTables } from './0001-create-tables.ts';
import { createDownloads } from './0002-create-downloads.ts';
import { createVouchers } from './0003-create-vouchers.ts';
import type { Migration } from './migration.ts';

/** Every step of the file format, in order, without gaps. */
export const allMigrations: readonly Migration[] = [createTables, createDownloads, createVouchers];
