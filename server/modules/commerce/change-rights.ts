import type { Tx } from '../../db/port.ts';

/** What a person may watch has changed: this process reads it anew when the transaction commits. */
export type ChangeRights = (tx: Tx, userId: string) => void;

/**
 * Every process hears of it by this channel of the database, whose trigger tells of every plan
 * (migration 0053); its payload is the person's id.
 */
export const rightsChannel = 'rights';

/** `forget` is called in this process before whoever waits for the transaction goes on. */
export function createChangeRights(forget: (userId: string) => void): ChangeRights {
  return (tx, userId) => tx.onCommit(() => forget(userId));
}
