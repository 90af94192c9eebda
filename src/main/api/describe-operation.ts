import { GraphQLError, Lexer, Source, TokenKind } from 'graphql';
import { sessionMutations } from '#shared/api/session-mutations.ts';

/** What a GraphQL text asks for, as far as the forward must know. */
export type OperationKind = 'query' | 'mutation' | 'other';

const sessionFields: ReadonlySet<string> = new Set(sessionMutations);

export interface OperationDescription {
  readonly kind: OperationKind;
  /**
   * Whether one of the session mutations is named anywhere outside strings and comments; true of a
   * text that cannot be read.
   */
  readonly touchesSession: boolean;
}

/**
 * Describes an operation text by its tokens, as GraphQL's own lexer finds them: the server reads
 * the text by the same. One with more than one operation is `other`: it is forwarded, but never
 * kept.
 */
export function describeOperation(text: string): OperationDescription {
  const tokens = tokensOf(text);
  if (tokens === null) return { kind: 'other', touchesSession: true };
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

/** Names and punctuators, in their order; null for what is no GraphQL. */
function tokensOf(text: string): readonly string[] | null {
  const lexer = new Lexer(new Source(text));
  const tokens: string[] = [];
  try {
    for (;;) {
      const { kind, value } = lexer.advance();
      if (kind === TokenKind.EOF) return tokens;
      if (kind === TokenKind.NAME) tokens.push(value);
      else if (punctuators.has(kind)) tokens.push(kind);
    }
  } catch (error) {
    if (error instanceof GraphQLError) return null;
    throw error;
  }
}

const punctuators: ReadonlySet<string> = new Set(['{', '}', '(', ')', '[', ']']);
