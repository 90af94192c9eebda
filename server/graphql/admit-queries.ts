import type { GraphQLFieldConfig, GraphQLSchema } from 'graphql';
import { admitFields, type RootField } from './admit-fields.ts';
import type { RequestContext } from './context.ts';
import { type QueryRule, queryRules } from './query-rules.ts';
import { Refusal } from './refusal.ts';
import { whoRefusal } from './who-may.ts';

/**
 * Holds the schema's queries to their lines: each asks who it is before its resolver runs. Throws
 * for a query without a line and for a line without a query.
 */
export function admitQueries(schema: GraphQLSchema): GraphQLSchema {
  return admitFields<QueryRule>(
    schema,
    'query',
    { table: 'query-rules.ts', rules: queryRules },
    admitField,
  );
}

function admitField(
  _name: string,
  field: RootField,
  rule: QueryRule,
): GraphQLFieldConfig<unknown, RequestContext> {
  if (rule === 'anybody') return field;
  return {
    ...field,
    resolve(root, args, context, info) {
      const refusal = whoRefusal(context, rule);
      if (refusal !== null) throw new Refusal([refusal]);
      return field.resolve(root, args, context, info);
    },
  };
}
