import path from 'node:path';
import { expect, it } from 'vitest';
import { findMessageFault, listCommits } from './check-commits.ts';

it.each([
  ['Add a door\n\nSo that one can go in.', null],
  ['Bring the key\n\nWhy not.\n', null],
  ['Merge branch x', null],
  ['Add a door', 'there is no body that says why'],
  ['Add a door\nSo that one can go in.', 'there is no empty line after the subject'],
  ['Added a door\n\nWhy.', 'the subject does not say what to do (“Add”, not “Added”)'],
  ['add a door\n\nWhy.', 'the subject is no sentence with a capital and without a full stop'],
  ['Add a door.\n\nWhy.', 'the subject is no sentence with a capital and without a full stop'],
  [`Add ${'a'.repeat(69)}\n\nWhy.`, 'the subject is longer than 72 characters'],
  ['# a comment of Git\n', 'the subject is missing'],
])('judges %j', (message, fault) => {
  expect(findMessageFault(message)).toBe(fault);
});

it('finds every commit of this history in that form', ({ skip }) => {
  const commits = listCommits(path.resolve(import.meta.dirname, '..'));
  if (commits === null) return skip('there is no Git history here');
  const faults = commits
    .map(({ id, message }) => ({ id, fault: findMessageFault(message) }))
    .filter(({ fault }) => fault !== null);
  expect(faults).toEqual([]);
  return undefined;
});
