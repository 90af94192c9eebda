import {
  type GraphQLFieldConfig,
  type GraphQLFieldResolver,
  GraphQLObjectType,
  GraphQLSchema,
} from 'graphql';
import type { RequestContext } from '../context.ts';

/** A field of a root type as it is configured; its resolver is always there. */
export type RootField = GraphQLFieldConfig<unknown, RequestContext> & {
  resolve: GraphQLFieldResolver<unknown, RequestContext>;
};

/**
 * The schema with every field of one root type held to its line in a table of rules: `admit` gets
 * the field with its line and gives what stands in its place. Throws for a field without a line and
 * for a line without a field, so that neither is ever served.
 * @param table the file with the lines, named where one is missing
 */
export function admitFields<Rule>(
  schema: GraphQLSchema,
  kind: 'query' | 'mutation',
  { table, rules }: { readonly table: string; readonly rules: Readonly<Record<string, Rule>> },
  admit: (
    name: string,
    field: RootField,
    rule: Rule,
  ) => GraphQLFieldConfig<unknown, RequestContext>,
): GraphQLSchema {
  const config = schema.toConfig();
  const root = config[kind];
  if (root === undefined || root === null) throw new Error(`the schema has no ${kind}`);
  const type = root.toConfig();
  const gone = Object.keys(rules).filter((name) => !(name in type.fields));
  if (gone.length > 0) throw new Error(`lines of ${table} without a ${kind}: ${gone.join(', ')}`);
  const fields = Object.fromEntries(
    Object.entries(type.fields).map(([name, { resolve, ...field }]) => {
      const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
      if (rule === undefined) throw new Error(`the ${kind} ${name} has no line in ${table}`);
      if (resolve === undefined) throw new Error(`the ${kind} ${name} has no resolver`);
      return [name, admit(name, { ...field, resolve }, rule)];
    }),
  );
  const admitted = new GraphQLObjectType({ ...type, fields });
  return new GraphQLSchema({
    ...config,
    [kind]: admitted,
    types: config.types.map((each) => (each === root ? admitted : each)),
  });
}
