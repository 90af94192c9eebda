import { createMemoryStore, createMemoryTables } from '#shared/sync/queue/memory-store.ts';
import { describeSyncStoreContract } from './sync-store-contract.ts';

describeSyncStoreContract('memory', async () => {
  const tables = createMemoryTables('device-1');
  const open = () => createMemoryStore(tables, { kind: 'ok' });
  return {
    store: open(),
    reopen: async () => open(),
    openSecond: async () => open(),
    close: async () => undefined,
  };
});
