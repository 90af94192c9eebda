import SchemaBuilder from '@pothos/core';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import { appError } from '#shared/errors/error-code.ts';
import type { User } from '../modules/accounts/api.ts';
import type { RequestContext } from './context.ts';
import { guestRefusal } from './context.ts';
import { Refusal } from './refusal.ts';
import { bigIntScalar, dateScalar, dateTimeScalar } from './types/scalars.ts';

interface SchemaTypes {
  readonly Context: RequestContext;
  readonly Scalars: {
    readonly ID: { readonly Input: string; readonly Output: string };
    readonly BigInt: { readonly Input: bigint; readonly Output: bigint };
    readonly DateTime: { readonly Input: Date; readonly Output: Date };
    readonly Date: { readonly Input: string; readonly Output: string };
  };
  readonly Objects: { readonly User: User };
  readonly AuthScopes: { readonly signedIn: boolean; readonly admin: boolean };
  readonly DefaultFieldNullability: false;
  readonly DefaultInputFieldRequiredness: true;
}

/** The one builder of the schema, with scalars and the rule for fields that ask for a session. */
export function createBuilder() {
  const builder = new SchemaBuilder<SchemaTypes>({
    plugins: [ScopeAuthPlugin],
    defaultFieldNullability: false,
    defaultInputFieldRequiredness: true,
    scopeAuth: {
      authScopes: ({ viewer }) => ({ signedIn: viewer !== null, admin: viewer?.role === 'admin' }),
      unauthorizedError: (_parent, context) =>
        new Refusal([
          context.viewer === null
            ? guestRefusal(context)
            : appError(context.viewer.lacksFactor ? 'FACTOR_REQUIRED' : 'FORBIDDEN'),
        ]),
    },
  });
  builder.scalarType('BigInt', bigIntScalar);
  builder.scalarType('DateTime', dateTimeScalar);
  builder.scalarType('Date', dateScalar);
  builder.queryType();
  builder.mutationType();
  return builder;
}

export type Builder = ReturnType<typeof createBuilder>;

/** What the builder's references are of. */
export type BuilderTypes =
  Builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never;
