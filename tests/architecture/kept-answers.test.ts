import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Kind, type OperationDefinitionNode, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { queryRules } from '#server/graphql/rules/query-rules.ts';
import { mayKeepAnswer } from '#shared/api/kept-answers.ts';

const root = path.resolve(import.meta.dirname, '../..');
const rules: Readonly<Record<string, string>> = queryRules;

/** Variables that guests ask with and that open nothing: what they stand for. */
const open: Readonly<Record<string, string>> = {
  'ReferrerName code': 'the code of an affiliate, which stands in their links',
  'BlogPosts first': 'how many',
  'BlogPosts topic': 'a topic',
  'BlogPosts search': 'words that are searched in public posts',
  'BlogPosts after': 'a place in the list',
  'BlogPost slug': 'an address of a public page',
  'StudyLesson slug': 'an address of a public page',
  'StudyPlayback lesson_slug': 'an address of a public page',
};

const queries = globSync('src/renderer/**/*.graphql', { cwd: root })
  .flatMap((file) => parse(readFileSync(path.join(root, file), 'utf8')).definitions)
  .filter(
    (node): node is OperationDefinitionNode =>
      node.kind === Kind.OPERATION_DEFINITION && node.operation === 'query',
  )
  .map((node) => ({
    name: node.name?.value ?? '',
    variables: (node.variableDefinitions ?? []).map(({ variable }) => variable.name.value),
    rules: node.selectionSet.selections.map((field) =>
      field.kind === Kind.FIELD ? rules[field.name.value] : undefined,
    ),
  }));

describe('answers that are kept on a device', () => {
  it('are none of what only the office may ask', () => {
    expect(queries.length).toBeGreaterThan(50);
    const kept = queries.filter(
      ({ name, rules: asked }) =>
        asked.some((rule) => rule !== 'anybody' && rule !== 'signed_in') &&
        mayKeepAnswer({ operationName: name, variables: {} }),
    );
    expect(kept).toEqual([]);
  });

  it('have no name with something in it by which guests get in', () => {
    const asked = queries
      .filter(({ rules: of }) => of.includes('anybody'))
      .flatMap(({ name, variables }) => variables.map((variable) => ({ name, variable })))
      .filter(({ name, variable }) =>
        mayKeepAnswer({ operationName: name, variables: { [variable]: 'x' } }),
      )
      .map(({ name, variable }) => `${name} ${variable}`);
    expect(asked.filter((each) => open[each] === undefined)).toEqual([]);
    expect(Object.keys(open).filter((each) => !asked.includes(each))).toEqual([]);
  });
});
