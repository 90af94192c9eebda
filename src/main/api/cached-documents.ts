import { createHash } from 'node:crypto';
import type { DocumentKey, DocumentStore, StoredDocument } from '../cache/stores/document-store.ts';
import { parseJson } from './read-answer.ts';

/** What the rule of keeping needs of the cache. */
export type CachedDocuments = Pick<DocumentStore, 'put' | 'find'>;

/** A request of the page, parsed. */
export interface GraphqlRequest {
  readonly operationName: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Under which name an answer is kept: one per person, operation and variables, whatever the order
 * of their members.
 */
export function documentKey(
  owner: string,
  { operationName, query, variables }: GraphqlRequest,
): DocumentKey {
  const hash = createHash('sha256')
    .update(query)
    .update('\0')
    .update(canonicalJson(variables))
    .digest('base64url');
  return { owner, operationName, variablesHash: hash };
}

/**
 * Keeps an answer under its name, and notes it as the newest to these variables, whatever text
 * asked. False when it was not kept.
 */
export function cacheAnswer(
  documents: CachedDocuments,
  owner: string,
  request: GraphqlRequest,
  kept: Pick<StoredDocument, 'answer' | 'savedAtMs'>,
): boolean {
  const key = documentKey(owner, request);
  if (!documents.put({ ...key, ...kept })) return false;
  const newest = newestKey(owner, request);
  if (documents.find(newest, kept.savedAtMs)?.answer !== key.variablesHash)
    documents.put({ ...newest, answer: key.variablesHash, savedAtMs: kept.savedAtMs });
  return true;
}

/**
 * The answer to an earlier text of the operation with the same variables: what a version before
 * kept.
 */
export function findEarlier(
  documents: CachedDocuments,
  owner: string,
  request: GraphqlRequest,
  nowMs: number,
): StoredDocument | null {
  const newest = documents.find(newestKey(owner, request), nowMs);
  return (
    newest &&
    documents.find({ ...documentKey(owner, request), variablesHash: newest.answer }, nowMs)
  );
}

/**
 * Where it is noted which answer is the newest to an operation and its variables: `answer` is the
 * hash of that one's name.
 */
function newestKey(owner: string, { operationName, variables }: GraphqlRequest): DocumentKey {
  return {
    owner,
    operationName: `${operationName} (newest)`,
    variablesHash: createHash('sha256').update(canonicalJson(variables)).digest('base64url'),
  };
}

/** Whether an answer may be kept: whole, without errors, with data. */
export function isWorthKeeping(status: number, text: string): boolean {
  if (status !== 200) return false;
  const answer = parseJson(text);
  return isRecord(answer) && isRecord(answer['data']) && !('errors' in answer);
}

/**
 * A kept answer as the page gets it: with the moment it was made in `extensions.as_of` (ISO 8601),
 * and `earlier_text` when another text of the operation was asked, so that fields may be missing.
 */
export function keptAnswer(
  { answer: text, savedAtMs }: Pick<StoredDocument, 'answer' | 'savedAtMs'>,
  isEarlier: boolean,
): string | null {
  const answer = parseJson(text);
  if (!isRecord(answer)) return null;
  const extensions = isRecord(answer['extensions']) ? answer['extensions'] : {};
  return JSON.stringify({
    ...answer,
    extensions: {
      ...extensions,
      as_of: new Date(savedAtMs).toISOString(),
      ...(isEarlier ? { earlier_text: true } : {}),
    },
  });
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    isRecord(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
