import { appError } from '../../../shared/errors/error-code.ts';
import { err } from '../../../shared/kernel/result.ts';
import type { PostOperation } from '../../graphql/post-operation.ts';
import type { SearchPort } from '../port.ts';

/** Search by the server. */
export function createServerSearch(_post: PostOperation): SearchPort {
  return { find: async () => err(appError('SERVER_UNREACHABLE')) };
}
