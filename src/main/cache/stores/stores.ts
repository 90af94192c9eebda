import type { Connection } from '../connection.ts';
import { createDocumentStore, type DocumentRows } from './document-store.ts';
import { createDownloadStore, type DownloadStore } from './download-store.ts';
import { createMediaSegmentStore, type MediaSegmentStore } from './media-segment-store.ts';
import { createMetaStore, type MetaStore } from './meta-store.ts';
import { createVoucherStore, type VoucherStore } from './voucher-store.ts';
import { createSyncTables, type SyncTables } from './sync-tables.ts';

/**
 * All stores on one connection, their statements prepared. They throw disk failures; the cache
 * turns those into states.
 */
export interface Stores {
  readonly db: Connection;
  readonly sync: SyncTables;
  readonly documents: DocumentRows;
  readonly media: MediaSegmentStore;
  readonly meta: MetaStore;
  readonly downloads: DownloadStore;
  readonly vouchers: VoucherStore;
}

export function createStores(db: Connection): Stores {
  return {
    db,
    sync: createSyncTables(db),
    documents: createDocumentStore(db),
    media: createMediaSegmentStore(db),
    meta: createMetaStore(db),
    downloads: createDownloadStore(db),
    vouchers: createVoucherStore(db),
  };
}
