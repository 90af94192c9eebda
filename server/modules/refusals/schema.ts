import type { Builder } from '../../graphql/builder.ts';
import type { RefusalSum } from './refusal-store.ts';

/** What the operator sees of refusals. */
export function addRefusalTypes(builder: Builder): void {
  const Sum = builder.objectRef<RefusalSum>('AdminRefusal').implement({
    fields: (t) => ({
      operation: t.exposeString('operation', {
        description: 'Name of the operation, or the route’s pattern; `*` for what reached neither.',
      }),
      code: t.exposeString('code'),
      count: t.expose('count', {
        type: 'BigInt',
        description: 'Of the last seven days in Vietnam.',
      }),
      today: t.expose('today', { type: 'BigInt' }),
      last_at: t.expose('last_at', { type: 'DateTime', description: 'Within ten seconds.' }),
    }),
  });
  builder.queryFields((t) => ({
    admin_refusals: t.field({
      type: [Sum],
      extensions: { listSize: 200 },
      description: 'Which refusals people were told, most frequent first.',
      authScopes: { admin: true },
      resolve: async (_root, _args, { services, nowMs }) => [
        ...(await services.refusals.list(new Date(nowMs))),
      ],
    }),
  }));
}
