import type { StoreScope } from '#shared/sync/store-port.ts';
import { allWaiting } from './repair/check-health.ts';
import { openMemoryConnection, type Connection } from './connection.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './migrations/migration.ts';
import type { RowPart } from './repair/row-check.ts';
import { createStores, type Stores } from './stores/stores.ts';
import { columnsOfWaiting, waitingOfColumns } from './stores/sync-rows.ts';
import { prepareSyncStatements } from './stores/sync-statements.ts';

/** What one table carries over: its columns, those of the key in front, the check last. */
interface CarriedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly keyColumns: 1 | 2;
}

/**
 * The sync store in memory while the disk takes nothing: a copy of what the disk holds goes on
 * working, and when there is room again only what changed goes back, in one transaction.
 *
 * An operation that is unsealed on the disk is held: it is shown and counted, but neither grows nor
 * leaves the device meanwhile. Otherwise a crash could leave the older, unsealed copy on the disk
 * to grow under an id that the server already knows, and what it grew by would be lost.
 */
export class MemoryFallback {
  readonly stores: Stores;
  readonly #held: ReadonlySet<string>;
  readonly #baseline: ReadonlyMap<string, ReadonlyMap<string, RowPart>> | null;

  /**
   * `source` is the disk as far as it still reads, or null: then the fallback starts empty and
   * never returns.
   */
  constructor(migrations: readonly Migration[], source: Connection | null) {
    const db = openMemoryConnection();
    migrate(db, migrations);
    if (source !== null) copyAll(source, db);
    this.#held = sealAll(db);
    this.#baseline =
      source === null
        ? null
        : new Map(carriedTables.map((table) => [table.name, checksOf(db, table)]));
    this.stores = createStores(db);
  }

  /** The scope without the operations that must not leave the device now. */
  withoutHeld(scope: StoreScope): StoreScope {
    return scope.kind === 'oldest' ? { ...scope, except: [...scope.except, ...this.#held] } : scope;
  }

  /**
   * Writes what changed back to the disk, in one transaction. Throws an SQLite error; the fallback
   * then goes on.
   */
  returnTo(disk: Connection): boolean {
    if (this.#baseline === null) return false;
    const baseline = this.#baseline;
    disk
      .transaction(() => {
        for (const table of carriedTables)
          returnTable(this.stores.db, disk, table, baseline.get(table.name) ?? new Map());
      })
      .immediate();
    return true;
  }

  close(): void {
    this.stores.db.close();
  }
}

const carriedTables: readonly CarriedTable[] = [
  { name: 'meta', columns: ['name', 'value', 'check_sum'], keyColumns: 1 },
  {
    name: 'sync_meta',
    keyColumns: 1,
    columns: [
      'user_id',
      'cursor',
      'stamp_ms',
      'stamp_counter',
      'stamp_node',
      'clock_offset_ms',
      'last_synced_at_ms',
      'check_sum',
    ],
  },
  {
    name: 'lessons',
    keyColumns: 2,
    columns: [
      'user_id',
      'lesson_id',
      'version',
      'covered',
      'learned_ms',
      'completed_at_ms',
      'position_seconds',
      'stamp_ms',
      'stamp_counter',
      'stamp_node',
      'duration_seconds',
      'synced_at_ms',
      'check_sum',
    ],
  },
  { name: 'notes', columns: ['user_id', 'note_id', 'body', 'check_sum'], keyColumns: 2 },
  { name: 'waiting', columns: ['user_id', 'id', 'mark', 'sealed', 'body', 'hash'], keyColumns: 2 },
  {
    name: 'refused',
    columns: ['user_id', 'id', 'mark', 'code', 'refused_at_ms', 'body', 'hash'],
    keyColumns: 2,
  },
];

function copyAll(from: Connection, to: Connection): void {
  to.transaction(() => {
    for (const table of carriedTables) copyRows(from, to, table);
  }).immediate();
}

function copyRows(from: Connection, to: Connection, table: CarriedTable): void {
  const insert = prepareInsert(to, table);
  for (const row of rowsOf(from, table)) insert.run(...row);
}

/** Marks every waiting operation as sealed and answers the ids of those that were not. */
function sealAll(db: Connection): ReadonlySet<string> {
  const statements = prepareSyncStatements(db);
  const held = new Set<string>();
  for (const [userId, ...columns] of allWaiting(db).all()) {
    const row = waitingOfColumns(userId, columns);
    if (row.sealed) continue;
    statements.putWaiting.run(userId, ...columnsOfWaiting(userId, { ...row, sealed: true }));
    held.add(row.id);
  }
  return held;
}

function checksOf(db: Connection, table: CarriedTable): ReadonlyMap<string, RowPart> {
  return new Map(rowsOf(db, table).map((row) => [keyOf(table, row), row.at(-1) ?? null]));
}

function returnTable(
  memory: Connection,
  disk: Connection,
  table: CarriedTable,
  baseline: ReadonlyMap<string, RowPart>,
): void {
  const insert = prepareInsert(disk, table);
  const seen = new Set<string>();
  for (const row of rowsOf(memory, table)) {
    const key = keyOf(table, row);
    seen.add(key);
    if (baseline.get(key) !== row.at(-1)) insert.run(...row);
  }
  const condition = table.columns
    .slice(0, table.keyColumns)
    .map((column) => `${column} = ?`)
    .join(' AND ');
  const remove = disk.prepare<RowPart[]>(`DELETE FROM ${table.name} WHERE ${condition}`);
  // A key as text is the JSON that `keyOf` made of the key columns.
  for (const key of baseline.keys())
    if (!seen.has(key)) remove.run(...(JSON.parse(key) as RowPart[]));
}

function rowsOf(db: Connection, table: CarriedTable): readonly (readonly RowPart[])[] {
  const order = table.name === 'waiting' || table.name === 'refused' ? ' ORDER BY seq' : '';
  return db
    .prepare<[], readonly RowPart[]>(
      `SELECT ${table.columns.join(', ')} FROM ${table.name}${order}`,
    )
    .raw()
    .all();
}

function prepareInsert(db: Connection, table: CarriedTable) {
  const places = table.columns.map(() => '?').join(', ');
  return db.prepare<RowPart[]>(
    `INSERT OR REPLACE INTO ${table.name} (${table.columns.join(', ')}) VALUES (${places})`,
  );
}

function keyOf(table: CarriedTable, row: readonly RowPart[]): string {
  return JSON.stringify(row.slice(0, table.keyColumns));
}
