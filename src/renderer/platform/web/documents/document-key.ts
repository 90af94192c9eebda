import type { OperationRequest } from '#renderer/graphql/post-operation.ts';

/**
 * Under which name an answer is kept: one per person, operation and variables, whatever the order
 * of their members.
 */
export interface DocumentKey {
  /** The user's id, or `guest`. Another owner's document is never found. */
  readonly owner: string;
  readonly operationName: string;
  /** Text of the operation and its variables: an answer to another text has another shape. */
  readonly question: string;
  /** How `question` ends, whatever the text: the variables. */
  readonly ending: string;
}

/** The key of a request. */
export function documentKey(
  owner: string,
  { operationName, query, variables }: OperationRequest,
): DocumentKey {
  const ending = `\n${canonicalJson(variables)}`;
  return { owner, operationName, question: query + ending, ending };
}

/** The variables of a `question`. */
export function variablesIn(question: string): Readonly<Record<string, unknown>> {
  // JSON has no line breaks of its own.
  const variables: unknown = JSON.parse(question.slice(question.lastIndexOf('\n') + 1));
  return isRecord(variables) ? variables : {};
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
