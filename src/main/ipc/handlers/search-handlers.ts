import type { SearchService } from '../../search/search-service.ts';
import type { IpcHandlers } from '../register-ipc.ts';

/** Search. */
export function searchHandlers(search: Pick<SearchService, 'find'>): IpcHandlers['search'] {
  return { find: (request) => search.find(request) };
}
