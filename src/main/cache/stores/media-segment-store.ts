/** Index of the encrypted media ranges that `src/main/offline` keeps as files. The files themselves are not touched here. */
export interface MediaSegmentStore {
  /** Adds a range whose file is complete on disk. False when the disk takes no more rows: delete the file then. */
  add(segment: MediaSegment): boolean;
  /** A kept range that holds all of `[start, end)` of the media path, or null. */
  findHolding(mediaPath: string, range: { readonly start: number; readonly end: number }): MediaSegment | null;
  /** Every kept range of a media path, by start. */
  list(mediaPath: string): readonly MediaSegment[];
  /** Notes that a range was served. */
  markUsed(fileName: string, usedAtMs: number): void;
  /** Forgets a range; the caller has deleted (or will delete) its file. */
  remove(fileName: string): void;
  /** Bytes of all kept ranges. */
  totalBytes(): number;
  /** The ranges used longest ago, oldest first, that together hold at least `bytes` (all of them when there are fewer). */
  leastRecentlyUsed(bytes: number): readonly MediaSegment[];
  /** Names of all indexed files: a file on disk that is not among them is an orphan. */
  listFileNames(): readonly string[];
}

export interface MediaSegment {
  /** Path of the media without its signed token: `lesson-1/v720.mp4`. */
  readonly mediaPath: string;
  /** Byte range `[start, end)` of the clear media. */
  readonly start: number;
  readonly end: number;
  /** Size of the whole media in bytes, and its content type: what a range answer must say. */
  readonly totalBytes: number;
  readonly contentType: string;
  /** File below the offline folder; unique. */
  readonly fileName: string;
  /** Which key it is encrypted with, and its initial counter block (16 bytes). */
  readonly keyId: string;
  readonly iv: Uint8Array;
  readonly savedAtMs: number;
  readonly usedAtMs: number;
}
