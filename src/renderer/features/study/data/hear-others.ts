import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { ShownStatus } from '#shared/sync/sync-status.ts';

type Connection = ShownStatus['connection'];

/**
 * Tells when what the learner did on their other devices is here: an engine comes online by an
 * exchange that ended well, and by nothing else. One that only looks whether there is a network
 * says nothing before. `openedAs`: how it stood when the lesson opened.
 */
export function hearOthers(
  sync: {
    readonly subscribe: (
      listener: (status: { readonly connection: Connection }) => void,
    ) => Unsubscribe;
  },
  openedAs: Connection,
  onHeard: () => void,
): Unsubscribe {
  let before = openedAs;
  return sync.subscribe(({ connection }) => {
    if (connection === 'online' && before !== 'online') onHeard();
    before = connection;
  });
}
