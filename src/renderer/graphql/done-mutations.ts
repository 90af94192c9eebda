/** Hears of mutations. */
type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls a listener after each mutation of this page that the server carried out. */
export function onMutationDone(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** A mutation was carried out. */
export function tellMutationDone(): void {
  for (const listener of listeners) listener();
}
