/**
 * The disk as the vault needs it. Every call that writes is durable when it resolves: what it wrote
 * survives a crash and a power cut. Rejects with the system's error (`ENOSPC`, `ENOENT`, …).
 */
export interface VaultDisk {
  /** Makes a folder with its parents; does nothing when it is there. */
  makeFolder(folder: string): Promise<void>;
  /** Names of what a folder holds; null when there is no such folder. */
  list(folder: string): Promise<readonly string[] | null>;
  /** A small file as a whole; null when there is none. */
  readWhole(file: string): Promise<Uint8Array | null>;
  /** Replaces a small file in one step: afterwards it is the old or the new one. */
  replace(file: string, content: Uint8Array): Promise<void>;
  /**
   * Makes a new file of this size without writing its bytes (sparse where the disk can); fails when
   * it is there.
   */
  create(file: string, bytes: number): Promise<void>;
  open(file: string, mode: 'read' | 'write'): Promise<VaultFile>;
  /**
   * What tells a file apart from what it was before somebody changed it; null when there is no such
   * file.
   */
  print(file: string): Promise<FilePrint | null>;
  /** Renames a file or folder within one disk. */
  rename(from: string, to: string): Promise<void>;
  /** Removes a file or a folder with everything in it; does nothing when there is none. */
  remove(place: string): Promise<void>;
  /** Bytes that a person may still write to the disk of a folder; null when it does not say. */
  freeBytes(folder: string): Promise<number | null>;
}

/** An open file of the vault. */
export interface VaultFile {
  /** Up to `length` bytes from `at` on; fewer only at the end of the file. */
  read(at: number, length: number): Promise<Uint8Array>;
  write(at: number, bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

export interface FilePrint {
  readonly bytes: number;
  /** Differs after any change of the file, as far as the system notices. */
  readonly mark: string;
}

/** What is thrown of a folder whose drive was taken out, as the system would say it. */
export function driveAway(syscall: string): Error {
  return Object.assign(new Error('the drive of a lesson is away'), { code: 'ENODEV', syscall });
}
