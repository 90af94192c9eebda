import { create } from 'zustand';
import { personHeader } from '#shared/api/person-header.ts';

interface ShownPersonStore {
  readonly person: string | null;
  readonly show: (person: string | null) => void;
}

/** Id of the person whom this page shows; null for a guest. Set where the session is drawn. */
export const useShownPersonStore = create<ShownPersonStore>()((set) => ({
  person: null,
  show: (person) => set({ person }),
}));

/**
 * `fetch` of our own server for files, in the name of the person whom the page shows: another's
 * session refuses it with `PERSON_CHANGED`, 409.
 */
export async function fetchAsShown(address: string, init: RequestInit): Promise<Response> {
  const { person } = useShownPersonStore.getState();
  const headers = new Headers(init.headers);
  if (person !== null) headers.set(personHeader, person);
  return fetch(address, { ...init, headers });
}
