import { expect, it } from 'vitest';
import { DatabaseBusyError, DatabaseUnavailableError } from '../../db/trouble.ts';
import { errorOfThrown, nameOfTrouble } from './thrown-error.ts';

const refused = (code: string) => Object.assign(new Error(code), { code, syscall: 'write' });

it.each([
  [new DatabaseUnavailableError('gone'), 'SERVICE_UNAVAILABLE', 'database trouble'],
  [new DatabaseBusyError('locked'), 'SERVER_BUSY', 'database trouble'],
  [refused('ENOSPC'), 'STORAGE_FULL', 'disk trouble'],
  [refused('EIO'), 'STORAGE_UNAVAILABLE', 'disk trouble'],
  [refused('ENOENT'), 'INTERNAL', 'bug'],
  ['a word', 'INTERNAL', 'bug'],
])('%s is %s to people and %s in the log', (thrown, code, name) => {
  expect(errorOfThrown(thrown).code).toBe(code);
  expect(nameOfTrouble(thrown)).toBe(name);
});
