import { hostOperations } from '#shared/api/operations.ts';
import type { ApiAnswer, ApiClient } from './api-client.ts';

/**
 * Sends `Sync` as a device of whoever the client is signed in as; members of `input` replace those
 * of an empty exchange.
 */
export async function postSync(
  client: ApiClient,
  input: object = {},
  text: string = hostOperations.Sync,
): Promise<ApiAnswer> {
  const { data } = await client.post('{ me { id } }');
  return client.post(text, {
    input: {
      person: data?.me?.id ?? 'khong-ai',
      device_id: 'may-1',
      schema: 1,
      cursor: null,
      operations: [],
      notes: [],
      ...input,
    },
  });
}
