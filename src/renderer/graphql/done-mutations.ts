import { createListeners } from '#shared/sync/listeners.ts';

const listeners = createListeners<void>();

/** Calls a listener after each mutation of this page that the server carried out. */
export const onMutationDone = listeners.add;

/** A mutation was carried out. */
export const tellMutationDone = (): void => listeners.emit();
