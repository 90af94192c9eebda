import { createHash } from 'node:crypto';
import type { DocumentKey, DocumentStore } from '../cache/stores/document-store.ts';
import { parseJson } from './read-answer.ts';

/** What the rule of keeping needs of the cache. */
export type KeptDocuments = Pick<DocumentStore, 'put' | 'find'>;

/** A request of the page, parsed. */
export interface GraphqlRequest {
  readonly operationName: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Under which name an answer is kept: one per person, operation and variables, whatever the order of their members. */
export function documentKey(owner: string, { operationName, query, variables }: GraphqlRequest): DocumentKey {
  const hash = createHash('sha256').update(query).update('\0').update(canonicalJson(variables)).digest('base64url');
  return { owner, operationName, variablesHash: hash };
}

/** Whether an answer may be kept: whole, without errors, with data. */
export function isWorthKeeping(status: number, text: string): boolean {
  if (status !== 200) return false;
  const answer = parseJson(text);
  return isRecord(answer) && isRecord(answer['data']) && !('errors' in answer);
}

/** A kept answer as the page gets it: with the moment it was made in `extensions.as_of` (ISO 8601). */
export function keptAnswer(text: string, savedAtMs: number): string | null {
  const answer = parseJson(text);
  if (!isRecord(answer)) return null;
  const extensions = isRecord(answer['extensions']) ? answer['extensions'] : {};
  return JSON.stringify({ ...answer, extensions: { ...extensions, as_of: new Date(savedAtMs).toISOString() } });
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    isRecord(member) ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1))) : member,
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
