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
      PGSSLROOTCERT: '/tin.pem',
    },
  ],
  [
    'postgres://mai@may-chu:5433/mai?sslmode=no-verify',
    {
      PGHOST: 'may-chu',
      PGPORT: '5433',
      PGUSER: 'mai',
      PGDATABASE: 'mai',
      PGSSLMODE: 'require',
      PGSSLROOTCERT: '/tin.pem.none',
    },
  ],
  [
    'postgres://mai@may-chu:5433/mai?ssl=true',
    {
      PGHOST: 'may-chu',
      PGPORT: '5433',
      PGUSER: 'mai',
      PGDATABASE: 'mai',
      PGSSLMODE: 'verify-full',
      PGSSLROOTCERT: '/tin.pem',
    },
  ],
  [
    'postgres://mai@may-chu:5433/mai?sslmode=disable',
    {
      PGHOST: 'may-chu',
      PGPORT: '5433',
      PGUSER: 'mai',
      PGDATABASE: 'mai',
      PGSSLMODE: 'disable',
    },
  ],
  [
    'postgres:///maivang?host=/run/cum-hai&port=6000&user=mai',
    { PGHOST: '/run/cum-hai', PGPORT: '6000', PGUSER: 'mai', PGDATABASE: 'maivang' },
  ],
])('leads the tools to the database that the server opens: %s', (url, environment) => {
  expect(toolEnvironment(url, '/tin.pem')).toEqual(environment);
  expect(databaseOf(url)).toBe(environment.PGDATABASE);
  expect(toolEnvironment(withDatabase(url, 'khac'), '/tin.pem')).toEqual({
    ...environment,
    PGDATABASE: 'khac',
  });
});
