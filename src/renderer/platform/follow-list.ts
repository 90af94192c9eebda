import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { createListeners } from '#shared/sync/listeners.ts';

/** What this device knows of a list of the signed-in learner's, by id. */
export type ListStatus<Item> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly byId: ReadonlyMap<string, Item> }
  | { readonly kind: 'failed'; readonly error: AppError; readonly reload: () => void };

export interface FollowedList<Item> {
  readonly get: () => ListStatus<Item>;
  readonly subscribe: (listener: () => void) => Unsubscribe;
}

export interface ListSource<Item> {
  readonly list: () => Promise<Result<readonly Item[], AppError>>;
  /** Tells what changed; of a part of the list. */
  readonly onChanged: (listener: (changed: readonly Item[]) => void) => Unsubscribe;
  /** Tells that the device stands differently: what could not be read may be there now. */
  readonly onStatus: (listener: () => void) => Unsubscribe;
  readonly idOf: (item: Item) => string;
  readonly isGone?: (item: Item) => boolean;
}

/**
 * Reads a list with its first listener and follows it until the last one goes. One that could not
 * be read is read again at the next news: a part of it is never taken for all of it.
 */
export function followList<Item>(source: ListSource<Item>): FollowedList<Item> {
  const listeners = createListeners<null>();
  let status: ListStatus<Item> = { kind: 'loading' };
  /** What changed while the list is read: that is newer than the list. */
  let reading: Item[] | null = null;
  const set = (next: ListStatus<Item>) => {
    status = next;
    listeners.emit(null);
  };
  const read = async () => {
    const changed: Item[] = [];
    reading = changed;
    const result = await source.list();
    // Stopped, or read anew since.
    if (reading !== changed) return;
    reading = null;
    set(
      result.ok
        ? { kind: 'ready', byId: withChanges(source, [], [...result.value, ...changed]) }
        : { kind: 'failed', error: result.error, reload },
    );
  };
  const reload = () => {
    set({ kind: 'loading' });
    void read();
  };
  const readAgain = () => {
    if (status.kind === 'failed' && reading === null) void read();
  };
  let listening = 0;
  let stops: readonly Unsubscribe[] = [];
  return {
    get: () => status,
    subscribe(listener) {
      const stop = listeners.add(listener);
      listening += 1;
      if (listening === 1) {
        stops = [
          source.onChanged((changed) => {
            reading?.push(...changed);
            if (status.kind === 'ready')
              set({ kind: 'ready', byId: withChanges(source, status.byId, changed) });
            else readAgain();
          }),
          source.onStatus(readAgain),
        ];
        void read();
      }
      return () => {
        stop();
        listening -= 1;
        if (listening > 0) return;
        reading = null;
        for (const end of stops) end();
      };
    },
  };
}

function withChanges<Item>(
  { idOf, isGone = () => false }: Pick<ListSource<Item>, 'idOf' | 'isGone'>,
  before: Iterable<readonly [string, Item]>,
  changed: readonly Item[],
): ReadonlyMap<string, Item> {
  const after = new Map(before);
  for (const item of changed) {
    if (isGone(item)) after.delete(idOf(item));
    else after.set(idOf(item), item);
  }
  return after;
}
