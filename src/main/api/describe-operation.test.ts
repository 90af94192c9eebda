import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { hostOperations } from '#shared/api/operations.ts';
import { sessionMutations } from '#shared/api/session-mutations.ts';
import { describeOperation } from './describe-operation.ts';

describe('what a GraphQL text asks for', () => {
  test.each([
    ['query Me { me { id } }', 'query'],
    ['{ me { id } }', 'query'],
    ['query Lesson($slug: String! = "mutation {") { lesson(slug: $slug) { title } }', 'query'],
    ['# mutation\nquery A { me { id } }', 'query'],
    ['mutation Sync($input: SyncInput!) { sync(input: $input) { cursor } }', 'mutation'],
    ['subscription S { x }', 'other'],
    ['query A { me { id } } mutation B { sign_up { id } }', 'other'],
    ['query A { me { ...F } } fragment F on User { id }', 'query'],
    ['query A { me { id }', 'other'],
    ['', 'other'],
  ])('%s', (text, kind) => {
    expect(describeOperation(text).kind).toBe(kind);
  });

  test('knows every mutation of the schema that hands out a session, and the code that leads to one', () => {
    const schema = readFileSync(
      path.join(import.meta.dirname, '../../../server/graphql/schema.graphql'),
      'utf8',
    );
    const mutations = /^type Mutation \{\n(.*?)^\}/ms.exec(schema)?.[1] ?? '';
    const handingOut = [
      ...mutations.matchAll(/^  (\w+)(?:\((?:[^()"]|"[^"]*")*\))?: SessionPayload!$/gm),
    ].map(([, name]) => name ?? '');
    expect(handingOut.length).toBeGreaterThanOrEqual(7);
    const known: readonly string[] = sessionMutations;
    expect(handingOut.filter((name) => !known.includes(name))).toEqual([]);
    for (const name of [...handingOut, 'create_desktop_code'])
      expect(
        describeOperation(`mutation X { harmless: ${name}(a: 1) { access_token } }`).touchesSession,
      ).toBe(true);
  });

  test.each([
    hostOperations.SignIn,
    hostOperations.Register,
    hostOperations.RefreshSession,
    hostOperations.SignOut,
    'mutation X { harmless: sign_in(input: {}) { access_token } }',
    'mutation X { ...F } fragment F on Mutation { refresh_session { access_token } }',
    'mutation X { a: sync(input: "\\"") { b } b: sign_out }',
    'mutation X { a(b: """ " \\""" """) sign_out }',
    // What ends a comment, and what is a blank, is GraphQL's to say.
    'mutation X { #\r sign_in(input: {}) { access_token }\n}',
    'mutation X { #\r\n sign_in(input: {}) { access_token }\n}',
    'mutation X { ,,\uFEFFsign_in(input: {}) { access_token } }',
    'mutation X { a(b: 1)sign_in{ access_token } ...on Mutation@skip(if:false){sign_out} }',
    // What cannot be read may be anything.
    'mutation X { a(b: "\nsign_out }',
    'mutation X { a(b: "\\" sign_out }',
    'mutation X { \u0000 a }',
  ])('sees the session mutation in: %s', (text) => {
    expect(describeOperation(text).touchesSession).toBe(true);
  });

  test.each([
    hostOperations.Sync,
    hostOperations.WhoAmI,
    'query A { lesson(slug: "sign_in") { id } }',
    '# sign_out\nquery A { me { id } }',
    '# sign_out\u2028 sign_out\nquery A { me { id } }',
    'query A { lesson(slug: """\r sign_in """) { id } }',
    'mutation R { revoke_session(id: 1) }',
  ])('sees none in: %s', (text) => {
    expect(describeOperation(text).touchesSession).toBe(false);
  });
});
