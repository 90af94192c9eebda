/** What of an operation says whether its answer may be kept on a device. */
export interface KeepableOperation {
  readonly operationName: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Whether the answer may be kept for reading without a network. What the office sees of others
 * stays on the server; what opens a door is written down nowhere, and the variables are a part of
 * the name under which an answer is kept. Held by tests/architecture/kept-answers.test.ts.
 */
export function mayKeepAnswer({ operationName, variables }: KeepableOperation): boolean {
  return !isOfOffice(operationName) && secrets.every((name) => typeof variables[name] !== 'string');
}

/** Whether an operation is the office's: they are named so. */
export function isOfOffice(operationName: string): boolean {
  return /^(?:Admin|Office)/.test(operationName);
}

/** Variables that open a door to whoever has read them. */
const secrets = ['token', 'challenge'] as const;
