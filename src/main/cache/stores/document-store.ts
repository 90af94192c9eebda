/** Answers of queries, kept whole for reading without a network. Bounded: what was read longest ago makes room. */
export interface DocumentStore {
  /** Keeps or replaces an answer. False when it was not kept: larger than `maxDocumentChars`, or the disk takes no more. */
  put(document: StoredDocument): boolean;
  /** The kept answer, or null. Reading counts as use. A damaged row is never answered: it is dropped and null is returned. */
  find(key: DocumentKey, nowMs: number): StoredDocument | null;
  /** Forgets everything kept for one owner (sign-out without keeping, deletion of the account). */
  removeOwner(owner: string): void;
}

export interface DocumentKey {
  /** The user's id, or `guest`. Another owner's document is never found. */
  readonly owner: string;
  readonly operationName: string;
  /** Hash of the variables (and of the operation text, when that may change), hex or base64. */
  readonly variablesHash: string;
}

export interface StoredDocument extends DocumentKey {
  /** The answer as JSON text, exactly as it is to be given back. */
  readonly answer: string;
  readonly savedAtMs: number;
}
