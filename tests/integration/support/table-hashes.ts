import type { RawRunner } from '#server/db/port.ts';

/** What is left out of a comparison, by table: columns; all = the whole table. */
export type LeftOut = Readonly<Record<string, readonly string[] | 'all'>>;

/** What a refused request may change. */
export const changedByRefusals: LeftOut = {
  // A try is counted before it is judged.
  attempt_counters: 'all',
  // What was refused is counted, by day, operation and code.
  refusal_counts: 'all',
  // Of what is open at this moment.
  held_places: 'all',
  // The request came with a token, whatever it asked for then.
  access_tokens: ['is_used', 'is_settled'],
};

/** Reads a hash of every table of ours. */
export type ReadHashes = () => Promise<ReadonlyMap<string, string>>;

/** Looks at a database from outside: a hash of each table, but for what is left out. */
export async function createTableHashes(
  database: RawRunner,
  leftOut: LeftOut,
): Promise<ReadHashes> {
  const rows = (await database.raw(
    `select c.table_name as table, array_to_string(array_agg(c.column_name order by c.ordinal_position), ',') as columns
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1 order by 1`,
  )) as readonly { readonly table: string; readonly columns: string }[];
  const parts = rows.flatMap(({ table, columns }) => {
    const left = leftOut[table] ?? [];
    if (left === 'all') return [];
    const compared = columns
      .split(',')
      .filter((column) => !left.includes(column))
      .map((column) => `"${column}"`)
      .join(', ');
    return [
      `select '${table}' as table, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from (select ${compared} from "${table}") t`,
    ];
  });
  const statement = parts.join(' union all ');
  return async () => {
    const hashes = (await database.raw(statement)) as readonly {
      readonly table: string;
      readonly hash: string;
    }[];
    return new Map(hashes.map(({ table, hash }) => [table, hash]));
  };
}

/** The tables of which two readings differ. */
export function changedTables(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  return [...after].filter(([table, hash]) => before.get(table) !== hash).map(([table]) => table);
}
