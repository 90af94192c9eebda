const megabyte = 1024 * 1024;

/** Whose answers are counted together: none uses up what is another's. */
export type AnswerKind = 'guests' | 'people' | 'media';

/** Of answers of one kind: of this process, of one address, of one person from wherever. */
interface HeldBytes {
  readonly bytes: number;
  readonly bytesOfAddress: number;
  readonly bytesOfPerson?: number;
}

/** What answers may hold of this process that were not read yet, and for how long. */
export interface AnswerLimits extends Readonly<Record<AnswerKind, HeldBytes>> {
  /** A connection with its buffers takes so much, however small its answer is. */
  readonly leastBytes: number;
  /** Whoever is so far behind reads nothing, ms. */
  readonly silentMs: number;
  /** How far a client may be behind the slowest line that still reads, ms. */
  readonly unreadMs: number;
  /** That line: a phone with 3G carries three times as much and more. */
  readonly leastBytesPerSecond: number;
  /** What an answer holds that is sent piece by piece: one here, one on its way, one being read. */
  readonly streamBytes: number;
}

/**
 * Of the product. When a budget is spent those go first whose clients read nothing for a while, and
 * then those of whom holds most (body-budget.ts). Videos are counted with a buffer of theirs, 96 of
 * one person at once, 512 of an address.
 */
export const answerLimits: AnswerLimits = {
  unreadMs: 60_000,
  leastBytesPerSecond: 4096,
  leastBytes: 16 * 1024,
  silentMs: 10_000,
  streamBytes: 192 * 1024,
  guests: { bytes: 64 * megabyte, bytesOfAddress: 24 * megabyte },
  people: { bytes: 128 * megabyte, bytesOfAddress: 64 * megabyte, bytesOfPerson: 12 * megabyte },
  media: { bytes: 512 * megabyte, bytesOfAddress: 256 * megabyte, bytesOfPerson: 48 * megabyte },
};
