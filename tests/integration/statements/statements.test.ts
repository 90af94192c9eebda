import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabaseSource } from '../support/databases.ts';
import { isReadAs, mayBeGiven, readAs } from './database-types.ts';
import { loadStatements, type LoadedStatements } from './load-statements.ts';
import { type DeclaredStatement, openTypes } from './types-of-code.ts';

const closers: (() => Promise<unknown>)[] = [];
let embedded: PGlite;
let loaded: LoadedStatements;
let declared: readonly DeclaredStatement[];

beforeAll(async () => {
  loaded = await loadStatements();
  const types = openTypes();
  declared = types.statements();
  types.close();
  const folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-statements-'));
  await (await openDatabaseSource('PGlite')).lay(folder);
  embedded = await PGlite.create({ dataDir: path.join(folder, 'pg') });
  closers.push(
    async () => embedded.close(),
    async () => rm(folder, { recursive: true }),
  );
}, 120_000);

afterAll(async () => {
  for (const close of closers) await close();
});

const described = async (name: string) => embedded.describeQuery(loaded.get(name)?.text ?? '');

it('are understood by both databases, with the same parameters', async () => {
  const source = await openDatabaseSource('PostgreSQL');
  closers.push(async () => source.stop());
  const { database, url } = await source.create();
  await database.close();
  const client = new Client({ connectionString: url ?? '' });
  await client.connect();
  const wrong: string[] = [];
  for (const [name, { text }] of loaded) {
    try {
      await client.query(`prepare "${name}" as ${text}`);
    } catch (error) {
      wrong.push(`${name}: ${String(error)}`);
    }
  }
  const { rows } = await client.query<{ name: string; types: number[] }>(
    'select name, parameter_types::oid[]::int[] as types from pg_prepared_statements',
  );
  await client.end();
  for (const { name, types } of rows) {
    const { queryParams } = await described(name);
    const own = queryParams.map(({ dataTypeID }) => dataTypeID);
    if (String(own) !== String(types)) wrong.push(`${name}: ${String(own)}, ${String(types)}`);
  }
  expect(wrong).toEqual([]);
  expect(rows.length).toBe(loaded.size);
}, 120_000);

it('say of every parameter what the database takes', async () => {
  const wrong: string[] = [];
  for (const { name, params } of declared) {
    const { queryParams } = await described(name);
    const names = loaded.get(name)?.params ?? [];
    for (const [at, { dataTypeID }] of queryParams.entries()) {
      const given = names[at];
      if (given === null) continue;
      const param = params.get(given ?? '');
      if (!param?.kinds.every((kind) => mayBeGiven(kind, dataTypeID)))
        wrong.push(
          `${name} $${given}: ${param?.kinds.join('|')} for ${readAs(dataTypeID)} (${dataTypeID})`,
        );
    }
  }
  expect(wrong).toEqual([]);
});

it('say of every column what the database gives', async () => {
  const wrong: string[] = [];
  for (const { name, row } of declared) {
    if (row === null) continue;
    const { resultFields } = await described(name);
    const given = new Map(resultFields.map((field) => [field.name, field.dataTypeID]));
    for (const [column, { kinds, isOptional }] of row) {
      const oid = given.get(column);
      if (oid === undefined) {
        if (!isOptional) wrong.push(`${name}: no ${column}`);
      } else if (!kinds.every((kind) => isReadAs(kind, oid)))
        wrong.push(`${name}.${column}: ${kinds.join('|')}, but ${readAs(oid)} (${oid})`);
    }
    for (const column of given.keys())
      if (!row.has(column)) wrong.push(`${name}: ${column} is read by nobody`);
  }
  expect(wrong).toEqual([]);
});
