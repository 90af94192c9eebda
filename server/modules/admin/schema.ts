import type { Builder } from '../../graphql/builder.ts';

/** What the frame of the back office shows on every page. */
export function addAdminTypes(builder: Builder): void {
  const Count = builder.objectRef<{ readonly key: string; readonly count: number }>('AdminCount').implement({
    fields: (t) => ({
      key: t.exposeString('key', { description: 'Name of the page: `orders`.' }),
      count: t.exposeInt('count', { description: 'How many wait there.' }),
    }),
  });
  builder.queryFields((t) => ({
    admin_counts: t.field({
      type: [Count],
      extensions: { listSize: 12 },
      description: 'What waits in each page of the back office.',
      authScopes: { admin: true },
      resolve: async (_root, _args, { services, nowMs }) => services.backOffice.counts(new Date(nowMs)),
    }),
  }));
}
