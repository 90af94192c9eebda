import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import {
  DatabaseBusyError,
  DatabaseUnavailableError,
  troubleOf,
  UndoneForAnotherError,
} from './trouble.ts';

/** As PostgreSQL answers. */
function answered(code: string): DatabaseError {
  return Object.assign(new DatabaseError(`said ${code}`, 0, 'error'), { code });
}

it.each([
  ['53100', 'a full disk'],
  ['53200', 'no memory'],
  ['53300', 'too many connections'],
  ['53000', 'no room of another kind'],
  ['58030', 'a disk that fails'],
  ['58P01', 'a file that is gone'],
  ['XX001', 'a damaged page'],
  ['XX002', 'a damaged index'],
  ['XX000', 'an inner fault'],
  ['08006', 'a lost connection'],
  ['57P01', 'a shutdown'],
  ['57P03', 'a start'],
  ['25006', 'a standby'],
])('%s (%s) is the database’s trouble, not the statement’s', (code) => {
  expect(troubleOf(answered(code))).toBeInstanceOf(DatabaseUnavailableError);
});

it.each([
  ['23505', 'a key that is taken'],
  ['23503', 'a missing row'],
  ['22P02', 'a value of another form'],
  ['42703', 'a column that is not there'],
  ['57014', 'a statement that was stopped'],
])('%s (%s) comes back as it is', (code) => {
  const error = answered(code);
  expect(troubleOf(error)).toBe(error);
});

it('tells what passes in a moment from it', () => {
  expect(troubleOf(answered('55P03'))).toBeInstanceOf(DatabaseBusyError);
  expect(troubleOf(answered('40P01'))).toBeInstanceOf(UndoneForAnotherError);
  expect(troubleOf(new Error('ECONNRESET'))).toBeInstanceOf(DatabaseUnavailableError);
});
