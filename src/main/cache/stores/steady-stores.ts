import type { DocumentStore } from './document-store.ts';
import type { DownloadStore } from './download-store.ts';
import type { MediaSegmentStore } from './media-segment-store.ts';
import type { MetaStore } from './meta-store.ts';
import type { Stores } from './stores.ts';
import type { VoucherStore } from './voucher-store.ts';

/** How a call reaches the stores of the moment. */
export interface StoreAccess {
  /** Runs `work`; answers `otherwise` when the disk refuses. */
  readonly read: <T>(work: (stores: Stores) => T, otherwise: T) => T;
  /** Runs `work`; false when the disk refuses. What memory takes is done too, and true. */
  readonly write: (work: (stores: Stores) => void) => boolean;
  /** Runs `work`; true only when the disk has it: what memory takes is done, and false. */
  readonly keep: (work: (stores: Stores) => void) => boolean;
}

/**
 * The stores of what can be fetched again, as the application sees them: a disk that refuses is an
 * answer, not a throw.
 */
export function createSteadyStores({ read, write, keep }: StoreAccess): {
  readonly documents: DocumentStore;
  readonly media: MediaSegmentStore;
  readonly meta: MetaStore;
  readonly downloads: DownloadStore;
  readonly vouchers: VoucherStore;
} {
  return {
    documents: {
      put: (document) => {
        let kept = false;
        return (
          write((stores) => {
            kept = stores.documents.put(document);
          }) && kept
        );
      },
      find(key, nowMs) {
        const found = read((stores) => stores.documents.find(key), null);
        if (found !== null) write((stores) => stores.documents.markUsed(key, nowMs));
        return found;
      },
      removeOwner: (owner) => read((stores) => stores.documents.removeOwner(owner), false),
    },
    media: {
      add: (segment) => write((stores) => stores.media.add(segment)),
      findHolding: (mediaPath, range) =>
        read((stores) => stores.media.findHolding(mediaPath, range), null),
      list: (mediaPath) => read((stores) => stores.media.list(mediaPath), []),
      markUsed: (fileName, usedAtMs) =>
        void write((stores) => stores.media.markUsed(fileName, usedAtMs)),
      remove: (fileName) => read((stores) => stores.media.remove(fileName), undefined),
      totalBytes: () => read((stores) => stores.media.totalBytes(), 0),
      leastRecentlyUsed: (bytes) => read((stores) => stores.media.leastRecentlyUsed(bytes), []),
      listFileNames: () => read((stores) => stores.media.listFileNames(), []),
    },
    meta: {
      find: (name) => read((stores) => stores.meta.find(name), null),
      names: (prefix) => read((stores) => stores.meta.names(prefix), []),
      put: (name, value) => keep((stores) => void stores.meta.put(name, value)),
      remove: (name) => keep((stores) => void stores.meta.remove(name)),
    },
    downloads: {
      list: () => read((stores) => stores.downloads.list(), null),
      put: (record) => keep((stores) => void stores.downloads.put(record)),
      remove: (userId, lessonId) =>
        keep((stores) => void stores.downloads.remove(userId, lessonId)),
    },
    vouchers: {
      find: (userId) => read((stores) => stores.vouchers.find(userId), null),
      put: (userId, list) => write((stores) => void stores.vouchers.put(userId, list)),
      removeOwner: (userId) => read((stores) => stores.vouchers.removeOwner(userId), false),
    },
  };
}
