import { buildSchema, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { limits } from '../../limits.ts';
import { brokenLimit, measureQuery, type QueryMeasure } from './measure-query.ts';

const schema = buildSchema(
  'type Query { me: User, users: [User!]! } type User { id: ID!, friends: [User!]! } type Mutation { sign_in: ID, register: ID }',
);

function measure(text: string): QueryMeasure {
  const document = parse(text);
  const operation = document.definitions.find(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  );
  if (operation === undefined) throw new Error('no operation');
  return measureQuery(schema, document, operation);
}

describe('the measure of a query', () => {
  it('multiplies what is inside of lists', () => {
    expect(measure('{ me { id } }')).toMatchObject({ depth: 2, cost: 2 });
    expect(measure('{ users { id friends { id } } }')).toMatchObject({
      depth: 3,
      cost: 1 + 10 * (1 + (1 + 10)),
    });
  });

  it('sees through fragments, named and inline', () => {
    const text =
      'query { ...F ... on Query { b: me { id } } } fragment F on Query { users { ...G } } fragment G on User { id friends { id } }';
    expect(measure(text)).toMatchObject({
      depth: 3,
      cost: 1 + 10 * 12 + 2,
      aliases: 1,
      rootFields: ['users', 'me'],
    });
  });

  it('takes no longer for fragments that double each other sixty times', () => {
    const chain = Array.from(
      { length: 60 },
      (_, at) => `fragment F${at} on User { ...F${at + 1} ...F${at + 1} }`,
    ).join(' ');
    const before = process.cpuUsage();
    expect(measure(`{ me { ...F0 } } ${chain} fragment F60 on User { id }`).cost).toBeGreaterThan(
      1e15,
    );
    expect(process.cpuUsage(before).user).toBeLessThan(500_000);
  });

  it('counts sign-ins however they are hidden', () => {
    expect(
      measure(
        'mutation { a: sign_in b: sign_in ... on Mutation { ...R } } fragment R on Mutation { register }',
      ).authMutations,
    ).toBe(3);
  });
});

describe('a limit', () => {
  const within: QueryMeasure = {
    depth: limits.queryDepth,
    aliases: limits.queryAliases,
    cost: limits.queryCost,
    authMutations: 1,
    rootFields: [],
  };
  it('may be reached but not passed', () => {
    expect(brokenLimit(within, limits)).toBeNull();
    expect(brokenLimit({ ...within, depth: within.depth + 1 }, limits)).toBe('QUERY_TOO_DEEP');
    for (const name of ['aliases', 'cost', 'authMutations'] as const)
      expect(brokenLimit({ ...within, [name]: within[name] + 1 }, limits)).toBe('QUERY_TOO_COSTLY');
  });
});
