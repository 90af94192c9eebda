import { sessionMutations } from '#shared/api/session-mutations.ts';

/** What a GraphQL text asks for, as far as the forward must know. */
export type OperationKind = 'query' | 'mutation' | 'other';

const sessionFields: ReadonlySet<string> = new Set(sessionMutations);

export interface OperationDescription {
  readonly kind: OperationKind;
  /** Whether one of the session mutations is named anywhere outside strings and comments. */
  readonly touchesSession: boolean;
}

/**
 * Describes an operation text without a GraphQL parser: names outside strings and comments are
 * enough. A text with more than one operation, or with something unreadable, is `other`: it is
 * forwarded, but never kept.
 */
export function describeOperation(text: string): OperationDescription {
  const tokens = text.match(tokenPattern) ?? [];
  let depth = 0;
  const operations: string[] = [];
  let touchesSession = false;
  for (const token of tokens) {
    if (token === '{' || token === '(' || token === '[') {
      // `{ me { id } }`
      if (depth === 0 && token === '{' && operations.length === 0) operations.push('query');
      depth += 1;
    } else if (token === '}' || token === ')' || token === ']') depth -= 1;
    else if (sessionFields.has(token)) touchesSession = true;
    else if (depth === 0 && (token === 'query' || token === 'mutation' || token === 'subscription'))
      operations.push(token);
  }
  const [only] = operations;
  const isOne = operations.length === 1 && depth === 0;
  return {
    kind: isOne && (only === 'query' || only === 'mutation') ? only : 'other',
    touchesSession,
  };
}

/** Block strings, strings and comments (skipped as wholes), names, brackets. */
const tokenPattern =
  /"""(?:[^"\\]|\\.|"(?!""))*"""|"(?:[^"\\\n]|\\.)*"|#[^\n]*|[_A-Za-z]\w*|[{}()[\]]/g;
