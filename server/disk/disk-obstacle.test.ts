import { expect, it } from 'vitest';
import { hasDatabaseCause } from '../db/database-obstacle.ts';
import { sayDiskObstacle } from './disk-obstacle.ts';

const system = (code: string) =>
  Object.assign(new Error(code), { code, syscall: 'rename', path: '/data/media' });

it.each([
  ['ENOSPC', /đầy/],
  ['EACCES', /chown/],
  ['EBUSY', /gỡ ổ/],
  ['EROFS', /chỉ cho đọc/],
  ['EXDEV', /ổ khác/],
  ['ENOTDIR', /chọn nơi khác/],
])('says what to do about %s, and where', (code, text) => {
  expect(sayDiskObstacle(system(code))).toMatch(text);
  expect(sayDiskObstacle(new Error('outer', { cause: system(code) }))).toMatch(/^\/data\/media: /);
});

it('knows what the embedded database throws, which is no error', () => {
  expect(sayDiskObstacle({ name: 'ErrnoError', errno: 2 })).toMatch(/chown/);
});

it.each([
  ['a bug', new TypeError('x')],
  ['a port', Object.assign(new Error('x'), { code: 'EACCES', syscall: 'listen' })],
  ['nothing', null],
  ['a text', 'ENOSPC'],
  ['a database’s code', Object.assign(new Error('x'), { code: '57P03' })],
])('leaves alone what is no matter of the disk: %s', (_name, thrown) => {
  expect(sayDiskObstacle(thrown)).toBeNull();
});

it.each(['EBUSY', 'EPERM', 'EROFS', 'EXDEV', 'EPIPE'])(
  'takes %s of the system for no code of PostgreSQL',
  (code) => {
    expect(hasDatabaseCause(system(code))).toBe(false);
  },
);
