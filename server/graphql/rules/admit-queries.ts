import type { GraphQLFieldConfig, GraphQLSchema } from 'graphql';
import { admitFields, type RootField } from './admit-fields.ts';
import type { RateName } from '#server/counted-limits.ts';
import type { RequestContext } from '../context.ts';
import { type QueryRule, queryRules } from './query-rules.ts';
import { Refusal, valueOrRefuse } from '../refusal.ts';
import { whoRefusal } from './who-may.ts';

/**
 * The rate at which queries are counted that have something written in such an argument: searches
 * of people of no office, and texts that the office has rendered.
 */
const countedArguments = {
  ofOffice: [['markdown', 'preview']],
  ofOthers: [
    ['search', 'search'],
    ['text', 'search'],
  ],
} as const satisfies Record<string, readonly (readonly [argument: string, rate: RateName])[]>;

/**
 * Holds the schema's queries to their lines: each asks who it is before its resolver runs, and how
 * often where it costs much (`countedArguments`). Throws for a query without a line and for a line
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
  const counted = countedArguments[isOfOffice ? 'ofOffice' : 'ofOthers'].filter(([name]) =>
    Object.hasOwn(field.args ?? {}, name),
  );
  if (rule === 'anybody' && counted.length === 0) return field;
  return {
    ...field,
    resolve(root, args: Readonly<Record<string, unknown>>, context, info) {
      const refusal = whoRefusal(context, rule);
      if (refusal !== null) throw new Refusal([refusal]);
      const rate = counted.find(([name]) => isWritten(args[name]))?.[1];
      return rate !== undefined
        ? claim(rate, context).then(() => field.resolve(root, args, context, info))
        : field.resolve(root, args, context, info);
    },
  };
}

function isWritten(text: unknown): boolean {
  return typeof text === 'string' && text.trim() !== '';
}

async function claim(
  rate: RateName,
  { viewer, client, services, nowMs }: RequestContext,
): Promise<void> {
  const subject = viewer === null ? { address: client.address } : { userId: viewer.userId };
  valueOrRefuse(await services.rates.claim(rate, subject, nowMs));
}
