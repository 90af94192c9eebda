import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import { createAccountProofs, createAccounts } from './api.ts';

/** Accounts and their passwords. `tokenKey` is the installation's. */
export function accountsModule({ database }: ServerCore, tokenKey: Buffer) {
  return {
    services: { accounts: createAccounts(database, createAccountProofs(tokenKey)) },
  } satisfies ServerModule;
}
