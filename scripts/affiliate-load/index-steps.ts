import type { LoadStep } from './load-step.ts';

/**
 * Takes the indexes of the large tables away before they are filled: one build over all rows is
 * many times faster than a row at a time.
 */
export const dropIndexes: LoadStep = {
  name: 'indexes away',
  sql: `
    create temp table load_indexes as select indexname, indexdef from pg_indexes
      where tablename in ('affiliate_clicks', 'orders', 'commissions', 'ledger_journals', 'ledger_entries') and schemaname = 'public' and indexname not in (select conname from pg_constraint);
    do $$ declare name text; begin for name in select indexname from load_indexes loop execute 'drop index ' || name; end loop; end $$;`,
};

export const makeIndexes: LoadStep = {
  name: 'indexes',
  sql: `
    do $$ declare definition text; begin for definition in select indexdef from load_indexes loop execute definition; end loop; end $$;
    analyze;`,
};
