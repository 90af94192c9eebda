import { expect, test } from 'vitest';
import { findStorageFailure } from './storage-failure.ts';

const failed = (code: string, syscall?: string) =>
  Object.assign(new Error(code), { code, ...(syscall === undefined ? {} : { syscall }) });

test.each([
  ['UNKNOWN', 'read'],
  ['EINVAL', 'write'],
  ['EFBIG', 'ftruncate'],
  ['ESTALE', 'stat'],
  ['ENOTEMPTY', 'rename'],
  ['ETIMEDOUT', 'open'],
  ['EHOSTDOWN', 'scandir'],
  ['EPERM', 'rename'],
])(
  "%s of a call of the file system (%s) is the drive's refusal, not a bug of ours",
  (code, syscall) => {
    expect(findStorageFailure(failed(code, syscall))).toBe('denied');
  },
);

test('the same words of a wrong argument, a socket or our own code stay bugs', () => {
  for (const error of [
    failed('EINVAL'),
    failed('UNKNOWN'),
    failed('ETIMEDOUT', 'connect'),
    failed('ENETUNREACH', 'connect'),
    new Error('x'),
    'EINVAL',
  ])
    expect(findStorageFailure(error)).toBe(null);
});

test('a full disk stays one', () => {
  expect([
    findStorageFailure(failed('ENOSPC', 'write')),
    findStorageFailure(failed('EDQUOT', 'write')),
    findStorageFailure(failed('SQLITE_FULL')),
  ]).toEqual(['full', 'full', 'full']);
});
