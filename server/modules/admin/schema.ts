import type { Builder } from '../../graphql/builder.ts';

/** What the frame of the back office shows on every page. */
export function addAdminTypes(builder: Builder): void {
  const Count = builder
    .objectRef<{ readonly key: string; readonly count: number }>('AdminCount')
    .implement({
      fields: (t) => ({
        key: t.exposeString('key', { description: 'Name of the page: `orders`.' }),
        count: t.exposeInt('count', { description: 'How many wait there.' }),
      }),
    });
  builder.queryFields((t) => ({
    admin_counts: t.field({
      type: [Count],
      extensions: { listSize: 12 },
      description: 'What waits in each page of the back office that one may open.',
      authScopes: { admin: true },
      resolve: async (_root, _args, { services, viewer, nowMs }) =>
        services.backOffice.counts(viewer?.officeRole ?? null, new Date(nowMs)),
    }),
  }));
}
