import type { Builder } from '#server/graphql/builder.ts';
import type { SendableSums } from '../refund-file-store.ts';

const optional = { nullable: true } as const;

/** What a file of refunds for the bank would have. */
export function addSendableRefunds(builder: Builder) {
  return builder.objectRef<SendableSums>('SendableRefunds').implement({
    description: 'What a file of transfers would have, and what is being sent already. VND.',
    fields: (t) => ({
      fresh: t.exposeInt('fresh'),
      fresh_amount: t.expose('fresh_vnd', { type: 'BigInt' }),
      begun: t.exposeInt('begun'),
      begun_amount: t.expose('begun_vnd', { type: 'BigInt' }),
      begun_at: t.expose('begun_at', {
        type: 'DateTime',
        ...optional,
        description: 'The last time that one was begun.',
      }),
      begun_revision: t.exposeID('begun_revision', {
        ...optional,
        description: 'All that are begun, as they are now.',
      }),
    }),
  });
}
