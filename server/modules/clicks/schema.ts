import type { Builder } from '../../graphql/builder.ts';
import type { ClickHealth } from './clicks.ts';

/** What administrators see of click tracking. */
export function addClickTypes(builder: Builder): void {
  const Loss = builder.objectRef<ClickHealth['losses'][number]>('ClickLoss').implement({
    fields: (t) => ({
      day: t.exposeString('day', { description: 'YYYY-MM-DD in Vietnam.' }),
      cause: t.exposeString('cause', {
        description:
          'full: too many waited for the database. flood: too many of one address. stopped: left when the server ended.',
      }),
      count: t.expose('count', { type: 'BigInt' }),
    }),
  });
  const Tracking = builder.objectRef<ClickHealth>('AdminClickTracking').implement({
    fields: (t) => ({
      waiting: t.exposeInt('waiting', {
        description: 'Clicks that this process has still to write.',
      }),
      losses: t.field({
        type: [Loss],
        extensions: { listSize: 93 },
        description: 'Clicks that were not written, of the last 30 days, newest first.',
        resolve: ({ losses }) => losses,
      }),
    }),
  });
  builder.queryFields((t) => ({
    admin_click_tracking: t.field({
      type: Tracking,
      description: 'Whether clicks on affiliates’ links were lost.',
      authScopes: { admin: true },
      resolve: async (_root, _args, { services, nowMs }) => services.clicks.health(new Date(nowMs)),
    }),
  }));
}
