import type { VaultDisk, VaultFile } from './vault-disk.ts';

/**
 * Reads files of a lesson. The one that was read last stays open: a player asks for many ranges of
 * it.
 */
export interface BlobReader {
  /**
   * Bytes of a file, fewer at its end. Rejects with the system's error; nothing stays open then
   * that nobody else reads.
   */
  read(blob: Blob, range: { readonly at: number; readonly length: number }): Promise<Uint8Array>;
  /** Closes what is open, as far as the drive takes it. Only while nobody reads. */
  close(): Promise<void>;
}

interface Blob {
  readonly place: string;
  /** Of its content: a file that was exchanged at its place is opened anew. */
  readonly mark: string;
}

interface OpenBlob extends Blob {
  readonly opening: Promise<VaultFile>;
  users: number;
}

/** Nothing is opened yet. */
export function createBlobReader(disk: Pick<VaultDisk, 'open'>): BlobReader {
  let last: OpenBlob | null = null;

  /** Of a file that was only read nothing is lost when the drive does not let it be closed. */
  const closeOf = async ({ opening }: OpenBlob): Promise<void> =>
    opening.then(async (file) => file.close()).catch(() => undefined);

  /**
   * Counted before anybody else has a turn, so that nobody closes it between this and the reading.
   */
  const take = ({ place, mark }: Blob): OpenBlob => {
    if (last?.place !== place || last.mark !== mark) {
      const before = last;
      last = { place, mark, opening: disk.open(place, 'read'), users: 0 };
      // One that is still read through is closed by the last who does.
      if (before?.users === 0) void closeOf(before);
    }
    last.users += 1;
    return last;
  };

  return {
    async read(blob, { at, length }) {
      const taken = take(blob);
      try {
        return await (await taken.opening).read(at, length);
      } catch (error) {
        // What could not be opened or read is tried anew.
        if (last === taken) last = null;
        throw error;
      } finally {
        taken.users -= 1;
        if (last !== taken && taken.users === 0) await closeOf(taken);
      }
    },
    async close() {
      const open = last;
      last = null;
      if (open !== null) await closeOf(open);
    },
  };
}
