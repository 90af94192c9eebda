import { GraphQLBoolean, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { officeMatrix } from '#shared/domain/office/office-matrix.ts';
import { type OfficeRight, officeRights } from '#shared/domain/office/office-roles.ts';
import { admitQueries } from './admit-queries.ts';
import { type MutationRule, mutationRules } from './mutation-rules.ts';
import { queryRules } from './query-rules.ts';

const mutations: readonly (readonly [string, MutationRule])[] = Object.entries(mutationRules);

describe('the table of queries', () => {
  it('lets no schema be built with a query that it does not know, or without one that it knows', () => {
    const schemaOf = (names: readonly string[]) =>
      new GraphQLSchema({
        query: new GraphQLObjectType({
          name: 'Query',
          fields: Object.fromEntries(
            names.map((name) => [name, { type: GraphQLBoolean, resolve: () => true }]),
          ),
        }),
      });
    const known = Object.keys(queryRules);
    expect(() => admitQueries(schemaOf(known))).not.toThrow();
    expect(() => admitQueries(schemaOf([...known, 'admin_everything']))).toThrow(
      'admin_everything has no line',
    );
    expect(() => admitQueries(schemaOf(known.slice(1)))).toThrow(known[0]);
  });
});

describe('the rights of the office', () => {
  it('are each the owner’s, and none is nobody’s business', () => {
    for (const [right, roles] of Object.entries(officeRights))
      expect([right, (roles as readonly string[]).includes('owner')]).toEqual([right, true]);
  });

  it('give who does not move money nothing that moves it, shows an account or changes who may what', () => {
    const moving = mutations
      .filter(([, { moves }]) => moves === 'money' || moves === 'rights')
      .map(([, { who }]) => who);
    const held = moving.filter(
      (who): who is OfficeRight => who in officeRights && who !== 'people.help',
    );
    for (const right of [...held, 'accounts.reveal'] as const)
      for (const role of ['support', 'content'] as const)
        expect([right, role, (officeRights[right] as readonly string[]).includes(role)]).toEqual([
          right,
          role,
          false,
        ]);
  });

  it('ask for the proof where the matrix of the screen says so, and nowhere else', () => {
    const asking = officeMatrix.map(({ key, all }) => [
      key,
      mutations.some(([, { who, asks }]) => who === all && asks === 'proof'),
    ]);
    expect(officeMatrix.map(({ key, asks }) => [key, asks])).toEqual(asking);
  });
});
