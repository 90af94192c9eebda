import { expect, it } from 'vitest';
import { databaseOf, toolEnvironment, withDatabase } from './postgres-tools.ts';

it.each([
  [
    'postgres://mai:m%40t@may-chu:5433/mai%20vang?sslmode=verify-full',
    {
      PGHOST: 'may-chu',
      PGPORT: '5433',
      PGUSER: 'mai',
      PGPASSWORD: 'm@t',
      PGDATABASE: 'mai vang',
      PGSSLMODE: 'verify-full',
    },
  ],
  [
    'postgres:///maivang?host=/run/cum-hai&port=6000&user=mai',
    { PGHOST: '/run/cum-hai', PGPORT: '6000', PGUSER: 'mai', PGDATABASE: 'maivang' },
  ],
])('leads the tools to the database that the server opens: %s', (url, environment) => {
  expect(toolEnvironment(url)).toEqual(environment);
  expect(databaseOf(url)).toBe(environment.PGDATABASE);
  expect(toolEnvironment(withDatabase(url, 'khac'))).toEqual({
    ...environment,
    PGDATABASE: 'khac',
  });
});
