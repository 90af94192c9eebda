import { type GraphQLFieldConfig, GraphQLObjectType, GraphQLSchema } from 'graphql';
import type { RequestContext } from './context.ts';
import { queryRule, type QueryRule, queryRules } from './query-rules.ts';
import { Refusal } from './refusal.ts';
import { whoRefusal } from './who-may.ts';

/** Holds the schema's queries to their lines. Throws for a query without a line and for a line without a query. */
export function admitQueries(schema: GraphQLSchema): GraphQLSchema {
  const config = schema.toConfig();
  const query = config.query?.toConfig();
  if (query === undefined) throw new Error('the schema has no queries');
  const gone = Object.keys(queryRules).filter((name) => !(name in query.fields));
  if (gone.length > 0) throw new Error(`lines of query-rules.ts without a query: ${gone.join(', ')}`);
  const fields = Object.fromEntries(Object.entries(query.fields).map(([name, field]) => [name, admitField(name, field)]));
  const admitted = new GraphQLObjectType({ ...query, fields });
  return new GraphQLSchema({ ...config, query: admitted, types: config.types.map((type) => (type === schema.getQueryType() ? admitted : type)) });
}

type FieldConfig = GraphQLFieldConfig<unknown, RequestContext>;

function admitField(name: string, field: FieldConfig): FieldConfig {
  const rule: QueryRule | undefined = queryRule(name);
  if (rule === undefined) throw new Error(`the query ${name} has no line in query-rules.ts`);
  const { resolve } = field;
  if (resolve === undefined) throw new Error(`the query ${name} has no resolver`);
  if (rule === 'anybody') return field;
  return {
    ...field,
    resolve(root, args, context, info) {
      const refusal = whoRefusal(context, rule);
      if (refusal !== null) throw new Refusal([refusal]);
      return resolve(root, args, context, info);
    },
  };
}
