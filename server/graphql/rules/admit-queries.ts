import type { GraphQLFieldConfig, GraphQLSchema } from 'graphql';
import { admitFields, type RootField } from './admit-fields.ts';
import type { RequestContext } from '../context.ts';
import { type QueryRule, queryRules } from './query-rules.ts';
import { Refusal, valueOrRefuse } from '../refusal.ts';
import { whoRefusal } from './who-may.ts';

/** Arguments in which something is searched for. */
const searchArguments = ['search', 'text'] as const;

/**
 * Holds the schema's queries to their lines: each asks who it is before its resolver runs, and how
 * often where people of no office search in it. Throws for a query without a line and for a line
 * without a query.
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
  const isOfOffice = rule !== 'anybody' && rule !== 'signed_in';
  const searched = isOfOffice
    ? []
    : searchArguments.filter((name) => Object.hasOwn(field.args ?? {}, name));
  if (rule === 'anybody' && searched.length === 0) return field;
  return {
    ...field,
    resolve(root, args: Readonly<Record<string, unknown>>, context, info) {
      const refusal = whoRefusal(context, rule);
      if (refusal !== null) throw new Refusal([refusal]);
      const isSearch = searched.some((name) => isWritten(args[name]));
      return isSearch
        ? claimSearch(context).then(() => field.resolve(root, args, context, info))
        : field.resolve(root, args, context, info);
    },
  };
}

function isWritten(text: unknown): boolean {
  return typeof text === 'string' && text.trim() !== '';
}

async function claimSearch({ viewer, client, services, nowMs }: RequestContext): Promise<void> {
  const subject = viewer === null ? { address: client.address } : { userId: viewer.userId };
  valueOrRefuse(await services.rates.claim('search', subject, nowMs));
}
