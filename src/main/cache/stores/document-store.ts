import type { Connection } from '../connection.ts';
import { DamagedRow } from '../repair/damaged-row.ts';
import { checksumOfRow } from '../repair/row-check.ts';

/**
 * Answers of queries, kept whole for reading without a network. Bounded: what was read longest ago
 * makes room.
 */
export interface DocumentStore {
  /**
   * Keeps or replaces an answer. False when it was not kept: longer than `maxDocumentChars`, or the
   * disk takes no more.
   */
  put(document: StoredDocument): boolean;
  /** The kept answer, or null. Reading counts as use. */
  find(key: DocumentKey, nowMs: number): StoredDocument | null;
  /**
   * Forgets everything kept for one owner (sign-out without keeping, deletion of the account).
   * False when the disk did not let it go.
   */
  removeOwner(owner: string): boolean;
}

/**
 * The same on one connection, where reading writes nothing: it goes on where the disk takes no
 * more, and its use is noted by a write of its own.
 */
export interface DocumentRows extends Omit<DocumentStore, 'find'> {
  find(key: DocumentKey): StoredDocument | null;
  markUsed(key: DocumentKey, nowMs: number): void;
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

/** Limits of the store, in UTF-16 code units of the answers. */
export interface DocumentLimits {
  readonly maxDocumentChars: number;
  readonly maxTotalChars: number;
}

/**
 * One answer at most 2 M, together at most 32 M: hundreds of screens of every account on the
 * machine.
 */
export const defaultDocumentLimits: DocumentLimits = {
  maxDocumentChars: 2_000_000,
  maxTotalChars: 32_000_000,
};

/** Use is written down once an hour at most, so that reading a page again is free of writes. */
const useGrainMs = 3_600_000;

/**
 * The document store on one connection; disk failures are thrown as SQLite errors, a damaged row as
 * DamagedRow.
 */
export function createDocumentStore(
  db: Connection,
  limits: DocumentLimits = defaultDocumentLimits,
): DocumentRows {
  const {
    replaceDocument,
    findDocument,
    markDocumentUsed,
    removeDocumentsOfOwner,
    sumChars,
    evictUnusedBeyond,
  } = prepareStatements(db);
  const put = db.transaction((document: StoredDocument) => {
    const { owner, operationName, variablesHash, savedAtMs, answer } = document;
    const check = checksumOfDocument(document);
    replaceDocument.run(
      owner,
      operationName,
      variablesHash,
      savedAtMs,
      savedAtMs,
      answer.length,
      check,
      answer,
    );
    if ((sumChars.get()?.chars ?? 0) > limits.maxTotalChars)
      evictUnusedBeyond.run(limits.maxTotalChars);
  });
  return {
    put(document) {
      if (document.answer.length > limits.maxDocumentChars) return false;
      put.immediate(document);
      return true;
    },
    find(key) {
      const row = findDocument.get(key.owner, key.operationName, key.variablesHash);
      if (row === undefined) return null;
      const document: StoredDocument = { ...key, answer: row.answer, savedAtMs: row.saved_at_ms };
      if (checksumOfDocument(document) !== row.check_sum) throw new DamagedRow('documents');
      return document;
    },
    markUsed({ owner, operationName, variablesHash }, nowMs) {
      markDocumentUsed.run(nowMs, owner, operationName, variablesHash, nowMs, useGrainMs);
    },
    removeOwner(owner) {
      removeDocumentsOfOwner.run(owner);
      return true;
    },
  };
}

// The moment of use is left out: it only orders what goes first.
function checksumOfDocument(document: StoredDocument): number {
  const { owner, operationName, variablesHash, savedAtMs, answer } = document;
  return checksumOfRow([owner, operationName, variablesHash, savedAtMs, answer]);
}

interface DocumentRow {
  readonly saved_at_ms: number;
  readonly check_sum: number;
  readonly answer: string;
}

function prepareStatements(db: Connection) {
  return {
    replaceDocument: db.prepare<[string, string, string, number, number, number, number, string]>(
      `INSERT INTO documents (owner, operation_name, variables_hash, saved_at_ms, used_at_ms, chars, check_sum, answer)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (owner, operation_name, variables_hash) DO UPDATE SET saved_at_ms = excluded.saved_at_ms,
         used_at_ms = excluded.used_at_ms, chars = excluded.chars, check_sum = excluded.check_sum, answer = excluded.answer`,
    ),
    findDocument: db.prepare<[string, string, string], DocumentRow>(
      `SELECT saved_at_ms, check_sum, answer FROM documents
       WHERE owner = ? AND operation_name = ? AND variables_hash = ?`,
    ),
    markDocumentUsed: db.prepare<[number, string, string, string, number, number]>(
      `UPDATE documents SET used_at_ms = ?
       WHERE owner = ? AND operation_name = ? AND variables_hash = ? AND abs(used_at_ms - ?) >= ?`,
    ),
    removeDocumentsOfOwner: db.prepare<[string]>('DELETE FROM documents WHERE owner = ?'),
    sumChars: db.prepare<[], { readonly chars: number | null }>(
      'SELECT sum(chars) AS chars FROM documents',
    ),
    evictUnusedBeyond: db.prepare<[number]>(
      `DELETE FROM documents WHERE id IN (SELECT id FROM
         (SELECT id, sum(chars) OVER (ORDER BY used_at_ms DESC, id DESC) AS kept FROM documents) WHERE kept > ?)`,
    ),
  };
}
