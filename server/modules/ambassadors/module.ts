import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Membership, Policies } from '../affiliates/api.ts';
import { createAmbassadors } from './api.ts';

interface Partners extends Pick<
  Parameters<typeof createAmbassadors>[0],
  'messenger' | 'mailGuest'
> {
  readonly membership: Membership;
  readonly policies: Policies;
}

/** Who applies as an ambassador, and who is invited. */
export function ambassadorsModule(
  { database, cipher, audit, push }: ServerCore,
  { policies, ...partners }: Partners,
) {
  const { services, exports, counters } = createAmbassadors({
    database,
    cipher,
    audit,
    push,
    newId: randomUUID,
    newToken: () => randomBytes(16).toString('base64url'),
    policyVersion: async (at, reader) => (await policies.current(at, reader)).version,
    ...partners,
  });
  return { services, lists: exports, counters } satisfies ServerModule;
}
