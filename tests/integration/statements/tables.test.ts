import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabaseSource } from '../support/databases.ts';
import { isReadAs, readAs } from './database-types.ts';
import { type DeclaredShape, openTypes } from './types-of-code.ts';

interface Column {
  readonly table_name: string;
  readonly column_name: string;
  readonly oid: number;
  readonly is_nullable: boolean;
  readonly has_default: boolean;
}

const shapes = 'tests/integration/statements/table-shapes.ts';
let rows: ReadonlyMap<string, DeclaredShape>;
let inserts: ReadonlyMap<string, DeclaredShape>;
let columns: readonly Column[];
let stop: () => Promise<void>;

beforeAll(async () => {
  const types = openTypes();
  rows = types.shapesOf(shapes, 'TableRows');
  inserts = types.shapesOf(shapes, 'TableInserts');
  types.close();
  const source = await openDatabaseSource('PostgreSQL');
  const { database } = await source.create();
  stop = async () => {
    await database.close();
    await source.stop();
  };
  // What the driver gives of a raw statement is what was asked for.
  columns = (await database.raw(`
    select c.relname as table_name, a.attname as column_name, a.atttypid::int as oid,
      not a.attnotnull as is_nullable,
      a.atthasdef or a.attidentity <> '' or a.attgenerated <> '' as has_default
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and a.attnum > 0 and not a.attisdropped
    order by 1, a.attnum`)) as readonly Column[];
}, 120_000);

afterAll(async () => stop());

it('know every table and column that the migrations make, and no other', () => {
  const made = columns.map((one) => `${one.table_name}.${one.column_name}`);
  const declared = [...rows].flatMap(([table, shape]) =>
    [...shape.keys()].map((column) => `${table}.${column}`),
  );
  expect(made.length).toBeGreaterThan(500);
  expect(declared.toSorted()).toEqual(made.toSorted());
});

it('say of every column what is read of it, and whether it can be empty', () => {
  const wrong = columns.flatMap(({ table_name, column_name, oid, is_nullable }) => {
    const property = rows.get(table_name)?.get(column_name);
    if (property === undefined) return [];
    const name = `${table_name}.${column_name}`;
    const { kinds } = property;
    return [
      ...(kinds.every((kind) => isReadAs(kind, oid))
        ? []
        : [`${name}: ${kinds.join('|')}, but ${readAs(oid)} (${oid})`]),
      ...(property.isNullable === is_nullable || kinds.includes('anything')
        ? []
        : [`${name}: ${is_nullable ? 'can' : 'cannot'} be empty`]),
    ];
  });
  expect(wrong).toEqual([]);
});

it('demand every value that the database does not fill in', () => {
  const wrong = columns
    .filter(({ is_nullable, has_default }) => !is_nullable && !has_default)
    .filter((one) => inserts.get(one.table_name)?.get(one.column_name)?.isOptional !== false)
    .map((one) => `${one.table_name}.${one.column_name}`);
  expect(wrong).toEqual([]);
});
